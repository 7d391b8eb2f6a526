"""Reading the declarations of facts and parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.language import FactType, Unit, Value
from engine.language.suggestion import meant
from engine.rulebook.declaration import Bounds, DatedValue, Fact, Parameter, Together
from engine.rulebook.document import Mapping, Node, Scalar, Sequence
from engine.rulebook.form import Key
from engine.rulebook.forms.declaration import (
    FACT,
    PARAMETER,
    WrittenBounds,
    WrittenFact,
    WrittenParameter,
    WrittenTogether,
)
from engine.rulebook.reader import Reader
from engine.rulebook.unanswered_reader import read_unanswered

__all__ = ["finish_fact", "read_fact", "read_parameter"]

_BARE = re.compile(r"[-+]?[0-9][0-9_]*(\.[0-9]+)?")


def _shown_in(unit: Unit | None, written: WrittenFact | WrittenParameter) -> Unit | None:
    """The unit in which people see a value; a share is always seen in per cent."""
    show = written.show
    return unit if show is None and unit is not None and unit.symbol == "%" else show


def _declare(name: str, written: WrittenFact | WrittenParameter) -> bool:
    places = written.reader.draft.places
    if ("name", name) in places:
        message = f"{name!r} is declared twice, first at {places['name', name]}"
        written.reader.error("E015", message, written.place)
        return False
    places["name", name] = written.place
    return True


def _title(name: str, written: WrittenFact | WrittenParameter) -> str:
    return written.title or name.replace(".", " ").replace("_", " ")


_OF_KINDS: dict[Key[Any], str] = {WrittenFact.unit: "quantity", WrittenFact.values: "enum", WrittenFact.entry: "entry"}
"""Keys that facts of one type alone have, and need."""


def read_fact(node: Node, reader: Reader, pack: str) -> tuple[Fact, WrittenFact] | None:
    """A fact with its type; what needs the types of other facts is left to `finish_fact`."""
    written, draft = FACT.written(node, reader), reader.draft
    name = written.id if written else None
    if written is None or name is None or not _declare(name, written):
        return None
    kind, unit = written.type, written.unit
    values, labels = _values(written)
    for key, wanted in _OF_KINDS.items():
        if key in written and kind != wanted:
            message = f"{key.name!r} is for facts of type {wanted}, this one is {kind}"
            reader.error("E013", message, written.named(key))
        if key not in written and kind == wanted:
            reader.error("E011", f"a fact of type {kind} needs {key.name!r}", written.place)
    catalogue = written.entry or None
    if catalogue is not None and catalogue not in draft.catalogues:
        message = f"there is no catalogue {catalogue!r}"
        reader.error("E112", message, written.at(WrittenFact.entry), meant(catalogue, draft.catalogues))
    fact_type = _with_range(FactType(kind, unit, values, catalogue), written)
    draft.types[name] = fact_type
    fact = Fact(
        id=name,
        title=_title(name, written),
        type=fact_type,
        place=written.place,
        pack=pack,
        ask=written.ask,
        help=written.help,
        show=_shown_in(unit, written),
        labels=labels,
        ask_first=written.ask_first,
        why_asked=written.why_asked,
        find_out=written.find_out,
        ask_for=written.ask_for,
        stated_only=written.stated_only,
        sources=written.sources,
    )
    return fact, written


def _values(written: WrittenFact) -> tuple[tuple[str, ...], dict[str, str]]:
    node = written.values
    if isinstance(node, Mapping):
        labels = {value: written.reader.text(label, "the name of a value") for value, label in node.entries.items()}
        return tuple(labels), labels
    return () if node is None else written.reader.texts(node, "a value"), {}


def _with_range(fact_type: FactType, written: WrittenFact) -> FactType:
    node, reader = written.range, written.reader
    if node is None:
        return fact_type
    if not fact_type.is_number:
        reader.error("E013", f"'range' is for numbers, this fact is of type {fact_type.kind}", node.place)
        return fact_type
    low, dots, high = reader.text(node, WrittenFact.range.name).partition("..")
    literals = reader.draft.literals(fact_type)
    ends: list[float | None] = []
    for text in (low, high):
        value = reader.guarded(node, partial(literals.value, text)) if text.strip() else None
        ends.append(None if value is None else float(value))
    if not dots or (ends[0] is not None and ends[1] is not None and ends[0] > ends[1]):
        reader.error("E105", "a range is written low..high", node.place)
        return fact_type
    return replace(fact_type, low=ends[0], high=ends[1])


def finish_fact(fact: Fact, written: WrittenFact) -> Fact:
    """``fact`` with its catalogue fields, assumption, suggestions and words, now that all types are known."""
    unanswered = read_unanswered(fact, written.unknown)
    suggest = [written.reader.value(item, fact.type) for item in written.suggest]
    return replace(
        fact,
        when=written.when,
        ask_unless=written.ask_unless,
        assume=unanswered.assume,
        assume_note=unanswered.note,
        stop=unanswered.stop,
        doubt=unanswered.doubt,
        fields=tuple(_fields(written)),
        field_factor=_field_factor(fact, written),
        suggest=tuple(value for value in suggest if value is not None),
        words=tuple(_words(fact, written)),
        bounds=_bounds(fact, written.bounds),
        denied=_denied(written),
        together=_together(fact, written.together),
    )


def _together(fact: Fact, written: WrittenTogether | None) -> Together | None:
    if written is None:
        return None
    reader, draft = written.reader, written.reader.draft
    if fact.ask is None:
        reader.error("E013", "'together' is for facts that are asked", written.place)
    facts, place = written.with_, written.at(WrittenTogether.with_)
    for name in facts:
        if name not in draft.types or name in draft.parameters:
            reader.error("E102", f"unknown fact {name!r}", place, meant(name, list(draft.types)))
        elif name == fact.id:
            reader.error("E013", f"{name} cannot be asked together with itself", place)
    return Together(facts, written.ask, written.suggest)


def _denied(written: WrittenFact) -> str | None:
    if WrittenFact.denied not in written:
        return None
    name, types = written.denied, written.reader.draft.types
    if name in types:
        return name
    place = written.at(WrittenFact.denied)
    written.reader.error("E102", f"unknown fact {name!r}", place, meant(name, list(types)))
    return None


def _fields(written: WrittenFact) -> Iterator[tuple[str, str]]:
    reader, draft = written.reader, written.reader.draft
    for text in written.from_:
        owner, _, field = text.rpartition(".")
        owner_type, place = draft.types.get(owner), written.at(WrittenFact.from_)
        if owner_type is None or owner_type.kind != "entry":
            entries = [name for name, each in draft.types.items() if each.kind == "entry"]
            reader.error("E102", f"{text!r} must be a field of a fact of type entry", place, meant(owner, entries))
            continue
        catalogue = draft.catalogues.get(owner_type.catalogue or "")
        if catalogue is not None and field not in catalogue.field_names():
            hint = meant(field, catalogue.field_names())
            reader.error("E112", f"entries of {owner_type.catalogue} have no field {field!r}", place, hint)
            continue
        yield owner, field


def _bounds(fact: Fact, written: WrittenBounds | None) -> Bounds | None:
    if written is None:
        return None
    reader = written.reader
    if not fact.type.is_number:
        reader.error("E013", f"'bounds' are for numbers, this fact is of type {fact.type.kind}", written.place)
        return None
    low, high = (_bound(fact, end, written) for end in (WrittenBounds.low, WrittenBounds.high))
    covers = written.covers
    share = None if covers is None else reader.value(covers, FactType("number", None))
    if covers is not None and share is not None and not 0 < float(share) < 1:
        reader.error("E013", "'covers' is a share between 0 and 100 %", covers.place)
    return Bounds(low, high, None if share is None else float(share))


def _bound(fact: Fact, end: Key[str], written: WrittenBounds) -> str:
    reader, draft, place = written.reader, written.reader.draft, written.at(end)
    name = end.read(written.mapping, reader)
    bound = None if name in draft.parameters else draft.types.get(name)
    if bound is None:
        facts = [each for each in draft.types if each not in draft.parameters]
        reader.error("E102", f"unknown fact {name!r}", place, meant(name, facts))
    elif name == fact.id:
        reader.error("E013", f"{name} cannot be a bound of itself", place)
    elif not bound.is_number:
        reader.error("E013", f"{name} is of type {bound.kind}, and so no bound of a number", place)
    elif bound.dimension != fact.type.dimension:
        reader.error("E104", f"{name} does not measure what {fact.id} does", place)
    return name


def _field_factor(fact: Fact, written: WrittenFact) -> float:
    unit = written.as_
    if unit is None:
        return 1.0
    if unit.dimension != fact.type.dimension:
        message = f"{unit.symbol} does not measure what {fact.id} does"
        written.reader.error("E104", message, written.at(WrittenFact.as_))
    return unit.factor


_NUMBER = "#"
"""The key of the phrases in which a number stands, beside those that mean a certain value."""


def _words(fact: Fact, written: WrittenFact) -> Iterator[tuple[Value | None, str]]:
    node, reader, called = written.words, written.reader, WrittenFact.words.name
    if node is None:
        return
    if not isinstance(node, Mapping):
        yield from ((None, phrase) for phrase in reader.texts(node, called))
        return
    for text, listed in node.entries.items():
        phrases = reader.texts(listed, called)
        value = None if text == _NUMBER else reader.value(Scalar(text, node.keys[text]), fact.type)
        if value is not None or text == _NUMBER:
            yield from ((value, phrase) for phrase in phrases)


def _dated_value(node: Node, wanted: FactType, reader: Reader) -> Value | None:
    """The value of a parameter. One in percent says so: who writes 2 may mean 2 % or 200 %."""
    text = reader.text(node, "a value").strip()
    if wanted.unit is not None and wanted.unit.symbol == "%" and _BARE.fullmatch(text):
        reader.error("E104", f"'{text}' needs a unit, as in '{text} %'", node.place)
        return None
    return reader.value(node, wanted)


def read_parameter(node: Node, reader: Reader, pack: str) -> None:
    """Adds a parameter."""
    written, draft = PARAMETER.written(node, reader), reader.draft
    name = written.id if written else None
    if written is None or name is None or not _declare(name, written):
        return
    unit = written.unit
    fact_type = FactType("quantity" if unit else "number", unit)
    values = []
    for dated in written.values:
        since, value = dated.since, _dated_value(dated.value, fact_type, reader)
        if since is not None and value is not None:
            values.append(DatedValue(since, float(value), dated.note, dated.sources))
    listed = written.find(WrittenParameter.values)
    if not isinstance(listed, Sequence) or not listed.items:
        reader.error("E011", "a parameter needs 'values', each with 'since' and 'value'", written.place)
    elif WrittenParameter.sources not in written and not all(each.sources for each in values):
        reader.error("E011", "a parameter lacks 'sources', and so does a value of it", written.place)
    draft.types[name] = fact_type
    draft.parameters[name] = Parameter(
        id=name,
        title=_title(name, written),
        type=fact_type,
        values=tuple(values),
        sources=written.sources,
        place=written.place,
        pack=pack,
        show=_shown_in(unit, written),
    )
