"""The best few of many, met block by block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Key", "Shortlist", "narrowed"]

Key = Callable[[NDArray[np.intp]], NDArray[np.float64]]
"""What rows are ordered by, the least first; it is worked out for those rows that it is asked of."""

_T = TypeVar("_T")


class Shortlist(Generic[_T]):
    """Keeps the ``size`` best of all offered: keys are compared from the left; of equals the earlier is better.

    Rows are `narrowed` first, so that only a few are sorted by all keys.
    """

    def __init__(self, size: int) -> None:
        self._size = max(size, 0)
        self._kept: list[tuple[tuple[float, ...], _T]] = []

    def offer(
        self,
        rows: NDArray[np.intp],
        keys: Sequence[Key],
        make: Callable[[NDArray[np.intp]], Sequence[_T]],
    ) -> None:
        """Offers ``rows``, which ascend; ``make`` is called with the best."""
        rows = narrowed(rows, keys, self._size)
        values = np.array([key(rows) for key in keys])
        order = np.lexsort([rows, *values[::-1]])[: self._size]
        best, offered = rows[order], list(map(tuple, values[:, order].T.tolist()))
        worst = self.last
        if worst is not None:
            offered = [key for key in offered if key < worst]
        # The best come first, so those left out are the last.
        new = zip(offered, make(best[: len(offered)]), strict=True) if offered else ()
        # Sorting is stable: of equals, those kept before stay before.
        self._kept = sorted([*self._kept, *new], key=lambda each: each[0])[: self._size]

    def exchange(self, make: Callable[[_T], _T]) -> None:
        """Puts in the place of each that is kept what ``make`` makes of it."""
        self._kept = [(key, make(each)) for key, each in self._kept]

    @property
    def best(self) -> tuple[_T, ...]:
        """What is kept, best first."""
        return tuple(each for _, each in self._kept)

    @property
    def last(self) -> tuple[float, ...] | None:
        """What the last one that is kept is ordered by; None while there is room for more."""
        return self._kept[-1][0] if self._kept and len(self._kept) == self._size else None


def narrowed(rows: NDArray[np.intp], keys: Sequence[Key], size: int) -> NDArray[np.intp]:
    """Those of ``rows`` that may be among the ``size`` best, by the keys that tell so without sorting them all.

    They are narrowed by selection (Hoare, Algorithm 65: Find, CACM 4, 1961, in the introspective form of Musser, 1997,
    that NumPy's ``partition`` has), which takes time linear in their number.
    """
    for key in keys:
        if not 0 < size < rows.size:
            break
        values = key(rows)
        if values.strides == (0,):  # one value for all
            continue
        last = values.min() if size == 1 else np.partition(values, size - 1)[size - 1]
        rows = rows[values <= last]
        if (values < last).any():
            break
    return rows
