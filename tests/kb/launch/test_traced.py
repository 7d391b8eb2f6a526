"""A value with its facts compares and calculates like its value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.launch.traced import Traced, plain

NUMBERS = st.one_of(st.integers(-(10**6), 10**6), st.floats(-1e6, 1e6, allow_nan=False))


@given(NUMBERS, NUMBERS)
def test_it_calculates_like_its_value(one, other):
    left, right = Traced(one, "a"), Traced(other, "b")
    assert (left + right).value == one + other
    assert (left - right).value == one - other
    assert (left * right).value == one * other
    assert (2 * left).value == (left * 2).value == 2 * one
    if other:
        assert (left / right).value == one / other
        assert (left // right).value == one // other
    assert (left < right, left <= other, left > right, left >= other) == (
        one < other,
        one <= other,
        one > other,
        one >= other,
    )
    assert (left == right) is (one == other)
    assert hash(left) == hash(one)


def test_what_is_calculated_names_the_facts_of_both_sides():
    assert (Traced(2, "a, said") * Traced(3, "b, assumed") + 1).note == "a, said × b, assumed + 1"


def test_what_is_open_stays_open():
    assert (Traced(2, "a", is_open=True) * 3).is_open


def test_texts_are_not_calculated_with():
    with pytest.raises(TypeError, match="'x' is not a number"):
        Traced(1, "a") + Traced("x", "b")


def test_notes_are_taken_off_everywhere():
    assert plain({Traced("k", ""): [Traced(1, ""), {"a": Traced(True, "")}]}) == {"k": [1, {"a": True}]}
