"""The page on what a person can say in a conversation."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import ACTS, Addresses
from engine.documentation.markdown import code, escaped
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets, reason
from engine.rulebook import Act

__all__ = ["act_page"]


def act_page(material: Material) -> Page:
    """The page on the acts of a rulebook, in the order of loading."""
    return Page.of(ACTS, _lines(material, Addresses(material.rulebook, ACTS)))


def _lines(material: Material, addresses: Addresses) -> Iterator[str]:
    yield "# What can be said"
    yield ""
    yield "Each kind of sentence, with examples. A question never changes the job; a condition is tried and not kept."
    yield ""
    for act in material.rulebook.acts.values():
        yield from _act(act, addresses)


def _act(act: Act, addresses: Addresses) -> Iterator[str]:
    yield f"## {escaped(act.title)}"
    yield ""
    does = f", does {code(act.does)}" if act.does else ""
    yield f"{code(act.id)}, a {escaped(act.kind)}{does}."
    yield ""
    if act.help:
        yield f"{escaped(act.help[:1].upper() + act.help[1:])}."
        yield ""
    for text in act.says:
        yield f"> {reason(addresses, text)}"
        yield ""
    yield from bullets(escaped(each) for each in act.examples)
