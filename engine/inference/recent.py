"""The last few inferences, kept by what was given for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

from engine.inference.inference import Given, Inference

__all__ = ["RecentInferences"]

Key = tuple[bool, tuple[tuple[str, str, Given], ...]]


class RecentInferences:
    """Keeps the ``size`` inferences used last. An inference is pure and immutable, so whoever asks may have the same.

    Givens count as equal where fact, value, origin, note and their order are; ``1``, ``1.0`` and ``True`` differ. With
    ``size`` 0 nothing is kept.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Key, Inference] = OrderedDict()
        self._lock = Lock()

    def get(self, given: Mapping[str, Given], assume: bool, make: Callable[[], Inference]) -> Inference:
        """The inference kept for ``given``, or else what ``make`` returns; what it raises is not kept."""
        # Equal numbers of another type or sign print otherwise, and a proof shows them so.
        key = assume, tuple((fact, repr(each.value), each) for fact, each in given.items())
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

    def forget(self) -> None:
        """Keeps nothing of what was made so far."""
        with self._lock:
            self._kept.clear()
