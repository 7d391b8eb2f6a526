"""The reference evaluator: strong Kleene logic, and arithmetic in which what is not known stays unknown."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.language.evaluation import evaluate
from engine.language.expression import And, Expression, Known, Literal, Not, Or, children
from engine.language.fact_type import Value
from engine.language.grammar import parse_expression
from engine.language.unit import UnitTable
from tests.engine.language.random_expressions import conditions, numbers, situations

T, F, U = True, False, None
UNITS = UnitTable.default()


def value_of(text: str, facts: Mapping[str, Value] | None = None) -> Value | None:
    return evaluate(parse_expression(text, UNITS), facts or {})


def world(**facts: Value | None) -> dict[str, Value]:
    return {name: value for name, value in facts.items() if value is not None}


@pytest.mark.parametrize(("a", "not_a"), [(T, F), (F, T), (U, U)])
def test_negation(a: bool | None, not_a: bool | None) -> None:
    assert value_of("not a", world(a=a)) is not_a


@pytest.mark.parametrize(
    ("a", "b", "both", "either"),
    [
        (T, T, T, T),
        (T, F, F, T),
        (T, U, U, T),
        (F, T, F, T),
        (F, F, F, F),
        (F, U, F, U),
        (U, T, U, T),
        (U, F, F, U),
        (U, U, U, U),
    ],
)
def test_conjunction_and_disjunction(a: bool | None, b: bool | None, both: bool | None, either: bool | None) -> None:
    assert value_of("a and b", world(a=a, b=b)) is both
    assert value_of("a or b", world(a=a, b=b)) is either


@pytest.mark.parametrize(
    ("text", "facts", "value"),
    [
        ("a == 1", {"a": 1}, T),
        ("a == 1", {"a": 1.0}, T),
        ("a != 1", {"a": 1}, F),
        ("a != 1", {}, U),
        ("a == a", {}, U),
        ("1 < a", {"a": 2}, T),
        ("a <= 2", {"a": 2}, T),
        ("a >= 2.0000001", {"a": 2}, F),
        ("a == 0.3", {"a": 0.1 + 0.2}, F),
        ("a in [1, 2]", {"a": 2}, T),
        ("a in [1, 2]", {"a": 3}, F),
        ("a in [1, 2]", {}, U),
        ("a in [b, 2]", {"a": 2}, T),
        ("a in [b, 2]", {"a": 3}, U),
        ("a not in [b, 2]", {"a": 2}, F),
        ('a == "x"', {"a": "x"}, T),
        ('a in ["x", "y"]', {"a": "z"}, F),
        ("a == true", {"a": False}, F),
        ("a is known", {"a": False}, T),
        ("a is known", {}, F),
        ("a is unknown", {}, T),
        ("not a is unknown", {}, F),
        ("a is unknown and b", {}, U),
        ("a is known and b", {}, F),
        ("(1 if a else 2)", {"a": T}, 1),
        ("(1 if a else 2)", {"a": F}, 2),
        ("(1 if a else 1)", {}, U),
        ("(b if a else 2)", {"a": F}, 2),
        ("(b if a else 2)", {"a": T}, U),
    ],
)
def test_comparisons_with_the_unknown_are_unknown(text: str, facts: dict[str, Value], value: Value | None) -> None:
    assert value_of(text, facts) == value
    assert type(value_of(text, facts)) is (float if type(value) is int else type(value))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("7 / 2", 3.5),
        ("1 - 2", -1),
        ("-a", -7),
        ("a - -a", 14),
        ("min(a, 3, 5)", 3),
        ("max(a, 3, 5)", 7),
        ("min(a)", 7),
        ("ceil(a / 2)", 4),
        ("floor(-a / 2)", -4),
        ("round_up(a, 4)", 8),
        ("round_up(8, 4)", 8),
        ("round_up(-a, 4)", -4),
        ("round_up(a, 2.5)", 7.5),
        ("log2(8)", 3),
        ("ln(1)", 0),
        ("exp(0)", 1),
        ("ln(exp(2))", 2),
        ("sqrt(a + 2)", 3),
        ("24 GB / 1 GiB", 24e9 / 2**30),
    ],
)
def test_arithmetic(text: str, value: float) -> None:
    assert value_of(text, {"a": 7}) == value


@pytest.mark.parametrize(
    "text",
    [
        "1 / 0",
        "1 / (a - a)",
        "0 / -0",
        "1e300 * 1e300",
        "1e308 + 1e308",
        "-1e308 - 1e308",
        "1e300 / 1e-300",
        "log2(0)",
        "log2(-1)",
        "ln(0)",
        "ln(-1)",
        "exp(710)",
        "sqrt(-1)",
        "round_up(1, 0)",
        "round_up(1, -8)",
        "round_up(1e300, 1e-300)",
        "round_up(1.5e308, 1e308)",
        "b + 1",
        "0 * b",
        "min(1, b)",
        "max(1, b)",
        "ceil(1 / 0)",
        "(1 / 0 if true else 2)",
    ],
)
def test_what_cannot_be_calculated_is_unknown(text: str) -> None:
    assert value_of(text, {"a": 7}) is None
    assert value_of(f"{text} == 0", {"a": 7}) is None


def test_integers_are_calculated_with_as_floats() -> None:
    assert value_of("a + 1 == a", {"a": 2**53}) is True
    assert value_of("a == b", {"a": 2**53, "b": 2**53 + 1}) is True


@given(conditions(), situations())
def test_a_condition_is_true_false_or_unknown(condition: Expression, facts: dict[str, Value]) -> None:
    assert evaluate(condition, facts) in (True, False, None)


@given(numbers(conditions()), situations())
def test_a_number_is_finite_or_unknown(expression: Expression, facts: dict[str, Value]) -> None:
    value = evaluate(expression, facts)
    assert value is None or (isinstance(value, float) and abs(value) < float("inf"))


def asks_what_is_known(expression: Expression) -> bool:
    return isinstance(expression, Known) or any(map(asks_what_is_known, children(expression)))


@given(conditions(), situations(), st.data())
def test_what_is_settled_stays_so_when_more_is_known(
    condition: Expression, facts: dict[str, Value], data: st.DataObject
) -> None:
    assume(not asks_what_is_known(condition))
    fewer = {name: value for name, value in facts.items() if data.draw(st.booleans())}
    before = evaluate(condition, fewer)
    assert before is None or evaluate(condition, facts) is before


@given(conditions(), conditions(), situations())
def test_de_morgan_holds_in_three_values(a: Expression, b: Expression, facts: dict[str, Value]) -> None:
    assert evaluate(Not(And((a, b))), facts) is evaluate(Or((Not(a), Not(b))), facts)
    assert evaluate(Not(Or((a, b))), facts) is evaluate(And((Not(a), Not(b))), facts)


def test_a_truth_value_is_not_taken_for_the_number_that_equals_it() -> None:
    for value in (1.0, True, 0.0, False):
        assert repr(evaluate(Literal(value), {})) == repr(value)
    assert Literal(True) != Literal(1.0)
    assert len({Literal(True), Literal(1.0), Literal(True)}) == 2
