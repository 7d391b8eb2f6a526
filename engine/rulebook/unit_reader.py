"""Reading the declarations of units."""

from __future__ import annotations

import re

from engine.language import Conversion, UnitError
from engine.rulebook.document import Node
from engine.rulebook.forms.declaration import UNIT, WrittenUnit
from engine.rulebook.reader import Reader

__all__ = ["read_unit"]


def read_unit(node: Node, reader: Reader) -> None:
    """Adds a counted unit."""
    written, draft = UNIT.written(node, reader), reader.draft
    if written is None:
        return
    name, place = written.id, written.at(WrittenUnit.id)
    if not re.fullmatch("[A-Za-z]{1,30}", name):
        reader.error("E014", f"{name!r} cannot be a unit: it needs letters only", place)
        return
    names = written.words
    if WrittenUnit.of in written or (names and name in draft.units.symbols):
        _read_conversion(name, written)
        draft.units = draft.units.with_names(name, names)
        return
    bare = written.bare
    if bare and draft.units.bare:
        reader.error("E015", f"a bare number already counts {draft.units.bare}", place)
    one = written.one if WrittenUnit.one in written else name
    many = written.many if WrittenUnit.many in written else one
    words = (one, many) if (one, many) != (name, name) else None
    extended = draft.units.with_counted(name, bare=bare, kilo=written.kilo, words=words)
    # With its prefixes a new unit must not read like an old one: a unit "B" would turn GB into a count.
    taken = [symbol for symbol, unit in draft.units.symbols.items() if extended.symbols[symbol] != unit]
    if taken or name in draft.units.symbols or name in draft.units.magnitudes:
        reader.error("E014", f"{name!r} cannot be a unit: {taken[0] if taken else name} has a meaning already", place)
        return
    draft.units = extended.with_names(name, names)


def _read_conversion(name: str, written: WrittenUnit) -> None:
    """Adds a unit that is worth so much of another one; nothing for one that is there and only gets names."""
    reader, draft = written.reader, written.reader.draft
    of, worth = written.find(WrittenUnit.of), written.find(WrittenUnit.worth)
    if of is None:
        return
    if worth is None:
        reader.error("E011", "a unit that is worth some of another one needs 'worth'", written.place)
        return
    if name in draft.units.symbols:
        reader.error("E014", f"{name!r} cannot be a unit: it has a meaning already", written.place)
        return
    try:
        value = float(reader.text(worth, WrittenUnit.worth.name))
        source = next((each.title or each.reference for each in written.sources), "")
        conversion = Conversion(reader.text(of, WrittenUnit.of.name), value, written.since, source)
        draft.units = draft.units.with_conversion(name, conversion)
    except ValueError:
        reader.error("E013", "worth must be a number", worth.place)
    except UnitError as error:
        reader.error("E104", error.problem, reader.place_in(of, error.start), error.suggestion)
