"""What must hold between two advices, whatever the figures: a harder job never needs less, an open default changes nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from engine.inference import Given
from engine.language import Value, evaluate
from engine.search import search
from kb.advice import Advice, Configuration
from tests.kb.advice.requests import inference_request, requests, the_advisor, training_request

_GOAL = "cheapest"
SERVING = range(8)
ALL = range(16)


def _serving(seed: int) -> dict[str, Given]:
    """Somebody who wants to serve people with hardware that is still open."""
    given = inference_request(random.Random(f"metamorphic {seed}"))
    for fact in ("hardware.accelerator", "hardware.count", "inference.concurrency"):
        given.pop(fact, None)
    return given


def _any(seed: int) -> dict[str, Given]:
    return (inference_request if seed % 2 else training_request)(random.Random(f"any {seed}"))


def _with(given: dict[str, Given], **values: Value) -> dict[str, Given]:
    return {**given, **{fact.replace("__", "."): Given(value) for fact, value in values.items()}}


@cache
def _cheapest_rent(seed: int, fact: str, value: float) -> float:
    """The lowest rent of an hour for which the job can be done at all; infinite where it cannot."""
    engine = the_advisor().engine
    found = search(engine, {**_serving(seed), fact: Given(value)}, "cheapest", keep=1)
    if not found.ranked:
        return float("inf")
    figure = engine.infer(
        {**_serving(seed), fact: Given(value), **{name: Given(each) for name, each in found.ranked[0].choices.items()}}
    ).value("cost.per_hour_low")
    return float(figure) if isinstance(figure, int | float) else float("inf")


def _feasible(seed: int, fact: str, value: float) -> int:
    return search(the_advisor().engine, {**_serving(seed), fact: Given(value)}, _GOAL, keep=1).feasible


@pytest.mark.parametrize("seed", SERVING)
@pytest.mark.parametrize(("fact", "easier", "harder"), [
    ("inference.concurrency", 2, 8),
    ("inference.concurrency", 8, 64),
    ("inference.team", 10, 100),
    ("need.rate", 10.0, 30.0),
    ("need.first_token", 4.0, 1.0),
    ("inference.context", 4096.0, 16384.0),
])  # fmt: skip
def test_a_harder_job_never_has_more_ways_to_be_done(seed: int, fact: str, easier: float, harder: float) -> None:
    assert _feasible(seed, fact, harder) <= _feasible(seed, fact, easier)


def _order(advice: Advice, configuration: Configuration) -> dict[str, Value | None]:
    return {fact: configuration.inference.value(fact) for fact, _ in advice.goal.order}


@pytest.mark.parametrize("seed", ALL)
def test_saying_what_would_be_assumed_changes_nothing(seed: int) -> None:
    advisor, given = the_advisor(), _any(seed)
    advice = advisor.advise(given)
    if advice.recommendation is None:
        pytest.skip("nothing is recommended")
    said = dict(given)
    for each in advice.assumptions:
        value = advice.inference.value(each.fact)
        declared = advisor.rulebook.facts[each.fact]
        if value is not None and declared.ask:
            said[each.fact] = Given(value)
    again = advisor.advise(said)
    assert again.recommendation is not None
    assert again.recommendation.choices == advice.recommendation.choices


@pytest.mark.parametrize("seed", ALL)
def test_the_order_of_answers_changes_nothing(seed: int) -> None:
    advisor, given = the_advisor(), _any(seed)
    turned = dict(reversed(given.items()))
    first, second = advisor.advise(given), advisor.advise(turned)
    for one, two in ((first.recommendation, second.recommendation), (first.plan, second.plan)):
        assert (one.choices if one else None) == (two.choices if two else None)


@pytest.mark.parametrize("seed", SERVING)
def test_removing_a_card_from_the_market_never_improves_the_best(seed: int) -> None:
    """What is best without the card was there before, so the card's own plan was at least as good."""
    advisor, given = the_advisor(), _serving(seed)
    found = search(advisor.engine, given, _GOAL, keep=400)
    if not found.ranked:
        pytest.skip("nothing is recommended")
    best = found.ranked[0]
    left = [
        each for each in found.ranked if each.choices["hardware.accelerator"] != best.choices["hardware.accelerator"]
    ]
    order = advisor.rulebook.goals[_GOAL].order
    for other in left:
        assert _merit(best.figures, order) <= _merit(other.figures, order)


def _merit(figures: dict[str, Value | None], order: tuple[tuple[str, int], ...]) -> tuple[float, ...]:
    return tuple(
        float("inf") if figures[fact] is None else -direction * float(figures[fact]) for fact, direction in order
    )


@pytest.mark.parametrize("seed", ALL)
def test_more_memory_never_unfits(seed: int) -> None:
    engine, given = the_advisor().engine, _any(seed)
    given = _with(given, hardware__accelerator="a100-sxm4-80gb", hardware__count=8)
    ranks = ["does_not_fit", "unlikely", "tight", "comfortable"]
    verdicts = [
        engine.infer(_with(given, hardware__memory=size * 2.0**30)).value("fit.verdict")
        for size in (16, 24, 40, 80, 141)
    ]
    places = [ranks.index(str(each)) for each in verdicts if each is not None]
    assert places == sorted(places)
