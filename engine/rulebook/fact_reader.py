"""Reading the declarations of units, facts and parameters."""

from __future__ import annotations

import re
from functools import partial
from typing import cast

from msgspec.structs import replace

from engine.language import Conversion, FactType, Unit, UnitError, Value
from engine.language.fact_type import Kind
from engine.language.suggestion import nearest
from engine.rulebook.declaration import AskedOf, Bounds, DatedValue, Fact, Parameter, Together
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.forms import BOUNDS, DATED_VALUE, FACT, PARAMETER, TOGETHER, UNIT
from engine.rulebook.reader import Reader
from engine.rulebook.unanswered_reader import read_unanswered

__all__ = ["finish_fact", "read_fact", "read_parameter", "read_unit"]


def read_unit(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a counted unit."""
    entry = reader.mapping(node, UNIT)
    if entry is None:
        return
    name = reader.text(entry.entries["id"], "the id of a unit")
    place = entry.entries["id"].place
    if not re.fullmatch("[A-Za-z]{1,30}", name):
        reader.error("E014", f"{name!r} cannot be a unit: it needs letters only", place)
        return
    names = reader.texts(entry.entries.get("words"), "words")
    if "of" in entry.entries or (names and name in draft.units.symbols):
        _read_conversion(name, entry, reader, draft)
        draft.units = draft.units.with_names(name, names)
        return
    bare = reader.flag(entry.entries.get("bare"), "bare") or False
    if bare and draft.units.bare:
        reader.error("E015", f"a bare number already counts {draft.units.bare}", place)
    kilo = reader.whole(entry.entries.get("kilo"), "kilo", 1000)
    one = reader.text(entry.entries.get("one"), "one", name)
    many = reader.text(entry.entries.get("many"), "many", one)
    words = (one, many) if (one, many) != (name, name) else None
    extended = draft.units.with_counted(name, bare=bare, kilo=kilo, words=words)
    # With its prefixes a new unit must not read like an old one: a unit "B" would turn GB into a count.
    taken = [symbol for symbol, unit in draft.units.symbols.items() if extended.symbols[symbol] != unit]
    if taken or name in draft.units.symbols or name in draft.units.magnitudes:
        reader.error("E014", f"{name!r} cannot be a unit: {taken[0] if taken else name} has a meaning already", place)
        return
    draft.units = extended.with_names(name, names)


def _read_conversion(name: str, entry: Mapping, reader: Reader, draft: Draft) -> None:
    """Adds a unit that is worth so much of another one; nothing for one that is there and only gets names."""
    of, worth = entry.entries.get("of"), entry.entries.get("worth")
    if of is None:
        return
    if worth is None:
        reader.error("E011", "a unit that is worth some of another one needs 'worth'", entry.place)
        return
    if name in draft.units.symbols:
        reader.error("E014", f"{name!r} cannot be a unit: it has a meaning already", entry.place)
        return
    try:
        value = float(reader.text(worth, "worth"))
        sources = reader.sources(entry.entries.get("sources"))
        source = next((each.title or each.reference for each in sources), "")
        since = reader.day(entry.entries.get("since"), "since")
        conversion = Conversion(reader.text(of, "of"), value, since, source)
        draft.units = draft.units.with_conversion(name, conversion)
    except ValueError:
        reader.error("E013", "worth must be a number", worth.place)
    except UnitError as error:
        reader.error("E104", error.problem, of.place, error.suggestion)


def _unit(node: Node | None, reader: Reader, draft: Draft) -> Unit | None:
    if node is None:
        return None
    try:
        return draft.units.parse(reader.text(node, "a unit"))
    except UnitError as error:
        reader.error("E104", error.problem, node.place, error.suggestion)
        return None


def _shown_in(node: Node | None, unit: Unit | None, reader: Reader, draft: Draft) -> Unit | None:
    """The unit in which people see a value; a share is always seen in per cent."""
    return unit if node is None and unit is not None and unit.symbol == "%" else _unit(node, reader, draft)


def _declare(entry: Mapping, name: str, reader: Reader, draft: Draft) -> bool:
    if ("name", name) in draft.places:
        reader.error("E015", f"{name!r} is declared twice, first at {draft.places['name', name]}", entry.place)
        return False
    draft.places["name", name] = entry.place
    return True


def read_fact(node: Node, reader: Reader, draft: Draft, pack: str) -> tuple[Fact, Mapping] | None:
    """A fact with its type; what needs the types of other facts is left to `finish_fact`."""
    entry = reader.mapping(node, FACT)
    if entry is None:
        return None
    keys = entry.entries
    name = reader.identifier(keys["id"], "a fact")
    if name is None or not _declare(entry, name, reader, draft):
        return None
    kind = cast(Kind, reader.word(keys["type"], "the type of a fact", FACT.words("type"), "text"))
    values, labels = _values(keys.get("values"), reader)
    unit = _unit(keys.get("unit"), reader, draft)
    for key, kinds in {"unit": ("quantity",), "values": ("enum",), "entry": ("entry",)}.items():
        if key in keys and kind not in kinds:
            reader.error("E013", f"{key!r} is for facts of type {kinds[0]}, this one is {kind}", entry.keys[key])
        if key not in keys and kind in kinds:
            reader.error("E011", f"a fact of type {kind} needs {key!r}", entry.place)
    catalogue = reader.text(keys.get("entry"), "entry") or None
    if catalogue is not None and catalogue not in draft.catalogues:
        reader.error(
            "E112", f"there is no catalogue {catalogue!r}", keys["entry"].place, nearest(catalogue, draft.catalogues)
        )
    fact_type = FactType(kind, unit, values, catalogue)
    if "range" in keys:
        fact_type = _with_range(keys["range"], fact_type, reader, draft)
    draft.types[name] = fact_type
    fact = Fact(
        id=name,
        title=reader.text(keys.get("title"), "title") or name.replace(".", " ").replace("_", " "),
        type=fact_type,
        place=entry.place,
        pack=pack,
        ask=reader.text(keys["ask"], "ask") if "ask" in keys else None,
        help=reader.text(keys.get("help"), "help"),
        show=_shown_in(keys.get("show"), unit, reader, draft),
        labels=labels,
        ask_first=reader.whole(keys.get("ask-first"), "ask-first", 0),
        why_asked=reader.text(keys.get("why-asked"), "why-asked"),
        find_out=reader.text(keys.get("find-out"), "find-out"),
        ask_for=_asked_of(keys.get("ask-for"), reader),
        stated_only=reader.flag(keys.get("stated-only"), "stated-only") or False,
        sources=reader.sources(keys.get("sources")),
    )
    return fact, entry


def _asked_of(node: Node | None, reader: Reader) -> AskedOf:
    if node is None:
        return "everybody"
    return cast(AskedOf, reader.word(node, "ask-for", FACT.words("ask-for"), "everybody"))


def _values(node: Node | None, reader: Reader) -> tuple[tuple[str, ...], dict[str, str]]:
    if isinstance(node, Mapping):
        labels = {value: reader.text(label, "the name of a value") for value, label in node.entries.items()}
        return tuple(labels), labels
    return reader.texts(node, "a value") if node is not None else (), {}


def _with_range(node: Node, fact_type: FactType, reader: Reader, draft: Draft) -> FactType:
    if not fact_type.is_number:
        reader.error("E013", f"'range' is for numbers, this fact is of type {fact_type.kind}", node.place)
        return fact_type
    low, dots, high = reader.text(node, "range").partition("..")
    literals = draft.literals(fact_type)
    ends: list[float | None] = []
    for text in (low, high):
        value = reader.guarded(node, partial(literals.value, text)) if text.strip() else None
        ends.append(None if value is None else float(value))
    if not dots or (ends[0] is not None and ends[1] is not None and ends[0] > ends[1]):
        reader.error("E105", "a range is written low..high", node.place)
        return fact_type
    return replace(fact_type, low=ends[0], high=ends[1])


def finish_fact(fact: Fact, entry: Mapping, reader: Reader, draft: Draft) -> Fact:
    """``fact`` with its catalogue fields, assumption, suggestions and words, now that all types are known."""
    keys = entry.entries
    unanswered = read_unanswered(fact, keys.get("unknown"), reader, draft)
    literals = draft.literals(fact.type)
    suggest = [reader.value(item, literals) for item in reader.items(keys.get("suggest"), "suggest")]
    return replace(
        fact,
        when=reader.condition(keys.get("when"), draft.scope, draft.units),
        ask_unless=reader.condition(keys.get("ask-unless"), draft.scope, draft.units),
        assume=unanswered.assume,
        assume_note=unanswered.note,
        stop=unanswered.stop,
        doubt=unanswered.doubt,
        fields=_fields(keys.get("from"), reader, draft),
        field_factor=_field_factor(fact, keys.get("as"), reader, draft),
        suggest=tuple(value for value in suggest if value is not None),
        words=_words(fact, keys.get("words"), reader, draft),
        bounds=_bounds(fact, keys.get("bounds"), reader, draft),
        denied=_denied(keys.get("denied"), reader, draft),
        together=_together(fact, keys.get("together"), reader, draft),
    )


def _together(fact: Fact, node: Node | None, reader: Reader, draft: Draft) -> Together | None:
    entry = reader.mapping(node, TOGETHER) if node is not None else None
    if entry is None:
        return None
    keys = entry.entries
    if fact.ask is None:
        reader.error("E013", "'together' is for facts that are asked", entry.place)
    facts = reader.texts(keys["with"], "with")
    for name in facts:
        if name not in draft.types or name in draft.parameters:
            reader.error("E102", f"unknown fact {name!r}", keys["with"].place, nearest(name, list(draft.types)))
        elif name == fact.id:
            reader.error("E013", f"{name} cannot be asked together with itself", keys["with"].place)
    return Together(facts, reader.text(keys["ask"], "ask"), reader.texts(keys.get("suggest"), "suggest"))


def _denied(node: Node | None, reader: Reader, draft: Draft) -> str | None:
    if node is None:
        return None
    name = reader.text(node, "denied")
    if name in draft.types:
        return name
    reader.error("E102", f"unknown fact {name!r}", node.place, nearest(name, list(draft.types)))
    return None


def _fields(node: Node | None, reader: Reader, draft: Draft) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    if node is None:
        return ()
    for text in reader.texts(node, "from"):
        owner, _, field = text.rpartition(".")
        owner_type = draft.types.get(owner)
        if owner_type is None or owner_type.kind != "entry":
            entries = [name for name, each in draft.types.items() if each.kind == "entry"]
            reader.error(
                "E102", f"{text!r} must be a field of a fact of type entry", node.place, nearest(owner, entries)
            )
            continue
        catalogue = draft.catalogues.get(owner_type.catalogue or "")
        if catalogue is not None and field not in catalogue.field_names():
            hint = nearest(field, catalogue.field_names())
            reader.error("E112", f"entries of {owner_type.catalogue} have no field {field!r}", node.place, hint)
            continue
        found.append((owner, field))
    return tuple(found)


def _bounds(fact: Fact, node: Node | None, reader: Reader, draft: Draft) -> Bounds | None:
    entry = reader.mapping(node, BOUNDS) if node is not None else None
    if entry is None:
        return None
    if not fact.type.is_number:
        reader.error("E013", f"'bounds' are for numbers, this fact is of type {fact.type.kind}", entry.place)
        return None
    names = [reader.text(entry.entries[end], end) for end in ("low", "high")]
    for name, end in zip(names, ("low", "high"), strict=True):
        _check_bound(fact, name, entry.entries[end], reader, draft)
    covers = entry.entries.get("covers")
    share = None if covers is None else reader.value(covers, draft.literals(FactType("number", None)))
    if covers is not None and share is not None and not 0 < float(share) < 1:
        reader.error("E013", "'covers' is a share between 0 and 100 %", covers.place)
    return Bounds(names[0], names[1], None if share is None else float(share))


def _check_bound(fact: Fact, name: str, node: Node, reader: Reader, draft: Draft) -> None:
    bound = None if name in draft.parameters else draft.types.get(name)
    if bound is None:
        facts = [each for each in draft.types if each not in draft.parameters]
        reader.error("E102", f"unknown fact {name!r}", node.place, nearest(name, facts))
    elif name == fact.id:
        reader.error("E013", f"{name} cannot be a bound of itself", node.place)
    elif not bound.is_number:
        reader.error("E013", f"{name} is of type {bound.kind}, and so no bound of a number", node.place)
    elif bound.dimension != fact.type.dimension:
        reader.error("E104", f"{name} does not measure what {fact.id} does", node.place)


def _field_factor(fact: Fact, node: Node | None, reader: Reader, draft: Draft) -> float:
    unit = _unit(node, reader, draft)
    if node is None or unit is None:
        return 1.0
    if unit.dimension != fact.type.dimension:
        reader.error("E104", f"{unit.symbol} does not measure what {fact.id} does", node.place)
    return unit.factor


_NUMBER = "#"
"""The key of the phrases in which a number stands, beside those that mean a certain value."""


def _words(fact: Fact, node: Node | None, reader: Reader, draft: Draft) -> tuple[tuple[Value | None, str], ...]:
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        return tuple((None, phrase) for phrase in reader.texts(node, "words"))
    found: list[tuple[Value | None, str]] = []
    literals = draft.literals(fact.type)
    for text, phrases in node.entries.items():
        if text == _NUMBER:
            found.extend((None, phrase) for phrase in reader.texts(phrases, "words"))
            continue
        value = reader.value(Scalar(text, node.keys[text]), literals)
        found.extend((value, phrase) for phrase in reader.texts(phrases, "words") if value is not None)
    return tuple(found)


def read_parameter(node: Node, reader: Reader, draft: Draft, pack: str) -> None:
    """Adds a parameter."""
    entry = reader.mapping(node, PARAMETER)
    if entry is None:
        return
    keys = entry.entries
    name = reader.identifier(keys["id"], "a parameter")
    if name is None or not _declare(entry, name, reader, draft):
        return
    unit = _unit(keys.get("unit"), reader, draft)
    fact_type = FactType("quantity" if unit else "number", unit)
    literals = draft.literals(fact_type)
    values = []
    items = reader.items(keys.get("values"), "values")
    for item in items:
        dated = reader.mapping(item, DATED_VALUE)
        if dated is None:
            continue
        since = reader.day(dated.entries["since"], "since")
        value = reader.value(dated.entries["value"], literals)
        if since is not None and value is not None:
            values.append(DatedValue(since, float(value), reader.text(dated.entries.get("note"), "note")))
    if not items:
        reader.error("E011", "a parameter needs 'values', each with 'since' and 'value'", entry.place)
    draft.types[name] = fact_type
    draft.parameters[name] = Parameter(
        id=name,
        title=reader.text(keys.get("title"), "title") or name.replace(".", " ").replace("_", " "),
        type=fact_type,
        values=tuple(values),
        sources=reader.sources(keys["sources"]),
        place=entry.place,
        pack=pack,
        show=_shown_in(keys.get("show"), unit, reader, draft),
    )
