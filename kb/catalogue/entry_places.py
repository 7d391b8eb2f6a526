"""Places of the entries of a catalogue, by something that they have."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

__all__ = ["EntryPlaces"]

K = TypeVar("K", bound=Hashable)


class EntryPlaces(Generic[K]):
    """Where the entries stand that have a key."""

    def __init__(self) -> None:
        self._places: dict[K, set[int]] = {}

    def add(self, place: int, keys: Iterable[K]) -> None:
        """Says that the entry at ``place`` has all ``keys``."""
        for key in keys:
            self._places.setdefault(key, set()).add(place)

    def __getitem__(self, key: K) -> frozenset[int]:
        return frozenset(self._places.get(key, ()))

    def of_any(self, keys: Iterable[K]) -> frozenset[int]:
        """The places of those that have one of ``keys``."""
        return frozenset[int]().union(*(self._places[key] for key in keys if key in self._places))
