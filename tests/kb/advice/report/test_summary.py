"""The first screen: it fits, it begins with the answer, and what it says is true of the advice."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.inference import Given
from kb.advice import Advice
from kb.advice.report import Report, build_report
from kb.advice.report.leaving_out import WIDTH, rows_of
from tests.kb.advice.requests import inference_request, requests, the_advice, the_advisor, training_request
from tui.report.advice_report import summary_lines

NUMBERS = range(len(requests()))
SEEDS = range(12)
MOST = 24


@cache
def advised(number: int) -> tuple[Advice, Report]:
    advice = the_advice(number)
    return advice, build_report(the_advisor().engine, advice)


def screen(report: Report, width: int = WIDTH) -> list[str]:
    return list(summary_lines(report, width))


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", NUMBERS)
def test_it_is_one_screen_and_begins_with_the_answer(number: int) -> None:
    _, report = advised(number)
    lines = screen(report)
    assert len(lines) <= MOST
    assert lines[0].split()[:2] == report.answer.split()[:2]
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_one_screen_whatever_the_job(seed: int) -> None:
    dice = random.Random(f"first screen {seed}")
    request = dice.choice([inference_request, training_request])(dice)
    report = build_report(the_advisor().engine, the_advisor().advise(request))
    assert len(screen(report)) <= MOST
    assert rows_of(report.summary) <= MOST


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_recommended_is_taken_and_a_way_out_is_shown_where_nothing_is(number: int) -> None:
    advice, report = advised(number)
    names = [each.id for each in report.summary]
    assert len(names) == len(set(names))
    assert ("take" in names) == (advice.recommendation is not None)
    assert ("instead" in names) <= (advice.recommendation is None)
    if advice.recommendation is None and advice.instead:
        assert "instead" in names


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_yes_and_no_never_stand_beside_their_opposite(number: int) -> None:
    advice, report = advised(number)
    if advice.recommendation is None:
        assert not report.answer.startswith(("Yes", "Take"))
    else:
        assert not report.answer.startswith(("No:", "Hardly", "Nothing", "Not yet"))


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_at_most_three_warnings_the_gravest_first(number: int) -> None:
    advice, report = advised(number)
    gravity = {each.rule: each.gravity for each in advice.remarks}
    shown = [gravity[line.proof] for each in report.summary if each.id == "mind" for line in each.lines]
    assert len(shown) <= 3
    assert shown == sorted(shown, reverse=True)
    assert all(each >= 4 for each in shown)


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_assumption_says_how_to_change_it(number: int) -> None:
    _, report = advised(number)
    for each in report.summary:
        if each.id == "assumed":
            assert len(each.lines) <= 5
            assert all(line.change in the_advisor().rulebook.facts for line in each.lines)


def test_everything_behind_it_is_there_too() -> None:
    advice, report = advised(0)
    names = {each.id for each in report.details}
    assert {"recommendation", "assumptions"} <= names
    remarked = {line.proof for each in report.details for line in each.lines}
    assert {each.rule for each in advice.warnings} <= remarked


def test_without_a_model_or_a_size_it_says_what_is_missing_and_how_to_say_it() -> None:
    report = build_report(the_advisor().engine, the_advisor().advise({"hardware.count": Given(2)}))
    assert screen(report)[0].startswith("Not yet: ") or "model" in report.answer


def test_of_other_layouts_of_the_same_hardware_and_method_one_is_told() -> None:
    request = the_advisor().understand("Do I need NVLink to fine-tune 13B on 2 3090?").given
    report = build_report(the_advisor().engine, the_advisor().advise(request))
    ways = [line.text.split(", ZeRO")[0] for each in report.summary if each.id == "or" for line in each.lines]
    assert ways
    assert len(ways) == len(set(ways))
