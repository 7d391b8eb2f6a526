"""Search: which combinations of choices meet all requirements, which of them is best, and why the others are out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import Goal, Requirement
from engine.search.assessment import Assessment
from engine.search.base import base_inference
from engine.search.errors import UnknownGoalError
from engine.search.explored import explored
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory, memory_of
from engine.search.result import Rejected, RejectedGroup, SearchResult
from engine.search.tally import Tally

__all__ = ["goal_named", "search"]


def search(
    engine: InferenceEngine,
    given: Mapping[str, Given],
    goal: str,
    *,
    vary: Collection[str] | None = None,
    keep: int = 20,
    seconds: Collection[str] = (),
) -> SearchResult:
    """The candidates for ``goal``, the ``keep`` best of them ranked, the others counted by the requirement they fail.

    A candidate assigns a value to every fact of the rulebook's choices that is not given and whose condition holds;
    facts of ``vary`` are varied although they are given. What is open otherwise is assumed. Candidates that the goal
    does not tell apart stand by how few choices differ from what is given or would be derived, then in the order of the
    choices. For each goal of ``seconds`` the candidate that it puts first is told as well.

    Raises `UnknownGoalError`, `UnknownChoiceError`, `TooManyCandidatesError` and `GivenError`.
    """
    goals = [goal_named(engine, name) for name in dict.fromkeys((goal, *seconds))]
    base = base_inference(engine, given)
    with memory_of(engine) as memory:
        space, assessment, blocks = explored(engine, base, goals, memory, vary or ())
        tally = Tally(space, assessment, goals, keep)
        for block, assessed in blocks:
            tally.add(block, assessed)
    asked = assessment.requirements  # alone: a result that is kept must not hold the columns of its search
    return SearchResult(
        goal=goal,
        considered=tally.considered,
        feasible=tally.feasible,
        ranked=tally.ranked,
        seconds={name: best for name in seconds if (best := tally.first(name)) is not None},
        reject=_Rejections(tally, memory).groups,
        explain=lambda choices: _explained(engine, base, goals[0], asked, choices),
    )


def goal_named(engine: InferenceEngine, name: str) -> Goal:
    """The goal of that id. Raises `UnknownGoalError`."""
    if name not in engine.rulebook.goals:
        raise UnknownGoalError(name, engine.rulebook.goals)
    return engine.rulebook.goals[name]


class _Rejections:
    """What was rejected, worked out when it is asked for. Until then it holds the columns of the search."""

    def __init__(self, tally: Tally, memory: ColumnMemory) -> None:
        self._columns: tuple[Tally, ColumnMemory] | None = (tally, memory)
        self._groups: tuple[RejectedGroup, ...] = ()

    def groups(self) -> tuple[RejectedGroup, ...]:
        if self._columns is not None:
            tally, memory = self._columns
            with memory.lock:
                self._groups = tally.groups()
            self._columns = None
        return self._groups


def _explained(
    engine: InferenceEngine,
    base: Inference,
    goal: Goal,
    requirements: Sequence[Requirement],
    choices: Mapping[str, Value],
) -> Rejected | None:
    for fact, value in choices.items():
        engine.check_given(fact, value)
    memory = ColumnMemory(engine, keep=False)
    influence = Influence(engine, base, tuple(choices))
    assessment = Assessment(engine, base, influence, [goal], memory, requirements=requirements)
    assessed = assessment.of({fact: memory.codes.column([value]) for fact, value in choices.items()}, 1)
    return assessed.rejected(np.array([0]), [choices])[0] if assessed.failed[0] >= 0 else None
