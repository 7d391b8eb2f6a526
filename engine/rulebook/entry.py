"""Entries of catalogues that rule files bring along: text with places, which only the catalogue can make sense of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.errors import EngineError
from engine.findings.finding import Place
from engine.language.suggestion import Suggestion

__all__ = ["Entry", "EntryError", "EntryField", "EntryProblem"]


class EntryField(Struct, frozen=True):
    """What stands in a field: a text, a list of texts, or None where it is said to be not known.

    ``place`` is that of the value, ``named`` that of the field's name.
    """

    text: str | tuple[str, ...] | None
    place: Place
    named: Place


class Entry(Struct, frozen=True):
    """An entry of a catalogue as it is written; ``like`` names the entry that it is copied from.

    An entry with the id of an existing one and without ``like`` changes that one.
    """

    id: str
    like: EntryField | None
    fields: Mapping[str, EntryField]
    place: Place


class EntryProblem(Struct, frozen=True):
    """Why an entry cannot be used, and where that stands."""

    message: str
    place: Place
    suggestion: Suggestion | None = None


class EntryError(EngineError):
    """Entries that a catalogue cannot take; ``problems`` holds every defect found."""

    def __init__(self, problems: Sequence[EntryProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{each.place}: {each.message}" for each in self.problems))
