"""What was made last, to be had again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

__all__ = ["Recent"]

_T = TypeVar("_T")


class Recent(Generic[_T]):
    """Keeps the ``size`` last used."""

    def __init__(self, size: int) -> None:
        self._size, self._kept, self._lock = size, OrderedDict[Hashable, _T](), Lock()

    def of(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What was made for ``key``, or is now."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None:
                found = make()
            self._kept[key] = found
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
            return found
