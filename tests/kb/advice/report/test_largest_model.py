"""Beside the model that is told as the largest stand a larger one, and one that is faster."""

from __future__ import annotations

from kb.advice.report.largest_model import beside_the_largest
from tests.kb.advice.requests import the_advisor


def told_beside(text: str) -> tuple[dict[str, object], float, float]:
    """What is told, the parameters of the model that is shown, and those of the largest that was tried and works."""
    advisor = the_advisor()
    heard = advisor.understand(text)
    advice = advisor.advise(heard.given, options=heard.options)
    rows = advice.comparison.rows if advice.comparison is not None else ()
    sizes = [
        float(row.configuration.inference.value("model.params") or 0)
        for row in rows
        if row.works and row.configuration is not None
    ]
    return (
        dict(beside_the_largest(advisor.rulebook, advice)),
        float(advice.inference.value("model.params") or 0),
        max(sizes, default=0.0),
    )


def test_a_larger_model_is_told_where_one_works() -> None:
    told, shown, largest = told_beside("what is the largest model I can run on 2x3090?")
    assert ("outcome.larger_model" in told) == (largest > 1.05 * shown)
    assert "outcome.larger_model" in told


def test_where_the_largest_is_the_most_able_none_is_told() -> None:
    told, shown, largest = told_beside("what is the largest model on a single 5060 ti 16gb with 2 GB of RAM")
    assert ("outcome.larger_model" in told) == (largest > 1.05 * shown)


def test_nothing_is_told_where_nobody_asked_for_the_largest() -> None:
    told, _, _ = told_beside("llama 8b on a 4090")
    assert told == {}
