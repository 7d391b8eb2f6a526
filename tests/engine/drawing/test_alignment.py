"""Heights: the least displacement that leaves room for all."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.alignment import spread

NUMBERS = st.floats(-100, 100)
CASES = st.lists(st.tuples(NUMBERS, st.floats(0.1, 10), st.floats(0, 50)), min_size=1, max_size=8)


def test_what_has_room_stays_where_it_is_wanted() -> None:
    assert spread([0, 20, 50], [1, 1, 1], [10, 10]) == [0, 20, 50]


def test_what_is_in_the_way_shares_the_displacement_by_weight() -> None:
    assert spread([0, 0], [1, 1], [10]) == [-5, 5]
    assert spread([0, 0], [9, 1], [10]) == pytest.approx([-1, 9])


@given(CASES)
def test_distances_are_kept_and_nothing_nearer_to_the_wish_exists(cases: list[tuple[float, float, float]]) -> None:
    wanted, weights, distances = ([each[column] for each in cases] for column in range(3))
    found = spread(wanted, weights, distances[1:])
    assert all(b - a >= distance - 1e-6 for (a, b), distance in zip(pairwise(found), distances[1:], strict=True))
    cost = sum(weight * (a - b) ** 2 for weight, a, b in zip(weights, found, wanted, strict=True))
    # Feasible neighbours, made by moving a block at either end, are no better.
    for cut in range(len(found) + 1):
        for step in (-0.1, 0.1):
            moved = np.array(found)
            moved[:cut] -= abs(step) if step < 0 else 0
            moved[cut:] += abs(step) if step > 0 else 0
            other = float(np.sum(np.array(weights) * (moved - np.array(wanted)) ** 2))
            assert cost <= other + 1e-6
