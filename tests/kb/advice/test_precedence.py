"""Why one candidate comes before another."""

from __future__ import annotations

from kb.advice.precedence import precedence_words
from tests.kb.advice.requests import the_advisor


def _alternatives(text: str, goal: str | None = None) -> list[str]:
    advisor = the_advisor()
    heard = advisor.understand(text)
    advice = advisor.advise(heard.given, goal, heard.options)
    assert advice.recommendation is not None
    return [
        precedence_words(advisor.rulebook, advice.goal, advice.recommendation.inference, each.configuration.inference)
        for each in (*advice.alternatives, *advice.seconds.values())
    ]


def test_every_alternative_of_a_usual_job_is_told_with_both_figures_or_a_reason() -> None:
    told = _alternatives("llama 3.1 70b for 20 people")
    assert told
    assert all(" against " in each or "(" in each for each in told), told


def test_what_is_measured_is_told_with_what_is_meant_by_it() -> None:
    told = _alternatives("llama 3.1 70b for 20 people", "fewest_accelerators")
    assert any(each.startswith("price that counts (to buy for a place of one's own, else") for each in told), told


def test_nothing_comes_before_itself() -> None:
    advisor = the_advisor()
    advice = advisor.advise(advisor.understand("llama 3.1 8b for 2 people").given)
    assert advice.recommendation is not None
    same = advice.recommendation.inference
    assert precedence_words(advisor.rulebook, advice.goal, same, same) == ""
