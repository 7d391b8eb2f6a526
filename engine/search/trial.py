"""One candidate at a time, judged by the values that follow from its choices, without columns."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value, evaluate
from engine.language.column import Codes
from engine.rulebook import Goal, Requirement
from engine.search.result import Candidate

__all__ = ["Trial", "Tried"]


class Tried(Struct, frozen=True):
    """A candidate that meets the requirements, and what a goal ranks it by, the most important first."""

    candidate: Candidate
    merits: tuple[float, ...]


class Trial(Struct, frozen=True):
    """Judges candidates that add choices to what is ``given``, by ``requirements`` and ``goal``.

    Of each the ``figures`` are told. It finds what an `Assessment` finds, for few candidates in less time.
    """

    engine: InferenceEngine
    given: Mapping[str, Given]
    requirements: Sequence[Requirement]
    goal: Goal
    figures: Sequence[str]
    codes: Codes

    def of(self, choices: Mapping[str, Value]) -> Tried | None:
        """The candidate with these ``choices``; None where it does not meet the requirements."""
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
        values = self.engine.values({**self.given, **chosen})
        if any(evaluate(each.condition, values) is not True for each in self.requirements):
            return None
        merits = tuple(self._merit(values.get(fact), direction) for fact, direction in self.goal.order)
        return Tried(Candidate(choices, {fact: values.get(fact) for fact in self.figures}), merits)

    def _merit(self, value: Value | None, direction: int) -> float:
        return math.inf if value is None else -direction * self.codes.code(value)
