"""A contest tells who wins when more is known, as far as a search with it would find the same candidates."""

from __future__ import annotations

import pytest

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.search import search
from engine.search.contest import Contest

TOLD = ("boat", "boats", "motor", "cost")
LOADS = (500.0, 9000.0, 40_000.0)


def contest(crossing: InferenceEngine, goal: str, load: float) -> Contest:
    given = {"load": Given(load)}
    return Contest(crossing, given, crossing.rulebook.goals[goal], by=("boat", "motor"), also=("boats",), most=50)


@pytest.mark.parametrize("goal", ["cheapest", "fastest"])
@pytest.mark.parametrize("load", LOADS)
def test_with_nothing_more_known_the_winner_is_that_of_the_search(
    crossing: InferenceEngine, goal: str, load: float
) -> None:
    best = search(crossing, {"load": Given(load)}, goal, keep=1).ranked[0]
    held = contest(crossing, goal, load)
    (winner,) = held.winners([{}], TOLD)

    assert held.feasible
    assert winner is not None
    assert {fact: winner[fact] for fact in best.choices} == dict(best.choices) == dict(held.choices[0])


@pytest.mark.parametrize("goal", ["cheapest", "fastest"])
@pytest.mark.parametrize("load", LOADS)
def test_the_winner_of_a_variant_meets_the_requirements_with_what_it_adds(
    crossing: InferenceEngine, goal: str, load: float
) -> None:
    variants: list[dict[str, Value]] = [{"load": other} for other in LOADS] + [{"river": "wild"}, {"river": "calm"}]
    for variant, winner in zip(variants, contest(crossing, goal, load).winners(variants, TOLD), strict=True):
        given = {"load": Given(load), **{fact: Given(value) for fact, value in variant.items()}}
        if winner is not None:
            chosen = {fact: value for fact in ("boat", "boats", "motor") if (value := winner[fact]) is not None}
            assert search(crossing, given, goal).reason_for(chosen) is None


def test_a_search_without_any_candidate_has_no_winner(crossing: InferenceEngine) -> None:
    held = contest(crossing, "cheapest", 1_000_000.0)
    assert not held.feasible
    assert held.winners([{}], TOLD) == (None,)
    assert held.searched.keys() == {"boat", "boats", "motor"}
