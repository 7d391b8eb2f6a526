"""Variants with candidates as rows, where variants that are alike in some facts count once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.search.memory import Rows

__all__ = ["Alike", "Situations"]

_Cell = TypeVar("_Cell", np.bool_, np.float64)


class Alike(Struct, frozen=True):
    """Variants told apart by some facts: of each variant its class, and of each class its first variant.

    ``order`` are the variants class by class, and ``starts`` where in it each class starts.
    """

    classes: Rows
    first: Rows
    order: Rows
    starts: Rows

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Alike:
        """Variants of these classes, which are numbered as they come first."""
        classes = np.array(numbers, dtype=np.intp)
        order = classes.argsort(kind="stable")
        sizes = np.bincount(classes)
        starts = sizes.cumsum() - sizes
        return cls(classes, order.take(starts), order, starts)


class Situations:
    """A row for each class of variants that are ``alike`` and each candidate that is left in one of them.

    ``left`` has a row for each variant, with a bit for each of ``candidates``. Rows ascend by class, then candidate.
    """

    def __init__(self, alike: Alike, left: NDArray[np.uint8], candidates: int) -> None:
        self._alike, self._candidates = alike, candidates
        kept = np.bitwise_or.reduceat(left.take(alike.order, axis=0), alike.starts)
        self._classes, self._of_candidate = np.unpackbits(kept, axis=1, count=candidates).nonzero()
        self._rows_of: dict[int, tuple[Situations, Rows]] = {}

    @property
    def size(self) -> int:
        """How many rows there are."""
        return int(self._classes.size)

    @cached_property
    def of(self) -> tuple[Rows, Rows]:
        """The variant, of several the first, and the candidate of each row."""
        return self._alike.first.take(self._classes), self._of_candidate

    @cached_property
    def _places(self) -> Rows:
        """The row of each class and candidate; any number where there is none."""
        places = np.zeros(self._alike.starts.size * self._candidates, dtype=np.intp)
        places[self._classes * self._candidates + self._of_candidate] = np.arange(self.size)
        return places

    def rows_of(self, other: Situations) -> Rows:
        """For each of its rows that of ``other``, in which there must be one for the same variant and candidate."""
        found = self._rows_of.get(id(other))
        if found is None:
            of_variant, of_candidate = self.of
            rows = other._places.take(other._alike.classes.take(of_variant) * self._candidates + of_candidate)
            found = self._rows_of[id(other)] = (other, rows)
        return found[1]

    def spread(self, cells: NDArray[_Cell], elsewhere: _Cell) -> NDArray[_Cell]:
        """For each variant and candidate the one of ``cells`` in its row, ``elsewhere`` where there is none."""
        found = np.full((self._alike.starts.size, self._candidates), elsewhere)
        found[self._classes, self._of_candidate] = cells
        return found.take(self._alike.classes, axis=0)
