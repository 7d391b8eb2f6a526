"""Cases of judgements that decide nothing."""

from __future__ import annotations

from engine.verification import analyse
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body
from tests.engine.wine.cellar import DAY


def told(rules: RulesMaker, written: str, instead: str) -> list[str]:
    text = body()
    assert written in text
    findings = analyse(rules(text.replace(written, instead)), DAY).findings
    return [f"{each.code} {each.message}" for each in findings]


def test_cases_that_can_all_be_reached_are_fine(rules: RulesMaker) -> None:
    assert analyse(rules(body()), DAY).findings == ()


def test_a_case_that_contradicts_the_rule_can_never_hold(rules: RulesMaker) -> None:
    (finding,) = told(
        rules,
        'cases: [{mark: wrong, because: "{customers}',
        'cases: [{if: customers == 0, mark: consistent, because: none}, {mark: wrong, because: "{customers}',
    )
    assert finding.startswith("E301 the condition of case 1 (judgement) can never be true")


def test_a_case_behind_a_wider_one_is_never_taken(rules: RulesMaker) -> None:
    (finding,) = told(
        rules,
        'cases: [{mark: wrong, because: "{customers}',
        "cases: [{if: customers > 5, mark: consistent, because: b}, {if: customers > 9, mark: optimistic, because: b}, "
        '{mark: wrong, because: "{customers}',
    )
    assert finding.startswith("E306 case 2 (judgement) can never be taken: wherever it holds, case 1 (judgement) comes")


def test_of_cases_that_rows_share_it_is_enough_if_one_row_reaches_them(rules: RulesMaker) -> None:
    assert told(rules, "if: 4 * loaves <= guide.ovens * room", "if: customers > 400") == []


def test_a_condition_that_is_always_true_is_told_once(rules: RulesMaker) -> None:
    found = told(rules, "if: 4 * loaves <= guide.ovens * room", "if: customers >= 0")
    assert [each[:4] for each in found] == ["W302", "E306"]  # what comes behind it is never taken
    assert "`customers >= 0` is always true" in found[0]
