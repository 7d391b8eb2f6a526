"""What must hold between two advices, whatever the figures: saying what is assumed anyway changes nothing, for one."""

from __future__ import annotations

import random

import pytest

from engine.inference import Given
from engine.language import Value
from engine.search import search
from tests.kb.advice.requests import inference_request, the_advisor, training_request

_GOAL = "standard"
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


@pytest.mark.sample(2)
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
        tells_more = f"{each.fact}_said" in advisor.rulebook.facts  # one request, said, is one person's own use
        if value is not None and declared.ask and not tells_more:
            said[each.fact] = Given(value)
    again = advisor.advise(said)
    assert again.recommendation is not None
    assert again.recommendation.choices == advice.recommendation.choices


@pytest.mark.sample(2)
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
    """That is so for one configuration: with more memory, rules may take another one, which needs more."""
    engine, given = the_advisor().engine, _any(seed)
    given = _with(given, hardware__accelerator="a100-sxm4-80gb", hardware__count=8)
    first = engine.infer(_with(given, hardware__memory=16 * 2.0**30))
    choices = {each.fact for each in engine.rulebook.choices} & first.facts.keys() - given.keys()
    given = given | {fact: Given(first.facts[fact].value) for fact in choices}
    ranks = ["does_not_fit", "unlikely", "tight", "comfortable"]
    verdicts = [
        engine.infer(_with(given, hardware__memory=size * 2.0**30)).value("fit.verdict") for size in (16, 24, 40, 80)
    ]
    places = [ranks.index(str(each)) for each in verdicts if each is not None]
    assert places == sorted(places)
