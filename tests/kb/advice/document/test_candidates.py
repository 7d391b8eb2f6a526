"""The candidates by price and pace."""

from __future__ import annotations

import pytest

from tests.kb.advice.document.documents import document_of

SERVING, TRAINING, NOTHING = (
    "llama 3.1 70b for 20 people",
    "qlora llama 3.1 8b",
    "70B chat model at 4-bit on my single RTX 4090",
)


@pytest.mark.parametrize(
    ("text", "goal", "price"),
    [
        (SERVING, None, "cost.per_hour"),
        (SERVING, "purchase", "cost.purchase"),
        (SERVING, "least_power", "power.total"),
        (TRAINING, None, "cost.per_million_trained"),
    ],
)
def test_the_price_is_what_the_goal_ranks_by_or_what_is_paid_there(text: str, goal: str | None, price: str) -> None:
    found = document_of(text, goal)["candidates"]
    assert found is not None
    assert found["price"]["fact"] == price


@pytest.mark.parametrize("text", [SERVING, TRAINING])
def test_efficient_is_what_no_other_beats_in_one_figure_without_losing_in_the_other(text: str) -> None:
    found = document_of(text)["candidates"]
    assert found is not None
    points = [(float(each["price"]["value"] or 0), float(each["pace"]["value"] or 0)) for each in found["points"]]
    for one, point in zip(points, found["points"], strict=True):
        beaten = any(other[0] <= one[0] and other[1] >= one[1] and other != one for other in points)
        assert point["efficient"] is not beaten or points.count(one) > 1, point


def test_one_is_recommended_and_the_alternatives_are_among_them() -> None:
    document = document_of(SERVING)
    found = document["candidates"]
    assert found is not None
    standings = [each["standing"] for each in found["points"]]
    assert standings.count("recommended") == 1
    assert 0 < standings.count("alternative") <= len(document["alternatives"]) + len(document["seconds"])
    assert len({each["name"] for each in found["points"]}) == len(found["points"])


def test_where_nothing_does_the_job_there_is_nothing_to_draw() -> None:
    assert document_of(NOTHING)["candidates"] is None


def test_hardware_that_was_said_is_one_candidate_and_not_a_second_without_a_name() -> None:
    """A plot of a single one says nothing."""
    assert document_of("llama 3.1 8b fine-tune with lora on 1 h100 in the cloud")["candidates"] is None
    for text in (SERVING, "llama 3.1 70b for 20 people on h100"):
        found = document_of(text)["candidates"]
        names = [each["name"] for each in found["points"]] if found is not None else []
        assert not [each for each in names if "what is there" in each]
        assert len(set(names)) == len(names)
