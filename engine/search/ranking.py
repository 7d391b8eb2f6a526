"""The best few of many, met block by block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Shortlist"]

_T = TypeVar("_T")


class Shortlist(Generic[_T]):
    """Keeps the ``size`` best of all offered: keys are compared from the left, least first; of equals the earlier."""

    def __init__(self, size: int) -> None:
        self._size = max(size, 0)
        self._kept: list[tuple[tuple[float, ...], _T]] = []

    def offer(self, rows: NDArray[np.intp], keys: Sequence[NDArray[np.float64]], make: Callable[[int], _T]) -> None:
        """Offers ``rows``, which ascend. ``keys`` hold a number for every row; ``make`` is called for the best."""
        order = np.lexsort([rows, *(key[rows] for key in reversed(keys))])[: self._size]
        offered = [(tuple(float(key[row]) for key in keys), int(row)) for row in rows[order]]
        worst = self._kept[-1][0] if len(self._kept) == self._size and self._kept else None
        new = [(key, make(row)) for key, row in offered if worst is None or key < worst]
        # Sorting is stable: of equals, those kept before stay before.
        self._kept = sorted([*self._kept, *new], key=lambda each: each[0])[: self._size]

    @property
    def best(self) -> tuple[_T, ...]:
        """What is kept, best first."""
        return tuple(each for _, each in self._kept)
