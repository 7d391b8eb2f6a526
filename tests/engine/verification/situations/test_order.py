"""Orders that exclude each other are found, and none is taken for impossible that is not."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import compiled
from engine.verification.situations import ConditionReader, FactSpace
from tests.engine.verification.situations.conftest import Condition

VALUES = (0.0, 0.5, 1.0, 2.5)


@pytest.mark.parametrize(
    "text",
    [
        "free < other and other < third and third <= free",
        "free == other and other == third and free != third",
        "free == other and free < 3 and other >= 3",
        "free < other and free >= 5 and other <= 5",
        "count < other and other <= 1",
        "free <= other and other <= free and free > other",
        "free + third == other and free + third > 2 and other < 2",
        "free < other and other < size and size < 0.3 and free > 1",
    ],
)
def test_orders_that_exclude_each_other_are_never_true(space: FactSpace, condition: Condition, text: str) -> None:
    assert ConditionReader(space).read(condition(text)).true == ()


@pytest.mark.parametrize(
    "text",
    [
        "free < other and other < third",
        "free <= other and other <= free",
        "count < other and other < 2.5",
        "colour == shade and shade == red",
        "free < other and (other is unknown or flag)",
    ],
)
def test_others_can_be_true(space: FactSpace, condition: Condition, text: str) -> None:
    assert ConditionReader(space).read(condition(text)).true


@given(st.integers(0, 1_000_000))
def test_what_some_situation_makes_true_is_not_taken_for_impossible(
    space: FactSpace, condition: Condition, seed: int
) -> None:
    random = Random(seed)
    sides = ("free", "other", "third", "1", "0.5", "free + other")
    tests = [
        f"{random.choice(sides[:3])} {random.choice(('<', '<=', '>', '>=', '==', '!='))} {random.choice(sides)}"
        for _ in range(random.randint(1, 4))
    ]
    expression = condition(" and ".join(tests) + " and flag")
    possible = any(
        compiled(expression)({"free": a, "other": b, "third": c, "flag": True}) is True
        for a, b, c in product(VALUES, repeat=3)
    )
    assert ConditionReader(space).read(expression).true or not possible
