"""The tests beside the rules: what they check, and how they complain."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import Problem, TestOutcome, run_embedded_tests
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body as judging
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


NOT_LOW = "colour.table row low: needs n ≤ 3; not known: n"


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
        {"advice": "{given: {}, why-not: [colour.table]}"},
        {"table": "{given: {n: 3}, why-not: advice}"},
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
    assert [problem.message for problem in outcome.problems] == problems
    assert not outcome.passed


@pytest.mark.parametrize(
    ("test", "details"),
    [
        ({"formula": "{given: {n: 2}, expect: {size: 4 GB}}"}, ["size.sum was taken: n = 2"]),
        (
            {"table": "{given: {n: 3}, expect: {colour: white}}"},
            ["colour.table row low was taken: n = 3", "colour.table row high: needs n ≥ 5, but n is 3"],
        ),
        ({"table": "{given: {n: 3}, fires: false}"}, ["colour.table row low was taken: n = 3"]),
        ({"table": "{given: {n: 3}, row: high}"}, ["colour.table row high: needs n ≥ 5, but n is 3"]),
        ({"table": "{given: {colour: white}, expect: {colour: red}}"}, ["the test gives it", NOT_LOW]),
        ({"formula": "{given: {}, fires: true}"}, ["size.sum: cannot be calculated; not known: n"]),
        ({"advice": "{given: {m: 3}, fires: true}"}, ["advice: needs m = 2, but m is 3"]),
        ({"advice": "{given: {}, expect: {m: 3}, assume: true}"}, ["it is assumed"]),
        ({"advice": "{given: {}, expect: {m: 3}}"}, []),
    ],
)
def test_a_problem_says_how_it_came_about(rules: RulesMaker, test: dict[str, str], details: list[str]) -> None:
    (outcome,) = outcomes(rules, **test)
    (problem,) = outcome.problems
    assert list(problem.details) == details
    assert str(problem) == "\n    ".join([problem.message, *details])


def test_of_many_obstacles_the_first_are_named(rules: RulesMaker) -> None:
    rows = "".join(f"      - {{if: [{number}], then: [{number}]}}\n" for number in range(1, 8))
    rulebook = rules(
        "facts: [{id: n, type: int}, {id: m, type: int}]\n"
        "rules:\n  - id: t\n    title: T\n    kind: table\n    hit: unique\n    inputs: [n]\n    outputs: [m]\n"
        f"    rows:\n{rows}    because: b\n    sources: []\n    tests: [{{given: {{n: 9}}, fires: true}}]\n"
    )
    (outcome,) = run_embedded_tests(InferenceEngine(rulebook, as_of=DAY))
    *named, rest = outcome.problems[0].details
    assert named[0] == "t row 1: needs n = 1, but n is 9"
    assert (len(named), rest) == (4, "and 3 more")


def test_a_rule_out_of_force_is_said_to_be_that(rules: RulesMaker) -> None:
    rulebook = rules(
        "facts: [{id: n, type: int}]\nrules: [{id: r, title: T, kind: rule, when: n == 1, until: 2020-01-01, "
        "because: b, sources: [], tests: [{given: {n: 1}, fires: true}]}]"
    )
    (outcome,) = run_embedded_tests(InferenceEngine(rulebook, as_of=DAY))
    assert outcome.problems[0].details == (f"r is not in force on {DAY}: see its status, since and until",)


def test_a_test_that_expects_nothing_is_a_problem(rules: RulesMaker) -> None:
    for empty in ("{given: {m: 2}}", "{given: {m: 2}, expect: {}}"):
        (outcome,) = outcomes(rules, advice=empty)
        assert [problem.message for problem in outcome.problems] == [
            "it checks nothing: it has neither 'expect' nor 'fires', 'row', 'judged' or 'why-not'"
        ]


RIVALS = """facts:
  - {{id: n, type: int}}
  - {{id: size, type: enum, values: [small, large], ask: Which?}}
rules:
  - {{id: best, title: T, kind: rule, priority: 10, when: n > 5, then: {{size: large}}, because: b, sources: [],
     tests: [{test}]}}
  - {{id: worse, title: T, kind: rule, priority: 20, when: n > 3, then: {{size: small}}, because: b, sources: []}}
  - {{id: advice, title: T, kind: rule, when: n > 3, because: b, sources: []}}
  - {{id: silencer, title: T, kind: rule, when: n > 7, overrides: [advice], because: b, sources: []}}
