"""What can be written where a cursor stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from engine.language.grammar import FUNCTIONS
from engine.rulebook import Rulebook
from engine.rulebook.content import ByFact, Content, ListOf, OneOf, Plain, Word
from tui.lsp.cursor import Cursor

__all__ = ["Offer", "OfferKind", "offers"]

OfferKind = Literal["key", "fact", "parameter", "rule", "value", "unit", "function", "word", "claim"]

_WORDS = ("and", "or", "not", "in", "is", "is known", "is unknown", "is not", "if", "else", "true", "false")
_COMPARED = re.compile(r"([a-z][a-z0-9_.]*)\s*(?:==|!=|(?:is\s+)?(?:not\s+)?in\s*\[[^\]]*|is(?:\s+not)?)\s*$")
_OF_NUMBER = re.compile(r"(?:^|[^A-Za-z0-9_.])[0-9][0-9_.]*\s+(?:[KMGTPE]\s+)?$")
_AGGREGATES = ("sum", "any", "all", "count")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to write: its text, what it is, and what it means, in few words."""

    text: str
    kind: OfferKind
    means: str = ""


def offers(cursor: Cursor, rulebook: Rulebook, claims: dict[str, str]) -> Iterator[Offer]:
    """What can stand at ``cursor``; ``claims`` are the ids of claims with what they state."""
    if cursor.at_key:
        if cursor.wants_fact:
            yield from _facts(rulebook)
        for key in cursor.keys:
            yield Offer(key.name, "key", key.description)
        return
    for content in cursor.contents:
        yield from _content(content, cursor, rulebook, claims)


def _content(content: Content[Any, Any], cursor: Cursor, rulebook: Rulebook, claims: dict[str, str]) -> Iterator[Offer]:
    match content:
        case Word(words):
            yield from (Offer(word, "word") for word in words)
        case ListOf(item):
            yield from _content(item, cursor, rulebook, claims)
        case OneOf(contents):
            for each in contents:
                yield from _content(each, cursor, rulebook, claims)
        case ByFact(extra):
            yield from _values(cursor.path[-1], rulebook)
            if extra is not None:
                yield from _content(extra, cursor, rulebook, claims)
            yield from _units_behind_number(cursor.expression, rulebook)
        case Plain(kind):
            yield from _plain(kind, cursor, rulebook, claims)


def _plain(kind: str, cursor: Cursor, rulebook: Rulebook, claims: dict[str, str]) -> Iterator[Offer]:
    match kind:
        case "expression":
            yield from _expression(cursor.expression, rulebook)
        case "template" if cursor.before.rpartition("{")[2].find("}") < 0 and "{" in cursor.before:
            yield from (*_facts(rulebook), *_parameters(rulebook))
        case "fact":
            yield from (*_facts(rulebook), *_parameters(rulebook))
        case "rule":
            yield from (Offer(each.id, "rule", each.title) for each in rulebook.providers.values())
        case "claim":
            yield from (Offer(name, "claim", said) for name, said in claims.items())
        case "unit":
            yield from (Offer(symbol, "unit") for symbol in rulebook.units.symbols)
        case "flag":
            yield from (Offer("true", "word"), Offer("false", "word"))
        case "catalogue":
            yield from (Offer(name, "word") for name in rulebook.catalogues)


def _expression(before: str, rulebook: Rulebook) -> Iterator[Offer]:
    compared = _COMPARED.search(before)
    values = list(_values(compared[1], rulebook)) if compared else []
    units = list(_units_behind_number(before, rulebook))
    if values or units:
        yield from (*values, *units)
        return
    yield from (*_facts(rulebook), *_parameters(rulebook))
    yield from (Offer(name, "function", "a function") for name in FUNCTIONS)
    yield from (Offer(name, "function", "over a list of items") for name in _AGGREGATES)
    yield from (Offer(word, "word") for word in _WORDS)


def _values(name: str, rulebook: Rulebook) -> Iterator[Offer]:
    fact = rulebook.facts.get(name)
    if fact is None:
        return
    if fact.type.kind == "bool":
        yield from (Offer("true", "value"), Offer("false", "value"))
    for value in fact.type.values:
        yield Offer(value, "value", fact.labels.get(value, ""))
    catalogue = rulebook.catalogues.get(fact.type.catalogue or "")
    if catalogue is not None:
        yield from (Offer(name, "value", catalogue.label(name)) for name in catalogue.ids())


def _units_behind_number(before: str, rulebook: Rulebook) -> Iterator[Offer]:
    if _OF_NUMBER.search(before):
        yield from (Offer(symbol, "unit") for symbol in rulebook.units.symbols)


def _facts(rulebook: Rulebook) -> Iterator[Offer]:
    yield from (Offer(each.id, "fact", each.title) for each in rulebook.facts.values())


def _parameters(rulebook: Rulebook) -> Iterator[Offer]:
    yield from (Offer(each.id, "parameter", each.title) for each in rulebook.parameters.values())
