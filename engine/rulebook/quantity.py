"""Quantities: a fact and the formula that gives it, written as one entry, with error bars where they are learnt."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.findings.finding import Place
from engine.language.suggestion import meant
from engine.rulebook import document
from engine.rulebook.document import Node, Scalar, Sequence
from engine.rulebook.form import Key, Written
from engine.rulebook.forms.declaration import FACT, WrittenBounds, WrittenFact
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.quantity import DIVIDED, ERROR, QUANTITY, WrittenDivided, WrittenError, WrittenQuantity
from engine.rulebook.forms.rule import FORMULA, WrittenFormula, WrittenTest
from engine.rulebook.pack import Pack
from engine.rulebook.reader import Reader

__all__ = ["Errors", "quantity_parts"]

_FACTS, _RULES = WrittenRuleFile.facts.name, WrittenRuleFile.rules.name
_LOW, _HIGH = WrittenBounds.low, WrittenBounds.high
_OTHER_END = {_LOW: _HIGH, _HIGH: _LOW}
_OF_THE_FORMULA = (WrittenFact.when, WrittenFact.sources)
"""Keys that a fact has as well, but which say something of the formula in a quantity."""
_LIKE_THE_QUANTITY = (WrittenFact.type, WrittenFact.unit, WrittenFact.show)
_LIKE_THE_ERROR = (WrittenError.explain, WrittenError.sources)
_TRIED = {_LOW: ("0.8", "80"), _HIGH: ("1.25", "125")}
"""A factor for each end with what it makes of 100, for the tests of the bars."""

_Keys = Mapping[Key[Any], str | Node]


class Errors:
    """What packs declare under ``errors``, by id; of two with one id that of the later layer counts."""

    def __init__(self, declared: Iterable[tuple[Pack, Node]]) -> None:
        self._entries: dict[str, WrittenError] = {}
        for pack, node in declared:
            written = ERROR.written(node, pack.reader)
            name = written.id if written else None
            if written is not None and name is not None:
                self._entries[name] = written

    def find(self, node: Scalar, reader: Reader) -> WrittenError | None:
        """What is declared of the error that ``node`` names."""
        written = self._entries.get(node.text)
        if written is None:
            reader.error("E102", f"there is no error {node.text!r}", node.place, meant(node.text, self._entries))
        return written


def quantity_parts(node: Node, reader: Reader, errors: Errors) -> Iterator[tuple[str, Node]]:
    """The facts and formulas that a quantity stands for, each with the section in which it belongs."""
    written = QUANTITY.written(node, reader)
    if written is None:
        return
    bars = _bars_of(written, errors)
    of_fact: _Keys = {WrittenFact.type: _kind(written), **(bars.bounds() if bars else {})}
    yield _FACTS, _part(written, set(FACT.names) - {key.name for key in _OF_THE_FORMULA}, of_fact)
    of_formula: _Keys = {
        WrittenFormula.kind: "formula",
        WrittenFormula.explain: "collapse",
        WrittenFormula.fact: written.node(WrittenQuantity.id),
    }
    yield _RULES, _part(written, FORMULA.names, of_formula)
    if bars is None:
        return
    for end in _OTHER_END:
        yield _FACTS, bars.fact(end)
        yield _RULES, bars.formula(end)


def _kind(written: WrittenQuantity) -> str:
    return "quantity" if WrittenQuantity.unit in written else "number"


@dataclass(frozen=True, slots=True)
class _Bars:
    """The error bars of a quantity: factors that are learnt, by which it is multiplied, or divided."""

    quantity: WrittenQuantity
    name: str
    title: str
    error: str
    declared: WrittenError
    divides: bool

    @property
    def _place(self) -> Place:
        return self.quantity.place

    def bounds(self) -> _Keys:
        """The key by which the fact names its bounds."""
        ends: _Keys = {end: f"{self.name}.{end.name}" for end in _OTHER_END}
        covers = _some(self.declared, (WrittenError.covers,))
        return {WrittenFact.bounds: _built({**ends, **covers}, self._place)}

    def fact(self, end: Key[str]) -> Node:
        """The fact for one end."""
        keys: _Keys = {
            WrittenFact.id: f"{self.name}.{end.name}",
            WrittenFact.title: f"{self.title}, {end.name} end",
            WrittenFact.type: _kind(self.quantity),
        }
        return _built({**keys, **_some(self.quantity, _LIKE_THE_QUANTITY)}, self._place)

    def formula(self, end: Key[str]) -> Node:
        """The formula for one end: what is divided is large where the factor is small."""
        name, bar = self.name, f"{self.name}.{end.name}"
        factor = f"{self.error}.{(_OTHER_END[end] if self.divides else end).name}"
        told = self.declared.find(WrittenError.less if end is _LOW else WrittenError.more)
        seldom = told.text if isinstance(told, Scalar) else ""
        if self.divides:
            value, because = f"{name} / {factor}", f"{{{name}}} divided by {{{factor}}}: {seldom}."
        else:
            value, because = f"{name} * {factor}", f"{{{factor}}} of {{{name}}}: {seldom}."
        keys: _Keys = {
            WrittenFormula.id: bar,
            WrittenFormula.title: f"{self.title}, {end.name} end",
            WrittenFormula.kind: "formula",
            WrittenFormula.fact: bar,
            WrittenFormula.value: value,
            WrittenFormula.because: because,
            **_some(self.declared, _LIKE_THE_ERROR),
            WrittenFormula.tests: Sequence((self._test(bar, factor, end),), self._place),
        }
        return _built(keys, self._place)

    def _test(self, bar: str, factor: str, end: Key[str]) -> Node:
        tried, made = _TRIED[end]
        unit = self.quantity.find(WrittenQuantity.unit)
        measured = f" {unit.text}" if isinstance(unit, Scalar) else ""
        if self.divides:
            tried = _TRIED[_OTHER_END[end]][0]
        given = _named({self.name: f"100{measured}", factor: tried}, self._place)
        expect = _named({bar: f"{made}{measured}"}, self._place)
        return _built({WrittenTest.given: given, WrittenTest.expect: expect}, self._place)


def _bars_of(written: WrittenQuantity, errors: Errors) -> _Bars | None:
    node, reader = written.error, written.reader
    if node is None:
        return None
    divided = DIVIDED.written(node, reader) if isinstance(node, document.Mapping) else None
    named = divided.node(WrittenDivided.divides) if divided else node
    if not isinstance(named, Scalar):
        reader.error("E012", "'error' is the id of an error, or {divides: its id}", node.place)
        return None
    declared = errors.find(named, reader)
    if declared is None:
        return None
    keys = (WrittenQuantity.id, WrittenQuantity.title)
    name, title = (reader.text(written.node(key), key.name) for key in keys)
    return _Bars(written, name, title, named.text, declared, divides=divided is not None)


def _part(written: Written, names: Container[str], made: _Keys) -> document.Mapping:
    """The keys of ``written`` that are among ``names``, and those of ``made`` that it has not."""
    whole, added = written.mapping, _built(made, written.place)
    kept = {key: node for key, node in whole.entries.items() if key in names}
    places = {key: whole.keys.get(key, whole.place) for key in (*kept, *added.entries)}
    return document.Mapping({**kept, **added.entries, **kept}, places, whole.place)


def _some(written: Written, keys: Iterable[Key[Any]]) -> dict[Key[Any], Node]:
    return {key: written.node(key) for key in keys if key in written}


def _built(entries: _Keys, place: Place) -> document.Mapping:
    return _named({key.name: node for key, node in entries.items()}, place)


def _named(entries: Mapping[str, str | Node], place: Place) -> document.Mapping:
    nodes = {
        name: Scalar(node, place, expanded=True) if isinstance(node, str) else node for name, node in entries.items()
    }
    return document.Mapping(nodes, dict.fromkeys(nodes, place), place)