"""


@pytest.mark.parametrize(
    ("test", "problems"),
    [
        ("{given: {n: 6}, why-not: [worse]}", []),
        ("{given: {n: 2}, why-not: [worse, advice]}", []),
        ("{given: {n: 4}, why-not: [worse]}", ["worse decided size = small\n    worse was taken: n = 4"]),
        ("{given: {n: 4, size: large}, why-not: [worse]}", []),
        ("{given: {n: 4}, why-not: [advice]}", ["advice fired, and no rule overrides it\n    advice was taken: n = 4"]),
        ("{given: {n: 8}, why-not: [advice, worse]}", []),
    ],
)
def test_a_rule_that_must_not_decide_is_silent_loses_or_is_overridden(
    rules: RulesMaker, test: str, problems: list[str]
) -> None:
    (outcome,) = run_embedded_tests(InferenceEngine(rules(RIVALS.format(test=test)), as_of=DAY))
    assert [str(problem) for problem in outcome.problems] == problems


def test_what_cannot_be_given_is_a_problem_and_not_a_crash(rules: RulesMaker) -> None:
    rulebook = rules(
        "facts: [{id: n, type: int}]\nparameters: [{id: p, values: [{since: 2020-01-01, value: 1}], sources: []}]\n"
        "rules: [{id: r, title: T, kind: rule, when: n > p, because: b, sources: [], "
        "tests: [{given: {p: 2}, fires: true}]}]"
    )
    (outcome,) = run_embedded_tests(InferenceEngine(rulebook, as_of=DAY))
    assert outcome.problems == (Problem("p = 2.0: there is no such fact"),)


def test_an_outcome_names_its_rule_its_place_and_the_branches_it_covered(rules: RulesMaker) -> None:
    (outcome,) = outcomes(rules, table="{given: {n: 3, m: 2}, row: low, title: small numbers}")
    assert (outcome.provider, outcome.title) == ("colour.table", "small numbers")
    assert str(outcome.place) == "rules.yaml:30:13"
    assert outcome.fired == ("low",)
    assert outcome.refuted == ("high",)


def test_all_tests_of_the_wine_advisor_pass_and_cover_every_branch(
    wine: Rulebook, wine_engine: InferenceEngine
) -> None:
    found = list(run_embedded_tests(wine_engine))
    assert [outcome for outcome in found if not outcome.passed] == []
    covered = {(outcome.provider, each) for outcome in found for each in outcome.fired}
    in_force = [provider for provider in wine.providers.values() if provider.status != "draft"]
    assert {(provider.id, branch.id) for provider in in_force for branch in provider.all_branches} - covered == set()


def test_the_tests_of_some_rules_can_be_run_alone(wine_engine: InferenceEngine) -> None:
    found = run_embedded_tests(wine_engine, frozenset({"cost.sum", "bottles.count"}))
    assert [outcome.provider for outcome in found] == ["bottles.count", "bottles.count", "cost.sum"]


def judged(rules: RulesMaker, test: str) -> TestOutcome:
    (outcome,) = run_embedded_tests(InferenceEngine(rules(judging(test)), as_of=DAY))
    return outcome


@pytest.mark.parametrize(
    "test",
    [
        "{given: {customers: 1, loaves: 9, room: 1}, judged: optimistic}",
        "{given: {customers: 1, loaves: 1, room: 1}, judged: consistent}",
        "{given: {customers: 1, loaves: 1}, judged: not judged}",
    ],
)
def test_a_mark_can_be_expected(rules: RulesMaker, test: str) -> None:
    assert judged(rules, test).passed


def test_another_mark_is_a_problem_with_its_arithmetic(rules: RulesMaker) -> None:
    outcome = judged(rules, "{given: {customers: 1, loaves: 9, room: 1}, judged: consistent}")
    assert outcome.problems == (
        Problem("the judgement is optimistic, not consistent", ("9 loaf, more than 1 of 1 loaf.",)),
    )


def test_where_nothing_is_judged_what_is_missing_is_told(rules: RulesMaker) -> None:
    outcome = judged(rules, "{given: {customers: 1, loaves: 9}, judged: optimistic}")
    assert outcome.problems == (Problem("the judgement is not judged, not optimistic", ("not known: room",)),)
    assert judged(rules, "{given: {}, judged: wrong}").problems == (Problem("the judgement is absent, not wrong"),)
