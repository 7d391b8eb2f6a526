"""Rules that set one fact to different values in the same situation."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import analyse
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, rule, rule_file, shown, told
from tests.engine.verification.random_tables import FACTS, HEADER, random_cell, random_condition, situations


def pair(first: str, second: str) -> str:
    return rule_file(rule("one", f"kind: rule, {first}"), rule("other", f"kind: rule, {second}"))


GOOD = 'when: "count > 2 and colour == red", then: {grade: good}'
FAIR = 'when: "count < 4 or flag", then: {grade: fair}'
CLASH = (
    "E203 one and other set grade differently and neither counts more: "
    "at count = 3, colour = red it is good by the one and fair by the other"
)


def test_two_rules_that_can_fire_together_and_say_different_things_clash(rules: RulesMaker) -> None:
    rulebook = rules(pair(GOOD, FAIR))
    (finding,) = analyse(rulebook, DAY).findings
    assert f"{finding.code} {finding.message}" == CLASH
    assert finding.line.strip().startswith("- {id: other,")
    assert [(each.note, each.line.strip()[:10]) for each in finding.related] == [("one sets grade too", "- {id: one")]
    assert finding.cure.startswith("give one of them `overrides` or a better `priority`")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GOOD, FAIR.replace("fair", "good")),
        (GOOD, FAIR.replace("or flag", "and colour != red")),
        (GOOD, FAIR + ", priority: 50"),
        (GOOD, FAIR + ", overrides: [one]"),
        (GOOD + ", overrides: [other]", FAIR),
        (GOOD, FAIR + ", status: draft"),
        (GOOD + ", until: 2025-12-31", FAIR + ", since: 2026-01-01"),
        (GOOD, FAIR.replace("grade: fair", "figure: 1")),
        ("when: free < other, then: {grade: good}", "when: free > other, then: {grade: fair}"),
        ("when: free == other, then: {grade: good}", 'when: "free == 1 and other > 1", then: {grade: fair}'),
        ("then: {figure: {expr: free + 1}}", "then: {figure: {expr: free + 1}}"),
        ("then: {figure: {expr: free * 2 - free}}", "then: {figure: {expr: 0 + free}}"),
        ("then: {figure: 300}", "then: {figure: 3}"),  # what is out of range counts nowhere
    ],
)
def test_they_do_not_where_they_agree_or_exclude_each_other_or_one_counts_more(
    rules: RulesMaker, first: str, second: str
) -> None:
    rulebook = rules(pair(first, second).replace("figure: 300", "figure: {expr: 300 + 0 * free}"))
    assert told(rulebook) == []


def test_rules_in_force_at_different_times_meet_where_their_times_do(rules: RulesMaker) -> None:
    body = pair(GOOD + ", until: 2030-01-01", FAIR + ", since: 2029-01-01")
    assert told(rules(body)) == [CLASH]
    assert told(rules(body), date(2035, 1, 1)) == [CLASH]


def test_what_is_calculated_clashes_where_an_example_shows_it(rules: RulesMaker) -> None:
    body = pair("when: count > 2, then: {figure: {expr: free + 1}}", "then: {figure: {expr: other * 2}}")
    (finding,) = analyse(rules(body), DAY).findings
    assert "at count = 3, free = " in finding.message


def test_where_another_rule_decides_two_others_do_not_clash(rules: RulesMaker) -> None:
    both = (rule("one", f"kind: rule, {GOOD}"), rule("other", f"kind: rule, {FAIR}"))
    third = "kind: rule, when: colour == red, then: {grade: poor}"
    assert told(rules(rule_file(*both, rule("third", third + ", priority: 50")))) == []
    assert told(rules(rule_file(*both, rule("third", third + ", overrides: [one, other]")))) == []
    assert told(rules(rule_file(*both, rule("third", third.replace("red", "white") + ", priority: 50")))) == [CLASH]
    narrower = third.replace("colour == red", "count == 3") + ", priority: 50"
    assert told(rules(rule_file(*both, rule("third", narrower)))) == [
        CLASH.replace("count = 3, colour = red", "count = 4, colour = red, flag = true")
    ]


def test_of_a_table_only_the_row_that_is_taken_clashes(rules: RulesMaker) -> None:
    rows = "[{id: low, if: ['< 4'], then: [good]}, {id: all, if: ['-'], then: [fair]}]"
    columns = f"inputs: [count], outputs: [grade], rows: {rows}"
    other = rule("other", "kind: rule, when: count < 4, then: {grade: good}")
    first = rule("one", f"kind: table, hit: first, {columns}")
    assert told(rules(rule_file(first, other))) == []
    assert told(rules(rule_file(first, other.replace("< 4", "< 5")))) == [
        "E203 one (row all) and other set grade differently and neither counts more: "
        "at count = 4 it is fair by the one and good by the other"
    ]


def test_a_case_of_a_formula_waits_for_those_before(rules: RulesMaker) -> None:
    cases = "[{if: free > 3, value: 1}, {value: 2}]"
    formula = rule("one", f"kind: formula, fact: figure, cases: {cases}")
    unknown = rule("other", "kind: rule, when: free is unknown, then: {figure: 3}")
    assert told(rules(rule_file(formula, unknown))) == []
    assert told(rules(rule_file(formula, unknown.replace("free is unknown", "free <= 3 and flag")))) == [
        "E203 one (case 2) and other set figure differently and neither counts more: "
        "at free = 0, flag = true it is 2 by the one and 3 by the other"
    ]


def test_a_pair_is_told_once_whatever_it_sets(rules: RulesMaker) -> None:
    body = pair("then: {grade: good, figure: 1}", "then: {grade: good, figure: 2}")
    assert told(rules(body)) == [
        "E203 one and other set figure differently and neither counts more: "
        "at any situation it is 1 by the one and 2 by the other"
    ]


def test_what_cannot_be_decided_is_left_open(rules: RulesMaker) -> None:
    analysis = analyse(rules(pair("when: free * free < 0, then: {grade: good}", "then: {grade: fair}")), DAY)
    assert analysis.findings == ()
    assert [each.question for each in analysis.undecided] == ["whether one and other clash"]


def random_provider(random: Random, number: int, facts: list[str]) -> str:
    kind = random.choice(("rule", "rule", "table", "formula"))
    more = f"kind: {kind}, "
    if random.random() < 0.2:
        more += f"priority: {random.choice((50, 100))}, "
    if number and random.random() < 0.15:
        more += f"overrides: [p{random.randrange(number)}], "
    if random.random() < (0.9 if kind == "rule" else 0.35):
        more += f'when: "{random_condition(random, facts, 2)}", '
    grades = ("good", "fair", "poor")
    if kind == "rule":
        return rule(f"p{number}", f"{more}then: {{grade: {random.choice(grades)}}}")
    if kind == "formula":
        cases = [
            f'{{if: "{random_condition(random, facts, 1)}", value: {random.choice((1, 2))}}}'
            for _ in range(random.randint(1, 3))
        ]
        cases += ["{value: 2}"] if random.random() < 0.4 else []
        return rule(f"p{number}", f"{more}fact: figure, cases: [{', '.join(cases)}]")
    rows = [
        "{if: ["
        + ", ".join(f'"{random_cell(fact, random)}"' for fact in facts)
        + f"], then: [{random.choice(grades)}]}}"
        for _ in range(random.randint(1, 4))
    ]
    more += f"hit: {random.choice(('unique', 'any', 'first', 'first', 'priority'))}, inputs: [{', '.join(facts)}], "
    more += "otherwise: [fair], " if random.random() < 0.3 else ""
    return rule(f"p{number}", f"{more}outputs: [grade], rows: [{', '.join(rows)}]")


def clash_of_inference(rulebook: Rulebook, facts: list[str]) -> bool:
    """Whether two rules disagree in any inference."""
    engine = InferenceEngine(rulebook, "reference", DAY)
    return any(
        conflict.first.provider != conflict.second.provider
        for situation in situations(facts, unknown=True)
        for conflict in engine.infer({name: Given(each) for name, each in situation.items()}, assume=False).conflicts
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.integers(0, 1_000_000))
def test_a_clash_is_told_exactly_if_some_inference_has_it(rules: RulesMaker, seed: int) -> None:
    random = Random(seed)
    facts = random.sample(FACTS, random.choice((1, 2)))
    providers = [random_provider(random, number, facts) for number in range(random.choice((2, 2, 3)))]
    rulebook = rules(f"{HEADER}rules:\n{''.join(providers)}")
    analysis = analyse(rulebook, DAY)
    if any(each.code in ("E303", "E304") for each in analysis.findings):
        return  # a table that contradicts itself says nothing certain to others
    found = [each for each in analysis.findings if each.code == "E203"]
    assert analysis.undecided == ()
    assert bool(found) is clash_of_inference(rulebook, facts)
    engine = InferenceEngine(rulebook, "reference", DAY)
    for each in found:
        answers = {name: Given(value) for name, value in shown(each, rulebook).items()}
        assert engine.infer(answers, assume=False).conflicts
