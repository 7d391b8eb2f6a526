"""Quantities: a fact and the formula that gives it, written as one entry, with error bars where they are learnt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.findings.finding import Place
from engine.language.suggestion import nearest
from engine.rulebook import document
from engine.rulebook.document import Node, Scalar, Sequence
from engine.rulebook.forms import DIVIDED, ERROR, FACT, FORMULA, QUANTITY
from engine.rulebook.pack import Pack
from engine.rulebook.reader import Reader

__all__ = ["Errors", "quantity_parts"]

_OTHER_END = {"low": "high", "high": "low"}
_OF_THE_FORMULA = ("when", "sources")
"""Keys that a fact has as well, but which say something of the formula in a quantity."""
_LIKE_THE_QUANTITY = ("type", "unit", "show")
_TRIED = {"low": ("0.8", "80"), "high": ("1.25", "125")}
"""A factor for each end with what it makes of 100, for the tests of the bars."""


class Errors:
    """What packs declare under ``errors``, by id; of two with one id that of the later layer counts."""

    def __init__(self, declared: Iterable[tuple[Pack, Node]]) -> None:
        self._entries: dict[str, document.Mapping] = {}
        for pack, node in declared:
            entry = pack.reader.mapping(node, ERROR)
            name = pack.reader.identifier(entry.entries["id"], "an error") if entry else None
            if entry is not None and name is not None:
                self._entries[name] = entry

    def find(self, node: Scalar, reader: Reader) -> Mapping[str, Node] | None:
        """What is declared of the error that ``node`` names."""
        entry = self._entries.get(node.text)
        if entry is None:
            reader.error("E102", f"there is no error {node.text!r}", node.place, nearest(node.text, self._entries))
            return None
        return entry.entries


def quantity_parts(node: Node, reader: Reader, errors: Errors) -> Iterator[tuple[str, Node]]:
    """The facts and formulas that a quantity stands for, each with the section in which it belongs."""
    entry = reader.mapping(node, QUANTITY)
    if entry is None:
        return
    keys = entry.entries
    kind = _scalar("quantity" if "unit" in keys else "number", entry.place)
    bars = _bars_of(entry, reader, errors)
    yield "facts", _mapping(entry, FACT.names, {"type": kind} | (bars.bounds() if bars else {}), _OF_THE_FORMULA)
    formula = {"kind": "formula", "explain": "collapse"}
    made = {key: _scalar(text, entry.place) for key, text in formula.items()}
    yield "rules", _mapping(entry, FORMULA.names, {**made, "fact": keys["id"]})
    if bars is None:
        return
    for end in _OTHER_END:
        yield "facts", bars.fact(end)
        yield "rules", bars.formula(end)


@dataclass(frozen=True, slots=True)
class _Bars:
    """The error bars of a quantity: factors that are learnt, by which it is multiplied, or divided."""

    quantity: document.Mapping
    name: str
    title: str
    error: str
    declared: Mapping[str, Node]
    divides: bool

    @property
    def _place(self) -> Place:
        return self.quantity.place

    def bounds(self) -> dict[str, Node]:
        """The key by which the fact names its bounds."""
        ends: dict[str, Node] = {end: self._text(f"{self.name}.{end}") for end in _OTHER_END}
        return {"bounds": _built(ends | _some(self.declared, ("covers",)), self._place)}

    def fact(self, end: str) -> Node:
        """The fact for one end."""
        keys = {"id": self._text(f"{self.name}.{end}"), "title": self._text(f"{self.title}, {end} end")}
        kind = {"type": self._text("quantity" if "unit" in self.quantity.entries else "number")}
        return _built(keys | kind | _some(self.quantity.entries, _LIKE_THE_QUANTITY), self._place)

    def formula(self, end: str) -> Node:
        """The formula for one end: what is divided is large where the factor is small."""
        name, bar = self.name, f"{self.name}.{end}"
        factor = f"{self.error}.{_OTHER_END[end] if self.divides else end}"
        told = self.declared["less" if end == "low" else "more"]
        seldom = told.text if isinstance(told, Scalar) else ""
        if self.divides:
            value, because = f"{name} / {factor}", f"{{{name}}} divided by {{{factor}}}: {seldom}."
        else:
            value, because = f"{name} * {factor}", f"{{{factor}}} of {{{name}}}: {seldom}."
        texts = {
            "id": bar, "title": f"{self.title}, {end} end", "kind": "formula", "fact": bar, "value": value,
            "because": because,
        }  # fmt: skip
        keys: dict[str, Node] = {key: self._text(text) for key, text in texts.items()}
        keys |= _some(self.declared, ("explain", "sources"))
        return _built(keys | {"tests": self._test(bar, factor, end)}, self._place)

    def _test(self, bar: str, factor: str, end: str) -> Node:
        tried, made = _TRIED[end]
        unit = self.quantity.entries.get("unit")
        measured = f" {unit.text}" if isinstance(unit, Scalar) else ""
        if self.divides:
            tried = _TRIED[_OTHER_END[end]][0]
        given = {self.name: self._text(f"100{measured}"), factor: self._text(tried)}
        expect = {bar: self._text(f"{made}{measured}")}
        test = {"given": _built(given, self._place), "expect": _built(expect, self._place)}
        return Sequence((_built(test, self._place),), self._place)

    def _text(self, text: str) -> Scalar:
        return _scalar(text, self._place)


def _bars_of(entry: document.Mapping, reader: Reader, errors: Errors) -> _Bars | None:
    written = entry.entries.get("error")
    if written is None:
        return None
    divided = reader.mapping(written, DIVIDED) if isinstance(written, document.Mapping) else None
    named = divided.entries["divides"] if divided else written
    if not isinstance(named, Scalar):
        reader.error("E012", "'error' is the id of an error, or {divides: its id}", written.place)
        return None
    declared = errors.find(named, reader)
    if declared is None:
        return None
    name, title = (reader.text(entry.entries[key], key) for key in ("id", "title"))
    return _Bars(entry, name, title, named.text, declared, divides=divided is not None)


def _mapping(
    entry: document.Mapping, names: Iterable[str], made: Mapping[str, Node], without: Iterable[str] = ()
) -> document.Mapping:
    """The keys of ``entry`` that are among ``names``, and those of ``made`` that it has not."""
    kept = {key: node for key, node in entry.entries.items() if key in names and key not in without}
    places = {key: entry.keys[key] for key in kept}
    added = {key: node for key, node in made.items() if key not in kept}
    return document.Mapping({**kept, **added}, {**places, **dict.fromkeys(added, entry.place)}, entry.place)


def _built(entries: Mapping[str, Node], place: Place) -> document.Mapping:
    return document.Mapping(dict(entries), dict.fromkeys(entries, place), place)


def _some(entries: Mapping[str, Node], names: Iterable[str]) -> dict[str, Node]:
    return {name: entries[name] for name in names if name in entries}


def _scalar(text: str, place: Place) -> Scalar:
    return Scalar(text, place, expanded=True)
