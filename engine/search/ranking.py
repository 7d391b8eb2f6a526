"""How a goal narrows the candidates down: what each of its facts leaves, in the order in which they count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.rulebook import Goal
from engine.search.base import base_inference
from engine.search.candidates import Block
from engine.search.explored import explored
from engine.search.memory import memory_of
from engine.search.search import goal_named

__all__ = ["Ranking", "RankingStep", "ranking"]

_Merits = NDArray[np.float64]
_Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class RankingStep:
    """What one fact of a goal does: of ``before`` candidates that all stand alike so far, ``after`` are best in it.

    ``best`` is their value in base units, and ``next`` the best value of the others; None where it is not known.
    ``second`` are the choices of the first candidate with that.
    """

    fact: str
    before: int
    after: int
    best: float | None
    next: float | None
    second: Mapping[str, Value]


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
    considered, found, places = 0, list[_Merits](), list[tuple[Block, _Rows]]()
    with memory_of(engine) as memory:
        space, _, blocks = explored(engine, base_inference(engine, given), [wanted], memory)
        for block, assessed in blocks:
            considered += block.size
            rows = np.flatnonzero(assessed.failed < 0)
            if rows.size:
                found.append(np.array([key(rows) for key in assessed.merits(wanted)]))
                places.append((block, rows))
    merits = np.concatenate(found, axis=1) if found else np.empty((len(wanted.order), 0))

    def choices(number: int) -> Mapping[str, Value]:
        """Those of the feasible candidate with this number."""
        for block, rows in places:
            if number < rows.size:
                return space.choices(block, int(rows[number]))
            number -= rows.size
        return {}

    return Ranking(goal, considered, merits.shape[1], tuple(_steps(wanted, merits, choices)))


def _steps(goal: Goal, merits: _Merits, choices: Callable[[int], Mapping[str, Value]]) -> Iterator[RankingStep]:
    left, numbers = merits, np.arange(merits.shape[1])
    for place, (fact, direction) in enumerate(goal.order):
        values = left[place]
        if values.size < 2:
            return
        best = values.min()
        kept = values == best
        if not kept.all():
            others = values[~kept].min()
            second = choices(int(numbers[~kept][values[~kept].argmin()]))
            told = _value(best, direction), _value(others, direction)
            yield RankingStep(fact, values.size, int(kept.sum()), *told, second)
        left, numbers = left[:, kept], numbers[kept]


def _value(merit: float, direction: int) -> float | None:
    """The value that has this merit: the smaller the better, infinite where it is not known."""
    return float(-direction * merit) if np.isfinite(merit) else None
