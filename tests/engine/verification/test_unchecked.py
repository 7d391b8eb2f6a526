"""Unchecked conclusions: what a rule says in its tests although none of them would mind something else."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.verification import UncheckedConclusion, unchecked_conclusions
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import DAY

FACTS = """\
facts:
  - {id: n, type: int}
  - {id: m, type: int}
  - {id: colour, type: enum, values: [red, white]}
parameters: [{id: limit, values: [{since: 2020-01-01, value: 1}], sources: []}]
rules:
"""
TABLE = """\
  - id: r
    title: T
    kind: table
    hit: unique
    gaps: intended
    inputs: [n]
    outputs: [m, colour]
    rows:
      - {id: one, if: [1], then: [10, red]}
      - {id: two, if: [2], then: [20, white]}
      - {id: three, if: [3], then: [30, -]}
    because: b
    sources: []
"""
OTHER = "  - {id: o, title: T, kind: rule, priority: 1, when: n > 1, then: {m: 99}, because: b, sources: []}\n"


def found(rules: RulesMaker, tests: str, rule: str = TABLE) -> list[tuple[str, dict[str, object]]]:
    rulebook = rules(f"{FACTS}{rule}    tests: [{tests}]\n")
    listed = unchecked_conclusions(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])
    return [(each.branch, dict(each.values)) for each in listed]


def test_what_no_test_expects_is_unchecked(rules: RulesMaker) -> None:
    tests = "{given: {n: 2}, expect: {m: 20}}, {given: {n: 1}, row: one}, {given: {n: 3}, expect: {m: 30}}"
    assert found(rules, tests) == [("one", {"m": 10, "colour": "red"}), ("two", {"colour": "white"})]


def test_several_tests_may_expect_it_together(rules: RulesMaker) -> None:
    assert found(rules, "{given: {n: 1}, expect: {m: 10}}, {given: {n: 1}, expect: {colour: red}}") == []


def test_what_is_expected_with_a_margin_is_unchecked(rules: RulesMaker) -> None:
    assert found(rules, "{given: {n: 3}, expect: {m: 30}, within: 1 %}") == [("three", {"m": 30})]


def test_a_row_that_no_test_takes_is_left_to_coverage(rules: RulesMaker) -> None:
    assert found(rules, "{given: {n: 4}, fires: false}") == []


def test_an_expected_value_that_another_rule_decides_checks_nothing(rules: RulesMaker) -> None:
    tests = "{given: {n: 2}, expect: {m: 99, colour: white}}"
    assert found(rules, tests, OTHER + TABLE) == [("two", {"m": 20})]


@pytest.mark.parametrize("tests", ["", "{given: {n: 1, limit: 2}, row: one}"])
def test_without_a_test_that_runs_there_is_none(rules: RulesMaker, tests: str) -> None:
    assert found(rules, tests) == []


def test_the_first_test_of_a_branch_is_shown(rules: RulesMaker) -> None:
    formula = "  - {id: r, title: T, kind: formula, fact: m, value: n * 2, because: b, sources: [],\n"
    rulebook = rules(
        f"{FACTS}{formula}     tests: [{{given: {{n: 1}}, fires: true}}, {{given: {{n: 2}}, fires: true}}]}}\n"
    )
    listed = unchecked_conclusions(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])
    assert listed == (UncheckedConclusion("", {"m": 2}),)


def test_a_rule_out_of_force_has_none(rules: RulesMaker) -> None:
    draft = TABLE.replace("kind: table", "kind: table\n    status: draft")
    assert found(rules, "{given: {n: 1}, row: one}", draft) == []
