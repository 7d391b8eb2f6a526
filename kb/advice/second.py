"""What is best by other goals, beside what is recommended."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import Value
from engine.search import Candidate
from kb.advice.alternative import Alternative
from kb.advice.case import Case
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["SECONDS", "seconds"]

SECONDS = ("cheapest", "fastest", "fewest_accelerators", "purchase")
"""The goals that are told beside a recommendation, as far as the rulebook has them."""


def seconds(case: Case) -> Mapping[str, Alternative]:
    """By goal, the candidate that was found best, where it takes other accelerators than what was told already."""
    if not case.found.ranked:
        return {}
    told = [_accelerators(case.found.ranked[0])]
    found: dict[str, Alternative] = {}
    for name, candidate in case.found.seconds.items():
        if _accelerators(candidate) not in told:
            told.append(_accelerators(candidate))
            found[name] = Alternative(case.of(candidate), {}, name, case.engine.rulebook.goals[name].title)
    return found


def _accelerators(candidate: Candidate) -> tuple[Value | None, Value | None]:
    return candidate.choices.get(ACCELERATOR), candidate.choices.get(COUNT)
