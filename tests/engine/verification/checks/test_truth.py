"""Conditions that can never be true, and tests that always are."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.language import compiled
from engine.verification import analyse
from engine.verification.situations import conjuncts
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, FACTS, UNITS, rule, rule_file, table, told
from tests.engine.verification.random_tables import FACTS as RANDOM_FACTS
from tests.engine.verification.random_tables import HEADER, random_condition, situations

NEVER = "E301 the condition can never be true: "


def advice(when: str) -> str:
    return rule_file(rule("r", f'kind: rule, when: "{when}"'))


@pytest.mark.parametrize(
    ("when", "reason"),
    [
        ("count > 6", "`count > 6` is always false (count goes from 1 to 6)"),
        ("flag and count < 1", "`count < 1` is always false (count goes from 1 to 6)"),
        ("count > 2 and flag and count < 3", "`count > 2` and `count < 3` exclude each other"),
        ("colour == red and colour == white", "`colour == red` and `colour == white` exclude each other"),
        ("flag and not flag", "`flag` and `not flag` exclude each other"),
        ("colour not in [red, white, rose]", "`colour not in [red, white, rose]` is always false"),
        ("free is unknown and free > 3", "`free is unknown` and `free > 3` exclude each other"),
        (
            "size > 7B and (size < 3B or size in [5B, 6B])",
            "`size > 7B` and `size < 3B or size in [5B, 6B]` exclude each other",
        ),
        ("free > 0.1 and free < 0.1", "`free > 0.1` and `free < 0.1` exclude each other"),
        ("free < other and other < free", "`free < other` and `other < free` exclude each other"),
        ("free + 1 > other and free + 1 <= other", "`free + 1 > other` and `free + 1 <= other` exclude each other"),
        ("free * 2 > 7 and free * 2 < 3 and flag", "`free * 2 > 7` and `free * 2 < 3` exclude each other"),
        ("not (flag or count >= 1)", "`not (flag or count >= 1)` is always false (count goes from 1 to 6)"),
        ("false", "`false` is always false"),
    ],
)
def test_a_condition_that_can_never_be_true_is_an_error(rules: RulesMaker, when: str, reason: str) -> None:
    assert told(rules(advice(when))) == [NEVER + reason]


@pytest.mark.parametrize(
    "when",
    [
        "count > 2 and count < 4",
        "free > 0.1 and free < 0.2",
        "free < other and other < 3",
        "free is unknown and other > 3",
        "free / other > 3 and free / other < 4",
        "motto != first and motto != second",
        "free * free < 0",  # a truth of arithmetic that the analysis does not know
        "true",
    ],
)
def test_nothing_is_said_of_a_condition_that_can_be_true_or_that_is_not_understood(
    rules: RulesMaker, when: str
) -> None:
    assert told(rules(advice(when))) == []


@pytest.mark.parametrize(
    ("when", "column", "test"),
    [
        ("count >= 1", 0, "`count >= 1` is always true (count goes from 1 to 6)"),
        ("flag and size <= 20T", 9, "`size <= 20T` is always true (size goes from 0 param to 20T param)"),
        ("colour in [red, white, rose] and flag", 0, "`colour in [red, white, rose]` is always true"),
        ("flag or not flag", 0, "`flag or not flag` is always true"),
        ("free is known or free is unknown", 0, "`free is known or free is unknown` is always true"),
        ("free < other or free >= other", 0, "`free < other or free >= other` is always true"),
    ],
)
def test_a_test_that_is_always_true_is_warned_of_where_it_stands(
    rules: RulesMaker, when: str, column: int, test: str
) -> None:
    rulebook = rules(advice(when))
    (finding,) = analyse(rulebook, DAY).findings
    assert (finding.code, finding.message) == ("W302", test)
    assert finding.line[finding.place.column - 1 :].startswith(when[column:])


@pytest.mark.parametrize(
    "when", ["true", "count is known", "count >= 2", "flag or count >= 1 and flag", "1 < 2 and flag"]
)
def test_constants_and_questions_whether_a_fact_is_known_are_fine(rules: RulesMaker, when: str) -> None:
    assert told(rules(advice(when))) == []


def test_a_row_is_judged_with_the_condition_of_its_table_and_names_what_excludes_it(rules: RulesMaker) -> None:
    rows = """
        {id: a, if: ["< 3", -], then: [good]}
        {id: b, if: [4.., -], then: [fair]}
        {id: c, if: [-, false], then: [poor]}
    """
    more = '    when: "count < 3 and flag"\n'
    assert told(rules(table(rows, hit="first", inputs="count, flag", more=more))) == [
        "E301 the condition of row b can never be true: `count >= 4` and `count < 3` exclude each other",
        "E301 the condition of row c can never be true: `flag == false` and `flag` exclude each other",
    ]


def test_a_cell_that_names_all_values_says_that_the_fact_must_be_known(rules: RulesMaker) -> None:
    rows = "[{if: [red or white or rose, true], then: [good]}, {if: [-, false], then: [poor]}]"
    more = f"kind: table, hit: first, inputs: [colour, flag], outputs: [grade], gaps: intended, rows: {rows}"
    assert told(rules(rule_file(rule("t", more)))) == []


def test_the_cases_of_a_formula_are_judged_one_by_one(rules: RulesMaker) -> None:
    cases = '[{if: count > 6, value: 1}, {if: "flag and count <= 6", value: 2}, {value: 3}]'
    assert told(rules(rule_file(rule("f", f"kind: formula, fact: figure, cases: {cases}")))) == [
        "E301 the condition of case 1 can never be true: `count > 6` is always false (count goes from 1 to 6)",
        "W302 `count <= 6` is always true (count goes from 1 to 6)",
    ]


def test_a_table_that_can_never_hold_is_told_once(rules: RulesMaker) -> None:
    more = 'kind: table, hit: unique, when: "flag and not flag", inputs: [count], outputs: [grade], rows: '
    rows = "[{if: [1], then: [good]}, {if: [1], then: [fair]}]"
    assert told(rules(rule_file(rule("t", more + rows)))) == [NEVER + "`flag` and `not flag` exclude each other"]


def test_declarations_have_conditions_too(rules: RulesMaker) -> None:
    body = UNITS + FACTS + '  - {id: more, type: number, ask: Which?, when: "count > 6"}\n'
    body += 'choices: [{fact: grade, values: [good], when: "count >= 1"}]\n'
    body += 'requirements: [{id: enough, require: "flag and not flag", because: b, sources: []}]\n'
    body += 'report: [{title: Wine, facts: [grade], when: "colour != colour"}]\n'
    assert told(rules(body)) == [
        "E301 the condition of more can never be true: `count > 6` is always false (count goes from 1 to 6)",
        "W302 `count >= 1` is always true (count goes from 1 to 6)",
        "E301 the requirement enough can never be true: `flag` and `not flag` exclude each other",
        "E301 the condition of the section Wine can never be true: `colour != colour` is always false",
    ]


def dated(when: str, more: str = "") -> str:
    values = "[{since: 2020-01-01, value: 3}, {since: 2030-01-01, value: 9}]"
    return f"{UNITS}{FACTS}parameters:\n  - {{id: limit, values: {values}, sources: []}}\nrules:\n" + rule(
        "r", f'kind: rule, when: "{when}"{more}'
    )


def test_parameters_are_constants_on_the_day_and_are_told(rules: RulesMaker) -> None:
    rulebook = rules(dated("count > limit and flag"))
    assert told(rulebook) == []
    assert told(rulebook, date(2031, 1, 1)) == [
        "E301 the condition can never be true: `count > limit` is always false (count goes from 1 to 6, limit is 9)"
    ]


def test_a_rule_that_is_not_in_force_yet_is_judged_on_its_first_day(rules: RulesMaker) -> None:
    assert len(told(rules(dated("count > limit", ", since: 2031-01-01")))) == 1
    assert told(rules(dated("count > limit", ", until: 2025-01-01")), date(2031, 1, 1)) == []


def test_a_switch_by_parameters_alone_is_deliberate(rules: RulesMaker) -> None:
    assert told(rules(dated("limit > 5 and flag"))) == []
    assert told(rules(dated("limit < 5 and flag"))) == []


def test_a_parameter_without_a_value_yet_makes_nothing_certain(rules: RulesMaker) -> None:
    assert told(rules(dated("count > limit")), date(2019, 1, 1)) == []


def test_drafts_are_left_alone(rules: RulesMaker) -> None:
    assert told(rules(rule_file(rule("r", 'kind: rule, status: draft, when: "count > 6"')))) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.integers(0, 1_000_000))
def test_it_agrees_with_trying_out_everything(rules: RulesMaker, seed: int) -> None:
    random = Random(seed)
    facts = random.sample(RANDOM_FACTS, 2)
    rulebook = rules(f'{HEADER}rules:\n{rule("r", f"""kind: rule, when: "{random_condition(random, facts)}" """)}')
    when = rulebook.providers["r"].when
    assert when is not None
    everything = list(situations(facts, unknown=True))
    codes = [each.code for each in analyse(rulebook, DAY).findings]
    assert codes.count("E301") == (not any(compiled(when)(each) is True for each in everything))
    never_false = [all(compiled(part)(each) is not False for each in everything) for part in conjuncts(when)]
    assert codes.count("W302") == sum(never_false)
