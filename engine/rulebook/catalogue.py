"""What the engine asks of a catalogue: entries with fields, each entry with a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from engine.language import Value
from engine.rulebook.entry import Entry

__all__ = ["Catalogue"]


class Catalogue(Protocol):
    """Named entries with typed fields. An unknown field value is None."""

    @property
    def digest(self) -> str:
        """What two catalogues share only when they say the same."""
        ...

    def ids(self) -> Sequence[str]:
        """The ids of all entries."""
        ...

    def field_names(self) -> frozenset[str]:
        """The names of the fields that entries have."""
        ...

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        """The fields of an entry; None when there is no such entry."""
        ...

    def label(self, entry_id: str) -> str:
        """The name of an entry for people."""
        ...

    def source(self, entry_id: str, field: str = "") -> str:
        """Where the figures of an entry come from; with ``field``, where that one does."""
        ...

    def with_entries(self, entries: Sequence[Entry]) -> Self:
        """A catalogue with entries from rule files, each added to or changing what was there before it.

        Raises `EntryError` with every defect, when any entry cannot be used.
        """
        ...
