"""How a goal narrows the candidates down: what each of its facts leaves, in the order in which they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.inference import Given, InferenceEngine
from engine.rulebook import Goal
from engine.search.base import base_inference
from engine.search.memory import memory_of
from engine.search.search import explored, goal_named

__all__ = ["Ranking", "RankingStep", "ranking"]

_Merits = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RankingStep:
    """What one fact of a goal does: of ``before`` candidates that all stand alike so far, ``after`` are best in it.

    ``best`` is their value in base units, and ``next`` the best value of the others; None where it is not known.
    """

    fact: str
    before: int
    after: int
    best: float | None
    next: float | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Of ``considered`` candidates ``feasible`` meet all requirements; ``steps`` are the facts that tell them apart.

    A fact in which all stand alike is no step.
    """

    goal: str
    considered: int
    feasible: int
    steps: tuple[RankingStep, ...]


def ranking(engine: InferenceEngine, given: Mapping[str, Given], goal: str) -> Ranking:
    """How ``goal`` narrows down the candidates that `search` ranks: lexicographically, the most important fact first.

    Raises as `search` does.
    """
    wanted = goal_named(engine, goal)
    considered, found = 0, list[_Merits]()
    with memory_of(engine) as memory:
        _, _, blocks = explored(engine, base_inference(engine, given), [wanted], memory)
        for block, assessed in blocks:
            considered += block.size
            rows = np.flatnonzero(assessed.failed < 0)
            if rows.size:
                found.append(np.array([key(rows) for key in assessed.merits(wanted)]))
    merits = np.concatenate(found, axis=1) if found else np.empty((len(wanted.order), 0))
    return Ranking(goal, considered, merits.shape[1], tuple(_steps(wanted, merits)))


def _steps(goal: Goal, merits: _Merits) -> Iterator[RankingStep]:
    left = merits
    for place, (fact, direction) in enumerate(goal.order):
        values = left[place]
        if values.size < 2:
            return
        best = values.min()
        kept = values == best
        if not kept.all():
            others = values[~kept].min()
            yield RankingStep(fact, values.size, int(kept.sum()), _value(best, direction), _value(others, direction))
        left = left[:, kept]


def _value(merit: float, direction: int) -> float | None:
    """The value that has this merit: the smaller the better, infinite where it is not known."""
    return float(-direction * merit) if np.isfinite(merit) else None
