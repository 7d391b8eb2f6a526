"""What was made last, kept by what it was made from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from engine.inference.inference import Given

__all__ = ["GivenKey", "Recent", "given_key"]

GivenKey = tuple[tuple[str, str, Given], ...]
"""What tells one set of givens from another."""

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Recent(Generic[Key, Made]):
    """Keeps the ``size`` things used last. They are immutable, so whoever asks may have the same.

    With ``size`` 0 nothing is kept.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Key, Made] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """What is kept for ``key``, or else what ``make`` returns; what it raises is not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made

    def kept(self, key: Key) -> Made | None:
        """What is kept for ``key``; None where nothing is."""
        with self._lock:
            return self._kept.get(key)

    def forget(self) -> None:
        """Drops everything that was kept."""
        with self._lock:
            self._kept.clear()


def given_key(given: Mapping[str, Given]) -> GivenKey:
    """Equal where fact, value, origin, note and their order are; ``1``, ``1.0`` and ``True`` differ."""
    # Equal numbers of another type or sign print otherwise, and proofs and reports show them so.
    return tuple((fact, repr(each.value), each) for fact, each in given.items())
