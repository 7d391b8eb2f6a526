"""What the engine asks of a catalogue: entries with fields, each entry with a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.language import Value

__all__ = ["Catalogue"]


class Catalogue(Protocol):
    """Named entries with typed fields. An unknown field value is None."""

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

    def source(self, entry_id: str) -> str:
        """Where the figures of an entry come from."""
        ...
