"""What is best by other goals, beside what is recommended."""

from __future__ import annotations

from collections.abc import Mapping

from kb.advice.alternative import Alternative
from kb.advice.case import Case

__all__ = ["SECONDS", "seconds"]

SECONDS = ("cheapest", "fastest", "fewest_accelerators", "purchase")
"""The goals that are told beside a recommendation, as far as the rulebook has them."""


def seconds(case: Case) -> Mapping[str, Alternative]:
    """By goal, the candidate that was found best, where it is none that was told already."""
    if not case.found.ranked:
        return {}
    told = [case.found.ranked[0].choices]
    found: dict[str, Alternative] = {}
    for name, candidate in case.found.seconds.items():
        if candidate.choices not in told:
            told.append(candidate.choices)
            found[name] = Alternative(case.of(candidate), {}, name, case.engine.rulebook.goals[name].title)
    return found
