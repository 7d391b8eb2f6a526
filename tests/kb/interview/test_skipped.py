"""How likely it is that questions which are not asked would change the plan."""

from __future__ import annotations

from engine.interview import Question
from kb.interview.skipped import Because, Skipped, odds_text


def skipped(fact: str, because: Because, chance: float = 0.0) -> Skipped:
    return Skipped(Question(fact, "?", "", "bool", (), "", None, None, "", "", (), 0.0, 0), because, chance)


def test_where_an_answer_could_change_the_plan_all_the_same_it_says_how_seldom() -> None:
    found = [skipped("a", "no_change", chance=0.008), skipped("b", "no_change", chance=0.005), skipped("c", "told")]
    assert odds_text(found) == "in at most 2 of 100 cases"
    assert odds_text([skipped("a", "no_change"), skipped("b", "wish", chance=0.5)]) == ""
    assert odds_text([]) == ""
