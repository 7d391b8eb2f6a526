"""Conditions as alternatives of plain tests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings

from engine.language.evaluation import compare, evaluate
from engine.language.expression import Expression
from engine.language.fact_type import FactType, Value
from engine.language.grammar import parse_expression
from engine.language.normal_form import MAX_ALTERNATIVES, FactTest, MarkerTest, Test, conjunctions
from engine.language.type_check import Scope
from engine.language.unit import UnitTable
from tests.engine.language.random_expressions import conditions, situations
from tests.sample import examples

SCOPE = Scope(
    {
        **dict.fromkeys("abc", FactType("bool")),
        **dict.fromkeys(("n", "m", "limit", "later"), FactType("number")),
        "k": FactType("enum", values=("red", "white")),
    },
    lambda _: None,
)
CONSTANTS = {"limit": 3.0}


def alternatives(text: str) -> set[frozenset[str]]:
    """The alternatives of a condition, each test in a short form; markers as such."""
    condition = SCOPE.condition(parse_expression(text, UnitTable.default()))
    return {frozenset(map(short, each)) for each in conjunctions(condition, CONSTANTS)}


def short(test: Test) -> str:
    return f"{test.fact} {test.operator} {test.constant}" if isinstance(test, FactTest) else "marker"


def alternatives_of(*each: str) -> set[frozenset[str]]:
    return {frozenset(filter(None, one.split(", "))) for one in each}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", ["a == True"]),
        ("not a", ["a == False"]),
        ("a and not b", ["a == True, b == False"]),
        ("a or b", ["a == True", "b == True"]),
        ("not (a and b)", ["a == False", "b == False"]),
        ("not (a or b)", ["a == False, b == False"]),
        ("(a or b) and c", ["a == True, c == True", "b == True, c == True"]),
        ("a or (b and c)", ["a == True", "b == True, c == True"]),
        ("a and a", ["a == True"]),
        ("n > 3", ["n > 3.0"]),
        ("3 < n", ["n > 3.0"]),
        ("3 >= n", ["n <= 3.0"]),
        ("not n > 3", ["n <= 3.0"]),
        ("not n == 3", ["n != 3.0"]),
        ("n > limit", ["n > 3.0"]),
        ("limit > n", ["n < 3.0"]),
        ("k in [red, white]", ["k == red", "k == white"]),
        ("k not in [red, white]", ["k != red, k != white"]),
        ("true", [""]),
        ("false", []),
        ("not true", []),
        ("true and a", ["a == True"]),
        ("false or a", ["a == True"]),
        ("false and a", []),
        ("n > m", ["marker"]),
        ("not n > m", ["marker"]),
        ("n + 1 > 3", ["marker"]),
        ("n is unknown and a", ["marker, a == True"]),
        ("n > later", ["marker"]),
        ("limit > 2", ["marker"]),
        ("(a if b else c)", ["marker"]),
        ("a and (a if b else c)", ["marker"]),
    ],
)
def test_a_condition_becomes_alternatives(text: str, expected: list[str]) -> None:
    assert alternatives(text) == alternatives_of(*expected)


def test_no_condition_is_one_alternative_without_tests() -> None:
    assert conjunctions(None, {}) == (frozenset(),)


def test_a_condition_of_too_many_alternatives_becomes_one_marker() -> None:
    few = " and ".join(["(a or b)"] * 5)
    assert len(alternatives(few)) <= MAX_ALTERNATIVES
    many = " and ".join(f"(n == {i} or m == {i})" for i in range(6))
    assert alternatives(many) == {frozenset({"marker"})}
    wide = f"n in [{', '.join(map(str, range(MAX_ALTERNATIVES + 1)))}]"
    assert alternatives(wide) == {frozenset({"marker"})}


def met(test: Test, facts: Mapping[str, Value]) -> bool:
    """Whether a test is true, as a network would find: one of an unknown fact is not."""
    if isinstance(test, MarkerTest):
        return evaluate(test.expression, facts) is True
    value = facts.get(test.fact)
    if value is None:
        return False
    return compare(float(value) if type(value) is int else value, test.operator, test.constant)


@settings(max_examples=examples(400))
@given(conditions(), situations())
def test_some_alternative_is_met_exactly_when_the_condition_is_true(
    condition: Expression, facts: dict[str, Value]
) -> None:
    some = any(all(met(test, facts) for test in each) for each in conjunctions(condition, {}))
    assert some is (evaluate(condition, facts) is True)


@settings(max_examples=examples(200))
@given(conditions(), situations(), situations())
def test_parameters_count_as_constants(
    condition: Expression, facts: dict[str, Value], others: dict[str, Value]
) -> None:
    constants = {name: value for name, value in others.items() if not isinstance(value, bool | str)}
    everything = {**facts, **constants}
    some = any(all(met(test, everything) for test in each) for each in conjunctions(condition, constants))
    assert some is (evaluate(condition, everything) is True)
