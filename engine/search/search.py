"""Search: which combinations of choices meet all requirements, which of them is best, and why the others are out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

import numpy as np

from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value
from engine.language.columns import Codes
from engine.rulebook import Goal, Requirement
from engine.search.assessment import Assessed, Assessment
from engine.search.candidates import Block, CandidateSpace
from engine.search.errors import UnknownGoalError
from engine.search.ranking import Shortlist
from engine.search.result import Candidate, Rejected, RejectedGroup, SearchResult

__all__ = ["NEAREST", "search"]

NEAREST = 3
"""How many candidates are shown of those that a requirement rejects."""


def search(
    engine: InferenceEngine,
    given: Mapping[str, Given],
    goal: str,
    *,
    vary: Collection[str] | None = None,
    keep: int = 20,
) -> SearchResult:
    """The candidates for ``goal``, the ``keep`` best of them ranked, the others counted by the requirement they fail.

    A candidate assigns a value to every fact of the rulebook's choices that is not given and whose condition holds;
    facts of ``vary`` are varied although they are given. What is open otherwise is assumed. Candidates that the goal
    does not tell apart stand by how few choices differ from what is given or would be derived, then in the order of the
    choices.

    Raises `UnknownGoalError`, `UnknownChoiceError`, `TooManyCandidatesError` and `GivenError`.
    """
    wanted = engine.rulebook.goals.get(goal)
    if wanted is None:
        raise UnknownGoalError(goal, engine.rulebook.goals)
    codes, base = Codes(), engine.infer(given)
    space = CandidateSpace(engine, base, vary or (), codes)
    assessment = Assessment(engine, base, tuple(space.values), wanted, codes)
    tally = _Tally(space, engine.rulebook.requirements, keep)
    for block in space.blocks():
        tally.add(block, assessment.of(space.columns(block), block.size))
    return SearchResult(
        goal=goal,
        considered=tally.considered,
        feasible=tally.feasible,
        ranked=tally.ranked.best,
        rejected=tally.groups(),
        explain=lambda choices: _explained(engine, base, wanted, choices),
    )


class _Tally:
    """Counts candidates and keeps the best of each sort."""

    def __init__(self, space: CandidateSpace, requirements: tuple[Requirement, ...], keep: int) -> None:
        self._space, self._requirements = space, requirements
        self.considered = self.feasible = 0
        self.ranked = Shortlist[Candidate](keep)
        self._counts = [0] * len(requirements)
        self._nearest = [Shortlist[Rejected](NEAREST) for _ in requirements]

    def add(self, block: Block, assessed: Assessed) -> None:
        """Counts a block in."""
        self.considered += block.size
        keys = [*assessed.merits(), self._space.changes(block)]
        rows = np.flatnonzero(assessed.failed < 0)
        self.feasible += rows.size
        self.ranked.offer(rows, keys, partial(self._candidate, block, assessed))
        for number, requirement in enumerate(self._requirements):
            rows = np.flatnonzero(assessed.failed == number)
            if rows.size:
                self._counts[number] += rows.size
                self._nearest[number].offer(
                    rows,
                    [assessed.shortfall(requirement), *keys],
                    partial(self._rejected, block, assessed, requirement),
                )

    def _candidate(self, block: Block, assessed: Assessed, row: int) -> Candidate:
        return Candidate(self._space.choices(block, row), assessed.figures(row))

    def _rejected(self, block: Block, assessed: Assessed, requirement: Requirement, row: int) -> Rejected:
        return _rejected(assessed, requirement, row, self._space.choices(block, row))

    def groups(self) -> tuple[RejectedGroup, ...]:
        """What was rejected, by requirement."""
        return tuple(
            RejectedGroup(requirement.id, requirement.title, count, nearest.best, requirement.sources)
            for requirement, count, nearest in zip(self._requirements, self._counts, self._nearest, strict=True)
            if count
        )


def _rejected(assessed: Assessed, requirement: Requirement, row: int, choices: Mapping[str, Value]) -> Rejected:
    reason, missing = assessed.reason(requirement, row), assessed.missing(requirement, row)
    return Rejected(choices, requirement.id, reason, assessed.figures(row), missing)


def _explained(engine: InferenceEngine, base: Inference, goal: Goal, choices: Mapping[str, Value]) -> Rejected | None:
    for fact, value in choices.items():
        engine.check_given(fact, value)
    codes = Codes()
    assessment = Assessment(engine, base, tuple(choices), goal, codes)
    assessed = assessment.of({fact: codes.column([value]) for fact, value in choices.items()}, 1)
    failed = int(assessed.failed[0])
    return None if failed < 0 else _rejected(assessed, engine.rulebook.requirements[failed], 0, dict(choices))
