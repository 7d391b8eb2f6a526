"""Coverage: what the tests beside a rule show of it, and what they do not."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import Coverage, coverage, run_embedded_tests
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body as judging
from tests.engine.wine.cellar import DAY

BODY = """\
facts:
  - {{id: n, type: int}}
  - {{id: kind, type: enum, values: [low, middle, high]}}
  - {{id: points, type: number}}
  - {{id: bonus, type: number}}
rules:
  - id: kind.table
    title: T
    kind: table
    hit: first
    inputs: [n]
    outputs: [kind]
    rows:
      - {{id: low, if: [..3], then: [low]}}
      - {{id: "5, at least", if: [5..], then: [high]}}
    otherwise: [middle]
    because: b
    sources: []
    tests: [{table}]
  - id: points.sum
    title: T
    kind: table
    hit: collect
    collect: sum
    inputs: [n]
    outputs: [points]
    rows:
      - {{if: [1..], then: [1]}}
      - {{if: [2..], then: [10]}}
    because: b
    sources: []
    tests: [{sum}]
  - id: bonus.formula
    title: T
    kind: formula
    fact: bonus
    cases:
      - {{if: kind == high, value: points}}
      - {{value: "0"}}
    because: b
    sources: []
    tests: [{formula}]
  - id: advice
    title: T
    kind: rule
    when: kind == low
    because: b
    sources: []
    tests: [{advice}]
  - {{id: later, title: T, kind: rule, status: draft, when: n == 1, because: b, sources: []}}
"""


def covered(rules: RulesMaker, only: frozenset[str] | None = None, **tests: str) -> Coverage:
    written = {"table": "", "sum": "", "formula": "", "advice": "", **tests}
    engine = InferenceEngine(rules(BODY.format(**written)), as_of=DAY)
    return coverage(engine, run_embedded_tests(engine, only), only)


def missing(found: Coverage, provider: str) -> list[tuple[str, str]]:
    return [(item.branch, item.aim) for item in found.missing if item.provider == provider]


def test_without_tests_nothing_is_covered(rules: RulesMaker) -> None:
    found = covered(rules)
    assert found.percent == 0
    assert found.missing == found.items
    assert [item.name for item in found.missing] == [
        "kind.table row low",
        "kind.table row 5, at least",
        "kind.table otherwise",
        "points.sum row 1",
        "points.sum row 2",
        "bonus.formula case 1",
        "bonus.formula case 2",
        "advice",
        "advice",
    ]


def test_every_row_case_and_otherwise_is_to_be_taken(rules: RulesMaker) -> None:
    found = covered(rules, table="{given: {n: 3}, row: low}, {given: {n: 4}, row: otherwise}")
    assert missing(found, "kind.table") == [("5, at least", "taken")]
    assert missing(covered(rules, table="{given: {n: 6}, fires: true}"), "kind.table") == [
        ("low", "taken"),
        ("otherwise", "taken"),
    ]


def test_rows_that_are_collected_are_taken_each(rules: RulesMaker) -> None:
    assert missing(covered(rules, sum="{given: {n: 1}, expect: {points: 1}}"), "points.sum") == [("2", "taken")]
    assert missing(covered(rules, sum="{given: {n: 2}, expect: {points: 11}}"), "points.sum") == []


def test_a_rule_is_to_fire_and_to_be_false(rules: RulesMaker) -> None:
    assert missing(covered(rules, advice="{given: {kind: low}, fires: true}"), "advice") == [("", "false")]
    assert missing(covered(rules, advice="{given: {kind: high}, fires: false}"), "advice") == [("", "taken")]
    # Being silent because something is not known is not being false.
    assert missing(covered(rules, advice="{given: {}, fires: false}"), "advice") == [("", "taken"), ("", "false")]


def test_a_branch_counts_only_in_a_test_of_its_own_rule(rules: RulesMaker) -> None:
    found = covered(rules, formula="{given: {n: 7}, expect: {bonus: 11}}, {given: {n: 1}, expect: {bonus: 0}}")
    assert missing(found, "bonus.formula") == []
    assert len(missing(found, "kind.table")) == 3
    assert len(missing(found, "points.sum")) == 2


def test_a_rule_out_of_force_needs_no_test(rules: RulesMaker) -> None:
    assert missing(covered(rules), "later") == []
    assert "later" not in {item.provider for item in covered(rules).items}


def test_what_is_missing_is_named_with_its_place(rules: RulesMaker) -> None:
    found = covered(rules, table="{given: {n: 3}, row: low}, {given: {n: 4}, row: otherwise}")
    assert str(found.missing[0]) == "rules.yaml:18:9: kind.table row 5, at least is taken in none of its tests"
    assert str(found.missing[-1]).endswith(": advice is false in none of its tests")


def test_some_rules_can_be_looked_at_alone(rules: RulesMaker) -> None:
    tests = {"advice": "{given: {kind: low}, fires: true}, {given: {kind: high}, fires: false}"}
    found = covered(rules, frozenset({"advice"}), **tests)
    assert (found.percent, len(found.items)) == (100, 2)
    assert covered(rules, **tests).percent == pytest.approx(100 * 2 / 9)


def test_where_there_is_nothing_to_cover_everything_is_covered(wine: Rulebook, wine_engine: InferenceEngine) -> None:
    assert coverage(wine_engine, [], frozenset()).percent == 100
    found = coverage(wine_engine, run_embedded_tests(wine_engine))
    assert found.missing == ()


def judged(rules: RulesMaker, table: str = "", rule: str = "") -> list[tuple[str, str]]:
    engine = InferenceEngine(rules(judging(table, rule)), as_of=DAY)
    found = coverage(engine, run_embedded_tests(engine))
    return [(item.branch, item.aim) for item in found.missing if item.aim == "expected"]


def test_each_case_of_a_judgement_is_to_be_expected_in_a_test(rules: RulesMaker) -> None:
    marks = ["optimistic", "pessimistic", "consistent", "wrong", "wrong"]
    assert judged(rules) == [(f"judgement '{mark}'", "expected") for mark in marks]
    tests = (
        "{given: {customers: 1, loaves: 9, room: 1}, judged: optimistic}, "
        "{given: {customers: 100, loaves: 1, room: 9}, judged: pessimistic}, {given: {customers: 500}, judged: wrong}"
    )
    assert judged(rules, tests, "{given: {customers: 1}, judged: wrong}") == [("judgement 'consistent'", "expected")]


def test_a_mark_that_no_test_expects_is_not_covered(rules: RulesMaker) -> None:
    tests = (
        "{given: {customers: 1, loaves: 9, room: 1}, row: few}, {given: {customers: 1, loaves: 9}, judged: not judged}"
    )
    assert len(judged(rules, tests)) == 5
