"""Whether the search and the rule engine say the same of a configuration."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["Discrepancy", "discrepancies", "discrepancy_text"]

_TOLERANCE = 1e-9
"""Relative; both compute with the same numbers, in the same order."""


class Discrepancy(Struct, frozen=True):
    """A figure by which the search judged a candidate, and which the rules infer otherwise: a defect of the program.

    Values are in base units, None where not known.
    """

    fact: str
    searched: Value | None
    inferred: Value | None


def discrepancies(figures: Mapping[str, Value | None], inference: Inference) -> tuple[Discrepancy, ...]:
    """Where ``figures`` that a search told of a candidate differ from what is inferred of it; there should be none."""
    pairs = ((fact, searched, inference.value(fact)) for fact, searched in figures.items())
    return tuple(Discrepancy(*each) for each in pairs if not _same(each[1], each[2]))


def discrepancy_text(rulebook: Rulebook, each: Discrepancy) -> str:
    """What to say of it to the person who reads the advice."""
    searched, inferred = (rulebook.show(each.fact, value) for value in (each.searched, each.inferred))
    return (
        f"A defect of this program: for “{rulebook.title(each.fact)}” the search computed {searched}, the rules say "
        f"{inferred}. The rules can be proved; whether something else comes before is not certain. Please report it."
    )


def _same(one: Value | None, other: Value | None) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=_TOLERANCE)
    return one == other
