"""What an expression waits for: unknown facts that can still make a difference, and no others."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.explanation import missing_names
from engine.language import Expression, UnitTable, Value, evaluate, names, parse_expression
from engine.language.expression import Known, children
from tests.engine.language.random_expressions import BOOLS, COLOURS, NUMBERS, conditions, numbers, situations


def missing(text: str, **known: Value) -> tuple[str, ...]:
    return missing_names(parse_expression(text, UnitTable.default()), known)


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        ("a > 3", {}, ("a",)),
        ("a > 3", {"a": 1}, ()),
        ("a > 3 and b > 3", {"a": 1}, ()),
        ("a > 3 and b > 3", {"a": 5}, ("b",)),
        ("b > 3 and a > 3", {}, ("b", "a")),
        ("a > 3 or b > 3", {"a": 5}, ()),
        ("(a > 3 and b > 3) or c > 3", {"a": 1}, ("c",)),
        ("(a if p else b) > 3", {"p": True}, ("a",)),
        ("(a if p else b) > 3", {"p": True, "b": 7}, ("a",)),
        ("(a if p else b) > 3", {}, ("p", "a", "b")),
        ("(a if p else b) > 3", {"a": 7}, ("p", "b")),
        ("a is unknown or b > 3", {"a": 1}, ("b",)),
        ("a is known", {}, ()),
        ("min(a, b) + a", {"b": 1}, ("a",)),
        ("a in [b, 3]", {"a": 3}, ()),
        ("a in [b, 4]", {"a": 3}, ("b",)),
        ("not (a > 3)", {}, ("a",)),
        ("a / b", {"a": 1, "b": 0}, ()),
    ],
)
def test_only_what_still_matters(text: str, known: dict[str, Value], found: tuple[str, ...]) -> None:
    assert missing(text, **known) == found


@settings(deadline=None)
@given(expression=conditions() | numbers(), known=situations())
def test_they_are_unknown_and_read(expression: Expression, known: dict[str, Value]) -> None:
    found = missing_names(expression, known)
    assert set(found) <= set(names(expression)) - set(known)
    assert len(set(found)) == len(found)
    if evaluate(expression, known) is not None:
        assert found == ()


@settings(deadline=None)
@given(data=st.data(), expression=conditions(), known=situations())
def test_no_answer_but_to_them_makes_the_expression_known(
    data: st.DataObject, expression: Expression, known: dict[str, Value]
) -> None:
    found = missing_names(expression, known)
    assume(found != ())
    others = {}
    for name in (*BOOLS, *NUMBERS, "colour", "body"):
        if name not in known and name not in found and name not in _asked(expression):
            values = st.booleans() if name in BOOLS else st.just(1.0) if name in NUMBERS else st.sampled_from(COLOURS)
            others[name] = data.draw(values)
    assert evaluate(expression, {**known, **others}) is None


def _asked(expression: Expression) -> set[str]:
    """Facts of which only is asked whether they are known: another answer may change these tests."""
    below = [name for child in children(expression) for name in _asked(child)]
    return {*below, *([expression.fact] if isinstance(expression, Known) else [])}
