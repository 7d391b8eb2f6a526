"""What is said of questions that are not asked."""

from __future__ import annotations

from engine.interview import Question
from kb.interview.skipped import Because, Skipped, odds_text, skipped_text

TITLES = {"a": "Apples", "b": "Bread", "c": "Cheese", "d": "Dates", "e": "Eggs"}


def skipped(fact: str, because: Because, assumption: str | None = None, chance: float = 0.0) -> Skipped:
    return Skipped(Question(fact, "?", "", "bool", (), "", None, assumption, "", "", (), 0.0, 0), because, chance)


def test_each_reason_is_a_sentence_with_the_questions_and_what_is_assumed() -> None:
    found = [*(skipped(fact, "no_change") for fact in "abc"), skipped("d", "no_change", "3"), skipped("e", "experts")]
    assert skipped_text(found, TITLES) == (
        "4 questions were not asked, as no answer to them changes the plan: Apples, Bread, Cheese, Dates (3). "
        "1 setting for experts is left to whygpu: Eggs."
    )


def test_where_an_answer_could_change_the_plan_all_the_same_it_says_how_seldom() -> None:
    found = [skipped("a", "no_change", chance=0.008), skipped("b", "no_change", chance=0.005), skipped("c", "told")]
    assert odds_text(found) == "in at most 2 of 100 cases"
    assert skipped_text(found, TITLES).startswith(
        "2 questions were not asked, as answers to them would change the plan in at most 2 of 100 cases: Apples, Bread."
    )
    assert odds_text([skipped("a", "no_change"), skipped("b", "wish", chance=0.5)]) == ""


def test_nothing_is_said_of_nothing() -> None:
    assert skipped_text([], TITLES) == ""
