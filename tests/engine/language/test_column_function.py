"""Built-in functions of columns give each number what the scalar ones give it, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.language.column import Column
from engine.language.column_function import called
from engine.language.evaluation import applied

NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([0.0, -0.0, 1.0, 709.0, 710.0, -1.0])


def told(function: str, column: NDArray[np.float64]) -> list[float | None]:
    """What ``function`` makes of each number of ``column``, None where it has no value."""
    found = Column.of(*called(function, [column], True))
    known = np.broadcast_to(found.known, column.size).tolist()
    values = np.broadcast_to(found.values, column.size).tolist()
    return [value if each else None for value, each in zip(values, known, strict=True)]


@pytest.mark.parametrize("function", ["log2", "ln", "exp"])
@given(numbers=st.lists(NUMBERS, min_size=1, max_size=12), places=st.lists(st.integers(0, 11), max_size=300))
def test_a_function_of_a_column_is_that_of_each_number(function: str, numbers: list[float], places: list[int]) -> None:
    column = np.array([*numbers, *(numbers[place % len(numbers)] for place in places)])
    assert told(function, column) == [applied(function, [each]) for each in column.tolist()]


def test_more_values_than_slots_of_a_table_stay_apart() -> None:
    column = np.tile(np.linspace(0.001, 1000.0, 5003), 2)
    assert told("ln", column) == [applied("ln", [each]) for each in column.tolist()]
