"""What is said of questions that are not asked."""

from __future__ import annotations

from engine.interview import Question
from kb.interview.skipped import Because, Skipped, skipped_text

TITLES = {"a": "Apples", "b": "Bread", "c": "Cheese", "d": "Dates", "e": "Eggs"}


def skipped(fact: str, because: Because) -> Skipped:
    return Skipped(Question(fact, "?", "", "bool", (), "", None, None, "", "", (), 0.0, 0), because)


def test_each_reason_is_a_sentence_with_some_of_the_questions() -> None:
    found = [*(skipped(fact, "no_change") for fact in "abcd"), skipped("e", "experts")]
    assert skipped_text(found, TITLES) == (
        "4 questions were not asked, as no answer to them changes the plan: Apples, Bread, Cheese, .... "
        "1 setting for experts is left to whygpu: Eggs."
    )


def test_nothing_is_said_of_nothing() -> None:
    assert skipped_text([], TITLES) == ""
