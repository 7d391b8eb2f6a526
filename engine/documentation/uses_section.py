"""What reads a fact or parameter, as a section of its page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.documentation.addresses import Addresses
from engine.documentation.markdown import escaped
from engine.documentation.material import Material
from engine.documentation.phrases import bullets

__all__ = ["use_lines"]


def use_lines(material: Material, name: str, addresses: Addresses) -> Iterator[str]:
    """The section on what reads ``name``: rules pack by pack, then everything else."""
    read = [use for use in material.uses.get(name, ()) if not use.shown]
    yield "## What reads it"
    yield ""
    rules = _by_pack(material, [use.by for use in read if use.by], addresses)
    others = [escaped(use.note) for use in read if not use.by]
    yield from bullets([*rules, *others] or ["Nothing"])


def _by_pack(material: Material, rules: Iterable[str], addresses: Addresses) -> list[str]:
    """Links to ``rules``, those of one pack in one text."""
    packs: dict[str, list[str]] = {}
    for rule in rules:
        packs.setdefault(material.rulebook.providers[rule].pack, []).append(addresses.rule(rule))
    return [f"{addresses.pack(pack)}: {', '.join(links)}" for pack, links in packs.items()]
