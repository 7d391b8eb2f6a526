"""The tests beside the rules: what they check, and how they complain."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import TestOutcome, run_embedded_tests
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import DAY

BODY = """\
units: [{{id: glass}}]
facts:
  - {{id: n, type: int, range: 0..9}}
  - {{id: m, type: int, unknown: {{assume: 2}}}}
  - {{id: size, type: quantity, unit: byte}}
  - {{id: colour, type: enum, values: {{red: Deep red, white: Pale}}}}
rules:
  - id: size.sum
    title: T
    kind: formula
    fact: size
    value: n * 1.5 GB
    because: b
    sources: []
    tests: [{formula}]
  - id: colour.table
    title: T
    kind: table
    hit: unique
    inputs: [n]
    outputs: [colour]
    rows:
      - {{id: low, if: [..3], then: [red]}}
      - {{id: high, if: [5..], then: [white]}}
    because: b
    sources: []
    tests: [{table}]
  - id: advice
    title: T
    kind: rule
    when: m == 2
    because: b
    sources: []
    tests: [{advice}]
"""


def outcomes(rules: RulesMaker, *, formula: str = "", table: str = "", advice: str = "") -> list[TestOutcome]:
    rulebook = rules(BODY.format(formula=formula, table=table, advice=advice))
    return list(run_embedded_tests(InferenceEngine(rulebook, as_of=DAY)))


@pytest.mark.parametrize(
    "test",
    [
        {"formula": "{given: {n: 2}, expect: {size: 3 GB}}"},
        {"formula": "{given: {n: 2}, expect: {size: 3.02 GB}, within: 1 %}"},
        {"formula": "{given: {n: 0}, expect: {size: 0 GB}}"},
        {"formula": "{given: {}, expect: {size: undecided}, fires: false}"},
        {"table": "{given: {n: 3}, expect: {colour: red}, row: low, fires: true}"},
        {"table": "{given: {n: 4}, expect: {colour: undecided}, fires: false}"},
        {"advice": "{given: {m: 2}, fires: true}"},
        {"advice": "{given: {}, fires: false}"},
        {"advice": "{given: {}, fires: true, expect: {m: 2}, assume: true}"},
        {"advice": "{given: {}}"},
    ],
)
def test_what_comes_true_passes(rules: RulesMaker, test: dict[str, str]) -> None:
    (outcome,) = outcomes(rules, **test)
    assert outcome.problems == ()
    assert outcome.passed


@pytest.mark.parametrize(
    ("test", "problems"),
    [
        (
            {"formula": "{given: {n: 2}, expect: {size: 4 GB}}"},
            ["size is 3 GB, not 4 GB (3000000000.0, wanted 4000000000.0)"],
        ),
        (
            {"formula": "{given: {n: 2}, expect: {size: 3.1 GB}, within: 1 %}"},
            ["size is 3 GB, not 3.1 GB (3000000000.0, wanted 3100000000.0)"],
        ),
        ({"formula": "{given: {n: 2}, expect: {size: undecided}}"}, ["size is 3 GB, not undecided"]),
        ({"formula": "{given: {}, expect: {size: 3 GB}}"}, ["size is unknown, not 3 GB"]),
        ({"formula": "{given: {}, fires: true}"}, ["it did not fire"]),
        ({"formula": "{given: {n: 1}, fires: false}"}, ["it fired"]),
        ({"table": "{given: {n: 3}, expect: {colour: white}}"}, ["colour is Deep red, not Pale"]),
        ({"table": "{given: {n: 3}, fires: false}"}, ["it fired (low)"]),
        ({"table": "{given: {n: 3}, row: high}"}, ["row high was not taken, but low"]),
        ({"table": "{given: {n: 4}, row: high}"}, ["row high was not taken"]),
        (
            {"table": "{given: {n: 4}, row: low, fires: true, expect: {colour: red}}"},
            ["colour is unknown, not Deep red", "it did not fire", "row low was not taken"],
        ),
        ({"advice": "{given: {m: 3}, fires: true}"}, ["it did not fire"]),
    ],
)
def test_what_does_not_is_said_with_what_was_found(
    rules: RulesMaker, test: dict[str, str], problems: list[str]
) -> None:
    (outcome,) = outcomes(rules, **test)
    assert list(outcome.problems) == problems
    assert not outcome.passed


def test_what_cannot_be_given_is_a_problem_and_not_a_crash(rules: RulesMaker) -> None:
    rulebook = rules(
        "facts: [{id: n, type: int}]\nparameters: [{id: p, values: [{since: 2020-01-01, value: 1}], sources: []}]\n"
        "rules: [{id: r, title: T, kind: rule, when: n > p, because: b, sources: [], tests: [{given: {p: 2}}]}]"
    )
    (outcome,) = run_embedded_tests(InferenceEngine(rulebook, as_of=DAY))
    assert outcome.problems == ("p = 2.0: there is no such fact",)


def test_an_outcome_names_its_rule_its_place_and_the_branches_it_covered(rules: RulesMaker) -> None:
    (outcome,) = outcomes(rules, table="{given: {n: 3, m: 2}}")
    assert outcome.provider == "colour.table"
    assert str(outcome.place) == "rules.yaml:30:13"
    assert outcome.fired == (("size.sum", ""), ("colour.table", "low"), ("advice", ""))


def test_all_tests_of_the_wine_advisor_pass_and_cover_every_branch(
    wine: Rulebook, wine_engine: InferenceEngine
) -> None:
    found = list(run_embedded_tests(wine_engine))
    assert [outcome for outcome in found if not outcome.passed] == []
    covered = {
        (provider, each) for outcome in found for provider, branch in outcome.fired for each in branch.split(",")
    }
    in_force = [provider for provider in wine.providers.values() if provider.status != "draft"]
    assert {(provider.id, branch.id) for provider in in_force for branch in provider.all_branches} - covered == set()


def test_the_tests_of_some_rules_can_be_run_alone(wine_engine: InferenceEngine) -> None:
    found = run_embedded_tests(wine_engine, frozenset({"cost.sum", "bottles.count"}))
    assert [outcome.provider for outcome in found] == ["bottles.count", "bottles.count", "cost.sum"]
