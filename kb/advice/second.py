"""What is best by other goals, beside what is recommended."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import evaluate
from engine.rulebook import Goal
from kb.advice.alternative import Alternative
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import hardware_of

__all__ = ["goals_beside", "seconds"]


def goals_beside(case: Case) -> tuple[str, ...]:
    """The goals that are worth telling of beside a recommendation, as the rulebook says of each."""
    return tuple(
        goal.id
        for goal in case.engine.rulebook.goals.values()
        if goal.beside is not None and evaluate(goal.beside, case.stated.values) is True
    )


def seconds(case: Case) -> Mapping[str, Alternative]:
    """By goal, the candidate that was found best, where it gains something over what is recommended.

    It also has to take other accelerators than what was told already.
    """
    if case.best is None:
        return {}
    told = [hardware_of(case.found.ranked[0].choices)]
    found: dict[str, Alternative] = {}
    for name, candidate in case.found.seconds.items():
        goal = case.engine.rulebook.goals[name]
        if hardware_of(candidate.choices) not in told and _gains(goal, case.of(candidate), case.best):
            told.append(hardware_of(candidate.choices))
            found[name] = Alternative(case.of(candidate), {}, name, goal.title)
    return found


def _gains(goal: Goal, other: Configuration, best: Configuration) -> bool:
    """Whether ``other`` is better in a fact that the goal `gains`; what is unknown for ``best`` is gained."""
    return not goal.gains or any(_is_better(other, best, fact, sign) for fact, sign in goal.gains)


def _is_better(other: Configuration, best: Configuration, fact: str, sign: int) -> bool:
    mine, before = other.inference.value(fact), best.inference.value(fact)
    return mine is not None and (before is None or sign * float(mine) > sign * float(before))
