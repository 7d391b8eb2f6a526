"""Service levels and loads: who wants more never needs less, and what is asked for is kept or said."""

from __future__ import annotations

import pytest

from engine.inference import Given
from engine.search import SearchResult, search

RENT = "cost.per_hour"


def found(advisor, **answers) -> SearchResult:
    """What a search for the lowest rent finds."""
    given = {fact.replace("__", "."): Given(value) for fact, value in answers.items()}
    return search(advisor.engine, {"workload.kind": Given("inference"), **given}, "cheapest", keep=400)


def rent(advisor, **answers) -> float:
    """The lowest rent an hour at which it can be had; infinite where nothing reaches it."""
    ranked = found(advisor, **answers).ranked
    return min((float(each.figures[RENT]) for each in ranked if each.figures[RENT] is not None), default=float("inf"))


@pytest.mark.parametrize(
    "answers",
    [
        [{"inference__team": people} for people in (5, 60, 700)],
        [{"need__requests_per_day": requests} for requests in (1e4, 1e5, 3e6)],
        [{"inference__team": 60, "need__rate": rate} for rate in (5.0, 30.0, 80.0)],
        [{"inference__team": 60, "need__first_token": seconds} for seconds in (3.0, 0.3, 0.05)],
        [{"need__documents": 1e6, "need__deadline": hours * 3600.0} for hours in (40, 10, 3)],
        [{"inference__team": 60, "need__redundancy": failing} for failing in (False, True)],
    ],
    ids=["people", "requests", "speed", "first token", "deadline", "redundancy"],
)
def test_who_wants_more_never_pays_less(advisor, answers):
    rents = [rent(advisor, model__params=8e9, **each) for each in answers]

    assert rents == sorted(rents)


def test_small_copies_carry_many_people(advisor):
    best = found(advisor, model__params=8e9, inference__team=1000).ranked[0]
    values = advisor.engine.infer(
        {"workload.kind": Given("inference"), "model.params": Given(8e9), "inference.team": Given(1000)}
        | {fact: Given(value) for fact, value in best.choices.items()}
    )

    assert values.value("parallel.tensor") <= 2
    assert values.value("service.capacity") >= values.value("load.wanted")


def test_a_copy_stands_on_cards_of_its_own(advisor):
    result = found(advisor, model__params=8e9, inference__concurrency=8, parallel__replicas=8)

    assert all(each.choices["hardware.count"] >= 8 for each in result.ranked)


def test_a_level_that_nothing_reaches_is_said_with_its_figure(advisor):
    result = found(advisor, model__params=70e9, inference__team=20, need__first_token=0.001)

    assert not result.ranked
    assert any(group.requirement == "level_first_token" for group in result.rejected)
    assert "until the first token; 1 ms is wanted" in result.furthest.nearest[0].reason


def test_owned_cards_are_not_refused_for_a_level_that_nobody_named(advisor):
    own = {"hardware__accelerator": "rtx-3090", "hardware__count": 2, "hardware__owned": True}
    usual = found(advisor, model__params=70e9, weights__format="q4_k_m", **own)
    named = found(advisor, model__params=70e9, weights__format="q4_k_m", need__first_token=0.5, **own)

    assert usual.ranked
    assert not named.ranked


def test_a_batch_is_as_large_as_memory_allows(advisor):
    values = advisor.engine.infer(
        {
            "workload.kind": Given("inference"),
            "model": Given("meta-llama/Llama-3.1-8B"),
            "hardware.accelerator": Given("h100-sxm5-80gb"),
            "hardware.count": Given(1),
            "weights.format": Given("fp8"),
            "need.documents": Given(1e6),
            "inference.prompt": Given(1000),
        }
    )

    assert values.value("speed.requests") == 256
    assert values.value("inference.rate") > 5000
