"""Types of facts: which values they take."""

from __future__ import annotations

import pytest

from engine.language.fact_type import FactType

BOOL, TEXT, NUMBER, INT = FactType("bool"), FactType("text"), FactType("number", low=0, high=10), FactType("int")
ENUM, ENTRY = FactType("enum", values=("red", "white")), FactType("entry", catalogue="wines")


@pytest.mark.parametrize(
    ("fact_type", "value"),
    [
        (BOOL, True),
        (TEXT, ""),
        (NUMBER, 0),
        (NUMBER, 10.0),
        (INT, -3),
        (INT, 4.0),
        (INT, 10**300),
        (ENUM, "red"),
        (ENTRY, "anything"),
    ],
)
def test_a_value_of_the_type_is_fine(fact_type: FactType, value: object) -> None:
    assert fact_type.problem_with(value) is None


@pytest.mark.parametrize(
    ("fact_type", "value", "problem"),
    [
        (BOOL, 1, "true or false"),
        (BOOL, "true", "true or false"),
        (TEXT, 3, "a name"),
        (ENUM, "green", "one of red, white"),
        (ENUM, True, "a name"),
        (NUMBER, True, "a number"),
        (NUMBER, "3", "a number"),
        (NUMBER, None, "a number"),
        (NUMBER, -0.1, "too small"),
        (NUMBER, 10.1, "too large"),
        (NUMBER, float("nan"), "finite"),
        (NUMBER, float("inf"), "finite"),
        (INT, 10**400, "finite"),
        (INT, 0.5, "whole"),
    ],
)
def test_another_value_is_refused_in_words(fact_type: FactType, value: object, problem: str) -> None:
    assert problem in (fact_type.problem_with(value) or "")
