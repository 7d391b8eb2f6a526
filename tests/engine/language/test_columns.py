"""Evaluation in columns agrees with evaluation one by one, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language.column import Codes, Column
from engine.language.columns import evaluate_columns
from engine.language.evaluation import evaluate
from engine.language.expression import Expression
from engine.language.fact_type import Value
from engine.language.grammar import parse_expression
from engine.language.unit import UnitTable
from tests.engine.language.random_expressions import conditions, numbers, situations, texts
from tests.sample import examples

NAMES = ("formal", "warm", "guests", "price", "size", "colour", "body")


def in_columns(expression: Expression, rows: list[dict[str, Value]]) -> list[Value | None]:
    """The value of the expression in each row, by columns; texts stay codes' texts."""
    codes = Codes()
    columns = {
        name: codes.column([row.get(name) for row in rows]) for name in NAMES if any(name in row for row in rows)
    }
    column = evaluate_columns(expression, columns, codes)
    values = np.broadcast_to(column.values, len(rows)).tolist()
    known = np.broadcast_to(column.known, len(rows)).tolist()
    return [
        decode(value, evaluate(expression, row), codes) if is_known else None
        for value, is_known, row in zip(values, known, rows, strict=True)
    ]


def decode(value: float, like: Value | None, codes: Codes) -> Value:
    """A number in a column as a value of the same kind as ``like``."""
    if isinstance(like, bool):
        return bool(value)
    return codes.text(value) if isinstance(like, str) else value


@settings(max_examples=examples(400))
@given(conditions() | numbers(conditions()) | texts(), st.lists(situations(), min_size=1, max_size=6))
def test_columns_agree_with_single_evaluation(expression: Expression, rows: list[dict[str, Value]]) -> None:
    assert in_columns(expression, rows) == [evaluate(expression, row) for row in rows]


@pytest.mark.parametrize(
    "text",
    [
        "1 / guests",
        "guests * 1e300 * 1e300",
        "round_up(guests, price)",
        "round_up(1e300, guests * 1e-300)",
        "log2(guests)",
        "ln(guests)",
        "exp(guests / 7)",
        "sqrt(guests)",
        "ceil(guests / price)",
        "min(guests, price, 0)",
        "(price if guests > 1 else 7)",
        "guests in [price, 0]",
        "guests is unknown",
        "absent > 3",
        "absent is unknown",
        "3 > 2",
        "not (guests > 1 and formal)",
    ],
)
def test_every_operation_agrees_on_awkward_figures(text: str) -> None:
    expression = parse_expression(text, UnitTable.default())
    figures = [None, 0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 1e-300, 1e300, -1e300, 5e-324, 2.0**53]
    rows: list[dict[str, Value]] = [
        {name: value for name, value in (("guests", a), ("price", b), ("formal", c)) if value is not None}
        for a in figures
        for b in figures
        for c in (None, True, False)
    ]
    assert in_columns(expression, rows) == [evaluate(expression, row) for row in rows]


def test_an_unknown_row_holds_zero_so_that_it_cannot_leak() -> None:
    codes = Codes()
    columns = {"guests": codes.column([1.0, None, 0.0])}
    column = evaluate_columns(parse_expression("1 / guests", UnitTable.default()), columns, codes)
    assert column.values.tolist() == [1.0, 0.0, 0.0]
    assert column.known.tolist() == [True, False, False]


def test_a_column_tells_where_it_is_true_and_where_it_is_false() -> None:
    column = Column(np.array([1.0, 0.0, 0.0]), np.array([True, True, False]))
    assert column.true.tolist() == [True, False, False]
    assert column.false.tolist() == [False, True, False]


def test_texts_keep_their_codes() -> None:
    codes = Codes()
    assert [codes.code(text) for text in ("red", "white", "red")] == [0.0, 1.0, 0.0]
    assert codes.text(1.0) == "white"
    assert codes.code(True) == 1.0
    assert codes.code(7) == 7.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a > 1 and c == 2", 0.0), ("(a > 1 and b > 1) and c == 2", 0.0), ("a > 1 or (b > 1 or c == 1)", 1.0)],
)
def test_what_is_alike_in_all_rows_decides_before_any_row_is_looked_at(text: str, expected: float) -> None:
    by_row = Column(np.array([1.0, 2.0]), np.array([True, False]))
    columns = {"a": by_row, "b": by_row, "c": Column(np.array([1.0]), np.array([True]))}
    found = evaluate_columns(parse_expression(text, UnitTable.default()), columns, Codes())
    assert (found.values.tolist(), found.known.tolist()) == ([expected], [True])
