"""Rows that are alike in some columns: what depends on these alone is worked out for one row of each kind."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.language.column import Column
from engine.search.memory import Rows

__all__ = ["Kinds"]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio."""
_FOLD = np.uint64(29)


class Kinds(Struct, frozen=True):
    """Rows that are alike in some columns are of one kind: ``kind`` is that of each row, ``row`` one row of each kind.

    Those of a kind are alike; that all that are alike are of one kind is likely only.
    """

    kind: Rows
    row: Rows

    @classmethod
    def of(cls, columns: Iterable[Column | Rows], size: int) -> Kinds:
        """The kinds of ``size`` rows, of which each column has as many or one that stands for all.

        Rows meet in a table of hashes (Fibonacci hashing; Knuth, The Art of Computer Programming 3, 6.4). One whose
        slot a row took that is not alike is of a kind of its own.
        """
        parts = [part for column in columns for part in _parts(column) if part.size > 1]
        if not parts:
            return cls(np.zeros(size, dtype=np.intp), np.zeros(min(size, 1), dtype=np.intp))
        mixed = np.zeros(size, dtype=np.uint64)
        for part in parts:
            mixed ^= part.view(np.uint64) if part.itemsize == mixed.itemsize else part.astype(np.uint64)
            mixed *= _GOLDEN
            mixed ^= mixed >> _FOLD
        bits = (2 * size).bit_length()
        slots = (mixed * _GOLDEN) >> np.uint64(64 - bits)
        places, table = np.arange(size), np.empty(1 << bits, dtype=np.intp)
        table[slots] = places
        like = table.take(slots.view(np.intp))
        for part in parts:
            like = np.where(part.take(like) == part, like, places)
        alone = like == places
        numbers = alone.cumsum() - 1
        return cls(numbers.take(like), np.flatnonzero(alone))


def _parts(column: Column | Rows) -> tuple[NDArray[np.float64] | NDArray[np.bool_] | Rows, ...]:
    if not isinstance(column, Column):
        return (column,)
    return (column.values,) if column.complete else (column.values, column.known)
