"""Two numbers of one thing are options where they are held against each other, and a range where they are not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from kb.understanding import Understanding

CONTEXT, TEAM, AT_ONCE = "inference.context", "inference.team", "inference.concurrency"
Understand = Callable[[str], Understanding]


@pytest.mark.parametrize(
    ("text", "fact", "values"),
    [
        ("what changes if we go from 8k to 128k context on a 32b", CONTEXT, [8192, 131072]),
        ("8k vs 128k context on a 32b", CONTEXT, [8192, 131072]),
        ("compare 8k and 32k context for a 32b", CONTEXT, [8192, 32768]),
        ("what would change with 10 or 50 users on a 32b", TEAM, [10, 50]),
        ("10 vs 100 concurrent users with an 8b", AT_ONCE, [10, 100]),
        ("what happens if 5 people use my 3090 at the same time instead of 1", AT_ONCE, [1, 5]),
        ("4k vs 16k sequence length for lora of an 8b", "training.sequence", [4096, 16384]),
        ("is a micro-batch of 4 or 8 better for lora of an 8b", "training.micro_batch", [4, 8]),
    ],
)
def test_numbers_that_are_compared_are_options(
    text: str, fact: str, values: list[float], understood: Understand
) -> None:
    assert [option[fact].value for option in understood(text).options] == values


@pytest.mark.parametrize(
    "text", ["we grow from 10 to 50 users on a 32b", "a 32b for 10 to 50 users", "10 or 50 users, 32b"]
)
def test_of_a_range_the_upper_end_counts(text: str, understood: Understand) -> None:
    heard = understood(text)
    assert heard.options == ()
    assert heard.given[TEAM].value == 50


def test_what_both_numbers_were_taken_as_is_not_told(understood: Understand) -> None:
    assert not understood("4k vs 16k sequence length for lora of an 8b").doubts
    assert not understood("what would change with 10 or 50 users on a 32b").doubts


def test_numbers_of_different_things_are_no_options(understood: Understand) -> None:
    assert understood("a 32b with 8k context vs 40 users").options == ()


def test_places_of_what_is_heard_do_not_overlap(understood: Understand) -> None:
    heard = understood("what changes from 8k to 128k context for 20 analysts on a 32b").heard
    places = sorted({(each.start, each.end) for each in heard})
    assert all(one[1] <= other[0] for one, other in pairwise(places))
