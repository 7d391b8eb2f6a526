"""The page of a pack: what it holds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import Addresses, page_path
from engine.documentation.markdown import code, escaped, table
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets

__all__ = ["pack_page"]


def pack_page(material: Material, pack: str) -> Page:
    """The page of the pack with the id ``pack``."""
    path = page_path("pack", pack)
    return Page.of(path, _lines(material, pack, Addresses(material.rulebook, path)))


def _lines(material: Material, pack: str, addresses: Addresses) -> Iterator[str]:
    rulebook = material.rulebook
    rules = [each for each in rulebook.providers.values() if each.pack == pack]
    facts = [each for each in rulebook.facts.values() if each.pack == pack]
    parameters = [each for each in rulebook.parameters.values() if each.pack == pack]
    places = (*(each.place for each in rules), *(each.place for each in facts), *(each.place for each in parameters))
    files = sorted({place.file for place in places})
    yield f"# {escaped(rulebook.packs[pack])}"
    yield ""
    yield from bullets([f"Id: {code(pack)}", *(f"File: {code(each)}" for each in files)])
    if rules:
        yield "## Rules"
        yield ""
        yield from table(
            ["Rule", "Kind", "Level", "Sets"],
            (
                [addresses.rule(each.id), each.kind, each.level, ", ".join(map(addresses.name, each.sets))]
                for each in rules
            ),
        )
    questions = [each for each in facts if each.ask is not None]
    if questions:
        yield "## Questions"
        yield ""
        yield from bullets(addresses.question(each.id) for each in questions)
    for heading, declared in (("Facts", facts), ("Parameters", parameters)):
        if declared:
            yield f"## {heading}"
            yield ""
            yield from bullets(f"{addresses.name(each.id)} ({code(each.id)})" for each in declared)
