"""The page of a fact."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import Addresses, page_path
from engine.documentation.markdown import code, escaped, table
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets, exact, source_lines, value_text
from engine.documentation.uses_section import use_lines
from engine.explanation.reason_text import expression_text
from engine.rulebook import Fact

__all__ = ["fact_page"]

_TYPES = {
    "bool": "yes or no",
    "enum": "one of the values below",
    "int": "whole number",
    "number": "number",
    "text": "text",
}


def fact_page(material: Material, fact: Fact) -> Page:
    """The page of ``fact``."""
    path = page_path("fact", fact.id)
    return Page.of(path, _lines(material, fact, Addresses(material.rulebook, path)))


def _lines(material: Material, fact: Fact, addresses: Addresses) -> Iterator[str]:
    rulebook = material.rulebook
    yield f"# {escaped(fact.title)}"
    yield ""
    properties = [
        f"Id: {code(fact.id)}",
        f"Type: {_type(fact)}",
        f"Pack: {addresses.pack(fact.pack)}, in {code(fact.place.file)}",
    ]
    if fact.type.low is not None or fact.type.high is not None:
        ends = ("…" if end is None else exact(rulebook, fact.id, end) for end in (fact.type.low, fact.type.high))
        properties.append(f"Range: {escaped(' to '.join(ends))}")
    if fact.bounds is not None:
        share = f", in {fact.bounds.covers:.0%} of all cases" if fact.bounds.covers is not None else ""
        low, high = addresses.name(fact.bounds.low), addresses.name(fact.bounds.high)
        properties.append(f"Error bars: {low} to {high}{share}")
    if fact.replaces is not None:
        properties.append(f"Replaces the one of the same id in {code(fact.replaces.file)}")
    yield from bullets(properties)
    if fact.type.values:
        yield "## Values"
        yield ""
        yield from table(
            ["Value", "Meaning"], ([code(each), escaped(fact.labels.get(each, each))] for each in fact.type.values)
        )
    yield "## Where its value comes from"
    yield ""
    yield from (f"{number}. {origin}" for number, origin in enumerate(_origins(material, fact, addresses), start=1))
    yield ""
    yield from source_lines(material.claim_text, fact.sources)
    yield from use_lines(material, fact.id, addresses)


def _type(fact: Fact) -> str:
    """The type of ``fact`` in words, as Markdown."""
    if fact.type.unit is not None:
        shown = f", shown in {escaped(fact.show.symbol)}" if fact.show is not None else ""
        return f"quantity in {escaped(fact.type.unit.symbol)}{shown}"
    if fact.type.catalogue is not None:
        return f"entry of the catalogue {code(fact.type.catalogue)}"
    return _TYPES[fact.type.kind]


def _origins(material: Material, fact: Fact, addresses: Addresses) -> Iterator[str]:
    """The sources of a value, the one that counts first in front."""
    rulebook = material.rulebook
    asked = f"it is asked: {addresses.question(fact.id)}" if fact.ask is not None else "it is never asked"
    yield f"What a person says; {asked}"
    rules = rulebook.providers_of.get(fact.id, ())
    if rules:
        yield f"The first of these that applies: {', '.join(addresses.rule(each.id) for each in rules)}"
    if fact.fields:
        fields = " or ".join(f"{code(field)} of {addresses.name(owner)}" for owner, field in fact.fields)
        yield f"The catalogue: {fields}"
    if fact.assume is not None:
        where = f", where {expression_text(fact.when, rulebook)}" if fact.when is not None else ""
        note = f" ({fact.assume_note})" if fact.assume_note else ""
        yield f"Otherwise it is assumed: {escaped(value_text(rulebook, fact.id, fact.assume) + where + note)}"
    if fact.stop is not None:
        yield f"Otherwise nothing is concluded: {escaped(fact.stop)}"
