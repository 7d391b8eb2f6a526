"""Thresholds: what each comparison of a rule measures a fact against, in conditions and in values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.language import Expression, Value, evaluate
from engine.language.expression import Arithmetic, Compare, Literal, Name
from engine.rulebook import Rulebook
from engine.verification.thresholds import Threshold, thresholds
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import load_wine

FACTS = """\
facts:
  - {id: a, type: number}
  - {id: b, type: number}
  - {id: c, type: number}
  - {id: n, type: int}
  - {id: open, type: bool}
  - {id: colour, type: enum, values: [red, white]}
  - {id: out, type: number}
parameters:
  - {id: limit, values: [{since: 2020-01-01, value: 40}], sources: []}
rules:
"""
WINE = load_wine()
WORLD: dict[str, Value] = {"a": 2.0, "b": 3.0, "c": 20.0, "n": 7.0, "limit": 40.0}


def of(rulebook: Rulebook) -> tuple[Threshold, ...]:
    return thresholds(rulebook.providers["r"], rulebook)


def when(rules: RulesMaker, condition: str) -> list[tuple[str, object]]:
    body = f'{FACTS}  - {{id: r, title: T, kind: rule, when: "{condition}", because: b, sources: []}}\n'
    return [(each.fact, evaluate(each.other, WORLD)) for each in of(rules(body))]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("a > 5", ("a", 5)),
        ("5 < a", ("a", 5)),
        ("a > limit / 2", ("a", 20)),
        ("a > b", ("a", 3)),
        ("a > b * c", ("a", 60)),
        ("b * c > a", ("a", 60)),
        ("a + b > c", ("c", 5)),
        ("2 * a > 4 * b", ("a", 6)),
        ("a + b > c - 1", ("a", 16)),
        ("7 - a > c + b", ("a", -16)),
        ("100 / a > c * 2", ("a", 2.5)),
        ("a / b > c + 0", ("a", 60)),
        ("floor(a / b) > 3", ("a", 9)),
        ("round_up(2 * a, 4) > c + 0", ("a", 10)),
        ("log2(a) + b > c * 1", ("b", 19)),
        ("min(a, 5) + 1 > 0", ("a", 5)),
        ("max(3, a * b) + log2(c) > 0", ("a", 1)),
    ],
)
def test_a_comparison_has_one_threshold(rules: RulesMaker, condition: str, expected: tuple[str, float]) -> None:
    assert when(rules, condition) == [expected]


@pytest.mark.parametrize("condition", ["open", "colour == red", "a is known", "log2(a) > 3", "limit > 3 or open"])
def test_without_a_number_of_a_fact_there_is_none(rules: RulesMaker, condition: str) -> None:
    assert when(rules, condition) == []


def test_all_arguments_of_min_and_max_are_compared(rules: RulesMaker) -> None:
    assert when(rules, "log2(max(a, b, 9)) > 0") == [("a", 3), ("a", 9), ("b", 9)]


def test_all_parts_of_a_condition_are_searched(rules: RulesMaker) -> None:
    found = when(rules, "open or not (n in [3, 7] and a > limit) and (b if c > 1 else 1) > 0")
    assert found == [("n", 3), ("n", 7), ("a", 40), ("c", 1)]


def test_each_says_where_it_stands(rules: RulesMaker) -> None:
    body = f"""{FACTS}\
  - id: r
    title: T
    kind: formula
    fact: out
    when: n > 1
    cases:
      - {{if: a > 2, value: (1 if b > 3 else 2)}}
      - {{value: 9}}
    because: b
    sources: []
"""
    found = [(each.fact, each.branch.id if each.branch else None, each.in_value) for each in of(rules(body))]
    assert found == [("n", None, False), ("a", "1", False), ("b", "1", True)]


figures = st.integers(1, 9).map(lambda figure: Literal(float(figure)))
steps = st.lists(st.tuples(st.sampled_from("+-*/"), figures, st.booleans()), max_size=5)


@given(steps, figures)
def test_at_its_threshold_a_fact_makes_both_sides_equal(steps: list[tuple[str, Literal, bool]], other: Literal) -> None:
    side: Expression = Name("guests")
    for operator, figure, comes_first in steps:
        side = Arithmetic(figure, operator, side) if comes_first else Arithmetic(side, operator, figure)
    provider = replace(WINE.providers["bottles.count"], when=Compare(side, "<", other), branches=())
    ((fact, at),) = [(each.fact, evaluate(each.other, {})) for each in thresholds(provider, WINE)]
    assert fact == "guests"
    if at is not None and (value := evaluate(side, {fact: at})) is not None:  # nothing divides by zero
        assert value == pytest.approx(other.value, rel=1e-6, abs=1e-6)
