"""Rows of one kind are alike in all columns, and few rows that are alike are of different kinds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine.language.column import UNKNOWN, Column, everywhere
from engine.search.kinds import Kinds


def column(values: list[float | None]) -> Column:
    known = np.array([each is not None for each in values])
    return Column(np.array([each or 0.0 for each in values]), everywhere(len(values)) if known.all() else known)


@pytest.mark.parametrize("seed", range(10))
def test_those_of_a_kind_are_alike(seed: int) -> None:
    random = Random(seed)
    size = random.choice([1, 2, 50, 4000])
    pool = [None, 0.0, 1.0, 2.0, 1e300, 0.1]
    told = [[random.choice(pool) for _ in range(size)] for _ in range(3)]
    places = np.array([random.randrange(-1, 3) for _ in range(size)])
    kinds = Kinds.of([*map(column, told), places], size)
    rows = list(zip(*told, places.tolist(), strict=True))
    assert [rows[kinds.row[kind]] for kind in kinds.kind.tolist()] == rows
    assert kinds.kind[kinds.row].tolist() == list(range(kinds.row.size))
    assert kinds.row.size <= 2 * len(set(rows))


def test_nothing_known_of_rows_tells_them_apart() -> None:
    kinds = Kinds.of([UNKNOWN, column([3.0])], 4)
    assert (kinds.kind.tolist(), kinds.row.tolist()) == ([0, 0, 0, 0], [0])
    assert Kinds.of([], 0).row.size == 0


def test_what_is_unknown_is_not_zero() -> None:
    assert Kinds.of([column([0.0, None, 0.0])], 3).row.size == 2
