"""What is best by other goals, beside what is recommended."""

from __future__ import annotations

from collections.abc import Mapping

from kb.advice.alternative import Alternative
from kb.advice.case import Case

__all__ = ["SECONDS", "seconds"]

SECONDS = ("cheapest", "fastest", "fewest_accelerators", "purchase")
"""The goals that are told beside a recommendation, as far as the rulebook has them."""


def seconds(case: Case) -> Mapping[str, Alternative]:
    """By goal, the best candidate, where it is none that was told already; no inference is made for the others."""
    goals = case.engine.rulebook.goals
    told = [case.found.ranked[0].choices]
    found: dict[str, Alternative] = {}
    for goal in (goals[name] for name in SECONDS if name in goals and name != case.goal.id):
        ranked = case.ranked_by(goal).search(keep=1).ranked
        if ranked and ranked[0].choices not in told:
            told.append(ranked[0].choices)
            found[goal.id] = Alternative(case.of(ranked[0]), {}, goal.id, goal.title)
    return found
