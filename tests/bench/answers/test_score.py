"""A first screen is held against the answer that an engineer wrote down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.answers.case import Case
from bench.answers.score import score
from bench.answers.screen import Hardware, Screen
from bench.answers.summary import summary_lines

L40S = Hardware("NVIDIA L40S", 1, 48.0, "FP8")
SCREEN = Screen(
    frozenset({"take"}), ("Take 1 x NVIDIA L40S", "52 tokens/s a request"), (L40S,), {"tokens_per_s_request": 52.0}
)


def case(**changes: object) -> Case:
    wanted: dict[str, object] = {
        "id": "a",
        "source": {"url": "https://example.org", "title": "thread", "date": "2025"},
        "question": "what for ten users?",
        "kind": "which",
        "answer": "one L40S",
        "acceptable": {"opening": ["take"], "plans": [{"cards": "L40S|A6000", "count": [1, 2]}]},
        **changes,
    }
    return Case.model_validate(wanted)


def test_acceptable_hardware_makes_an_acceptable_headline():
    result = score(case(), SCREEN)
    assert result.acceptable
    assert not result.confident_wrong


def test_other_hardware_is_confident_and_wrong():
    result = score(case(), replace(SCREEN, hardware=(Hardware("NVIDIA GeForce RTX 3060", 2, 12.0, "Q4_K_M"),)))
    assert not result.acceptable
    assert result.confident_wrong


def test_yes_where_no_is_right_is_confident_and_wrong_even_with_the_hardware_asked_about():
    no = case(acceptable={"opening": ["no"], "plans": [{"cards": "L40S"}]})
    assert score(no, replace(SCREEN, openings=frozenset({"yes"}))).confident_wrong


def test_no_where_yes_is_right_is_wrong_but_sells_nothing():
    yes = case(acceptable={"opening": ["yes"], "plans": [{"cards": "L40S"}]})
    result = score(yes, replace(SCREEN, openings=frozenset({"no"})))
    assert not result.acceptable
    assert not result.confident_wrong


def test_yes_and_take_say_the_same_where_the_hardware_is_right():
    assert score(case(), replace(SCREEN, openings=frozenset({"yes"}))).acceptable


def test_a_screen_that_opens_with_nothing_is_not_acceptable():
    assert not score(case(), replace(SCREEN, openings=frozenset())).acceptable


@pytest.mark.parametrize(
    ("plan", "matches"),
    [
        ({"memory_each_gb": [40, 50]}, True),
        ({"memory_each_gb": [60, 90]}, False),
        ({"memory_total_gb": [40, 50], "count": [1, 1]}, True),
        ({"count": [2, 4]}, False),
        ({}, True),
    ],
)
def test_plans_can_be_said_by_memory_and_count(plan, matches):
    assert score(case(acceptable={"opening": ["take"], "plans": [plan]}), SCREEN).hardware is matches


def test_the_number_format_belongs_to_the_plan():
    four_bit = case(acceptable={"opening": ["take"], "plans": [{"cards": "L40S"}], "formats": "awq|q4"})
    assert not score(four_bit, SCREEN).hardware


def test_what_must_not_stand_there_spoils_the_headline():
    result = score(case(never=["52 tokens"]), SCREEN)
    assert result.forbidden == ("52 tokens",)
    assert not result.acceptable


def test_figures_and_mentions_are_counted_apart():
    wanted = case(
        figures=[
            {"what": "tokens_per_s_request", "low": 30, "high": 60},
            {"what": "cost_usd_per_hour", "low": 1, "high": 2},
        ],
        mention=["l40s", "InfiniBand"],
    )
    result = score(wanted, SCREEN)
    assert result.acceptable
    assert (result.figures, result.mentions) == ((1, 2), (1, 2))
    assert not result.complete


def test_a_figure_that_was_asked_for_may_stand_in_another_sentence():
    how_fast = case(
        acceptable={"opening": ["figure"]}, figures=[{"what": "tokens_per_s_request", "low": 30, "high": 60}]
    )
    assert score(how_fast, SCREEN).acceptable
    assert not score(how_fast, replace(SCREEN, figures={})).acceptable


def test_the_table_has_a_row_for_all_and_one_for_each_kind():
    lines = list(
        summary_lines([score(case(), SCREEN), score(case(kind="enough"), replace(SCREEN, openings=frozenset()))])
    )
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:]] == ["all", "enough", "which"]
    assert "1 of 2 (50 %)" in lines[2]
