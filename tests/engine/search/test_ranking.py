"""How a goal narrows candidates down."""

from __future__ import annotations

from engine.inference import Given, InferenceEngine
from engine.search import ranking, search

LOAD = {"load": Given(9000.0)}


def test_each_step_goes_on_with_what_the_one_before_left(crossing: InferenceEngine) -> None:
    for goal in ("cheapest", "fastest"):
        found, result = ranking(crossing, LOAD, goal), search(crossing, LOAD, goal)
        assert (found.goal, found.considered, found.feasible) == (goal, result.considered, result.feasible)
        left = found.feasible
        for step in found.steps:
            assert step.before == left > step.after > 0
            left = step.after


def test_the_best_value_of_a_step_is_that_of_the_winner_and_the_next_is_worse(crossing: InferenceEngine) -> None:
    for goal in ("cheapest", "fastest"):
        winner = search(crossing, LOAD, goal).ranked[0]
        signs = dict(crossing.rulebook.goals[goal].order)
        for step in ranking(crossing, LOAD, goal).steps:
            assert step.best == winner.figures[step.fact]
            assert step.next is None or (step.best is not None and signs[step.fact] * (step.best - step.next) > 0)


def test_what_is_last_left_are_those_that_the_goal_does_not_tell_apart(crossing: InferenceEngine) -> None:
    found = ranking(crossing, LOAD, "cheapest")
    facts = [fact for fact, _ in crossing.rulebook.goals["cheapest"].order]
    ranked = search(crossing, LOAD, "cheapest", keep=found.feasible).ranked
    first = [ranked[0].figures[fact] for fact in facts]
    alike = sum([each.figures[fact] for fact in facts] == first for each in ranked)
    assert (found.steps[-1].after if found.steps else found.feasible) == alike
