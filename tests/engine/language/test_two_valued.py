"""`is` compares a fact with a value and is never unknown."""

from __future__ import annotations

import pytest

from engine.language import FactType, Scope, UnitTable, Value, evaluate, parse_expression

TYPES = {"colour": FactType("enum", values=("red", "white")), "guests": FactType("int"), "formal": FactType("bool")}
SCOPE = Scope(TYPES, lambda _: None)
UNITS = UnitTable.default()


def found(text: str, known: dict[str, Value]) -> bool | None:
    value = evaluate(SCOPE.condition(parse_expression(text, UNITS)), known)
    assert value is None or isinstance(value, bool)
    return value


@pytest.mark.parametrize(
    ("text", "red", "white", "unknown"),
    [
        ("colour is red", True, False, False),
        ("colour is not red", False, True, True),
        ("colour is in [red]", True, False, False),
        ("colour is not in [red]", False, True, True),
        ("not colour is red", False, True, True),
        ("colour is known", True, True, False),
        ("colour is not known", False, False, True),
        ("colour is not unknown", True, True, False),
        ("colour == red", True, False, None),
    ],
)
def test_what_is_not_known_has_no_value(text: str, red: bool, white: bool, unknown: bool | None) -> None:
    assert found(text, {"colour": "red"}) is red
    assert found(text, {"colour": "white"}) is white
    assert found(text, {}) is unknown


def test_a_truth_is_compared_with_true_and_false() -> None:
    for value in (True, False):
        assert found("formal is true", {"formal": value}) is value
        assert found("formal is false", {"formal": value}) is not value
        assert found("formal is not true", {"formal": value}) is not value
    assert found("formal is true", {}) is found("formal is false", {}) is False
    assert found("formal is not true", {}) is found("formal is not false", {}) is True


def test_it_stands_in_larger_conditions() -> None:
    assert found("guests is 3 and colour is not red or formal is true", {"guests": 3}) is True
    assert found("(1 if guests is 3 else 2) == 2", {}) is True


def test_enumerations_that_share_values_can_be_compared() -> None:
    scope = Scope({**TYPES, "asked": FactType("enum", values=("any", "red"))}, lambda _: None)
    condition = scope.condition(parse_expression("asked == any or asked == colour", UNITS))

    assert evaluate(condition, {"asked": "any"}) is True
    assert evaluate(condition, {"asked": "red", "colour": "red"}) is True
    assert evaluate(condition, {"asked": "red", "colour": "white"}) is False
