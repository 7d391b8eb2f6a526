"""Expressions are written so that reading them again gives the same."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from engine.language import ExpressionError, FactType, Scope, UnitTable, Value, compiled, parse_expression
from engine.language.expression import Expression
from engine.language.source_text import source_text
from tests.engine.language.random_expressions import BOOLS, COLOURS, NUMBERS, TEXTS, conditions, situations

UNITS = UnitTable.default().with_counted("grape", bare=True)
TYPES = {
    **dict.fromkeys(BOOLS, FactType("bool")),
    **dict.fromkeys(NUMBERS, FactType("number")),
    **dict.fromkeys(TEXTS, FactType("enum", values=COLOURS)),
}


@pytest.mark.parametrize(
    "text",
    [
        "a and (b or c) and not d",
        "not (a and b) or c == 7B",
        "a in [red, white] and b not in [1 GB, 2 GB]",
        "a is unknown or b is known",
        "a - (b - c) * d / (e * f)",
        "(a + b) * c >= -3",
        "min(a, b + 1, 2 * c) > ceil(d)",
        "(a if b and c else d) == e",
        '"red and white" == a',
        "(a == b) == (c > d)",
        "true and not (not a)",
    ],
)
def test_what_is_written_is_what_was_read(text: str) -> None:
    assert source_text(parse_expression(text, UNITS)) == text.replace("not (not a)", "not not a")


@given(conditions(), situations())
def test_reading_it_again_gives_the_same_values(expression: Expression, situation: dict[str, Value]) -> None:
    scope = Scope(TYPES, lambda _: None)
    try:
        again = scope.condition(parse_expression(source_text(expression), UNITS))
    except ExpressionError as error:
        assume("divided by zero" not in str(error))  # what is written so is refused
        raise
    assert compiled(again)(situation) == compiled(expression)(situation)
