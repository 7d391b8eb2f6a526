"""The best candidate alone: those that cannot be it are left without being worked out.

This is branch and bound (Land and Doig, An Automatic Method of Solving Discrete Programming Problems, Econometrica 28,
1960) over the last choice of a search, where most candidates are. What a goal ranks by and what is settled before is
known of each of them, and the rest is no better than the range of its fact allows. So the likeliest are worked out
first, and then those only that these bounds do not put behind the best.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.inference import Given, InferenceEngine
from engine.language import Value, names_in
from engine.rulebook import Goal
from engine.search.assessment import Assessed, Assessment, Numbers
from engine.search.base import base_inference
from engine.search.candidates import Block, CandidateSpace, Rows
from engine.search.exploration import Exploration, Known
from engine.search.explored import let_go
from engine.search.influence import Influence
from engine.search.memory import memory_of
from engine.search.result import Candidate, RejectedGroup
from engine.search.search import goal_named, search
from engine.search.shortlist import Key, Shortlist, narrowed
from engine.search.stages import Stages
from engine.search.trial import Trial

__all__ = ["Lead", "lead"]

_AT_FIRST, _TIMES = 256, 8
"""How many candidates are worked out at first, and how many times as many after them each time."""
_FIRST, _SINGLY = 3, 12
"""How many are tried one by one before, and how many more where these leave no more that may be the best."""


class Lead(Struct, frozen=True):
    """The candidate that `search` ranks first of ``considered``, and where there is none, what got ``furthest``."""

    considered: int
    best: Candidate | None
    furthest: RejectedGroup | None = None


def lead(
    engine: InferenceEngine,
    given: Mapping[str, Given],
    goal: str,
    *,
    vary: Collection[str] = (),
    likely: Sequence[Mapping[str, Value]] = (),
) -> Lead:
    """What `search` with the same arguments puts first. It raises the same errors.

    Candidates with the ``likely`` choices are tried first, as those that lead elsewhere: the better what is found
    first, the less is worked out. What leads is the same whatever they are.
    """
    wanted = goal_named(engine, goal)
    let_go(engine)
    base = base_inference(engine, given)
    with memory_of(engine) as memory:
        space = CandidateSpace(engine, base, vary, memory)
        influence = memory.influence(engine, base, tuple(space.values))
        stages = Stages(engine.rulebook, influence, space.decisions)
        assessment = Assessment(
            engine, base, influence, [wanted], memory, requirements=stages.requirements, read=space.reads
        )
        if math.prod(each.size for each in space.decisions) > _AT_FIRST:
            trial = None
            if engine.tells_values:
                trial = Trial(engine, base.given, stages.requirements, wanted, assessment.figures, assessment.codes)
            pursuit = _Pursuit(space, assessment, influence, stages, wanted, trial, likely=likely)
            for _ in pursuit.assessed():
                pass
            if pursuit.best is not None:
                return Lead(pursuit.considered, pursuit.best)
    found = search(engine, given, goal, vary=vary, keep=1)
    return Lead(found.considered, next(iter(found.ranked), None), found.furthest)


class _Pursuit(Exploration):
    """An exploration for the ``goal``'s best candidate.

    Before the last choice that makes a difference only that is worked out by which candidates are rejected, multiplied
    and bounded.
    """

    def __init__(
        self,
        space: CandidateSpace,
        assessment: Assessment,
        influence: Influence,
        stages: Stages,
        goal: Goal,
        trial: Trial | None,
        *,
        likely: Sequence[Mapping[str, Value]],
    ) -> None:
        super().__init__(space, assessment, influence, stages)
        self._trial, self._likely = trial, likely
        self._goal, self._shortlist = goal, Shortlist[Candidate](1)
        self._last = max((number for number, each in enumerate(space.decisions) if not space.is_idle(each)), default=0)
        settled = {fact: stages.of([fact]) for fact in assessment.inference.affected}
        self._unbounded = {fact for fact, _ in goal.order if settled.get(fact, -1) >= self._last}
        needed = {fact for fact, _ in goal.order if fact not in self._unbounded} | space.reads
        for requirement in assessment.requirements:
            if stages.of_requirement(requirement) < self._last:
                needed |= names_in(requirement.condition)
        early = frozenset(influence.on(needed))
        #: what is worked out of those candidates only that may be the best
        rest = frozenset(fact for fact, stage in settled.items() if stage >= self._last or fact not in early)
        self._rest = rest - self._stages[self._last].first
        self._asked = range(self._stages[self._last].asked.start, len(assessment.requirements))
        kept = frozenset(settled)
        self._stages = [replace(each, facts=each.facts & early, handed_on=kept) for each in self._stages]

    @property
    def best(self) -> Candidate | None:
        """The best candidate of those that were gone through."""
        return next(iter(self._shortlist.best), None)

    def _judged(self, made: Known, number: int) -> tuple[list[tuple[Block, Assessed]], Known | None]:
        if number < self._last:
            return super()._judged(made, number)
        passed = self.considered
        self._count(made.block)
        bounds, left, size = self._bounds(made), np.arange(made.block.size), _AT_FIRST
        if self._trial is not None:
            left = self._left_by_trials(self._trial, made.block, bounds, passed)
        while left.size:
            likeliest = np.sort(narrowed(left, bounds, size)[:size])
            self._work_out(made, likeliest, passed)
            left = _not_behind(_without(left, likeliest), bounds, self._shortlist.last)
            size *= _TIMES
            if self._trial is not None and self._shortlist.last is not None and left.size <= _SINGLY:
                self._try(self._trial, made.block, bounds, passed, _in_order(left, bounds))
                break
        return [], None

    def _left_by_trials(self, trial: Trial, block: Block, bounds: Sequence[Key], passed: int) -> Rows:
        """The rows of ``block`` that may be the best after the likeliest were tried one by one."""
        rows = [row for choices in self._likely for row in self._space.rows_with(block, choices).tolist()]
        tried = self._try(trial, block, bounds, passed, np.array(rows, dtype=np.intp))
        left = _not_behind(_without(np.arange(block.size), tried), bounds, self._shortlist.last)
        size = _FIRST if self._shortlist.last is None or left.size > _SINGLY else left.size
        while left.size and size:
            likeliest = _in_order(narrowed(left, bounds, size), bounds)[:size]
            self._try(trial, block, bounds, passed, likeliest)
            left = _not_behind(_without(left, likeliest), bounds, self._shortlist.last)
            size = left.size if self._shortlist.last is not None and left.size <= _SINGLY else 0
        return left

    def _try(self, trial: Trial, block: Block, bounds: Sequence[Key], passed: int, rows: Rows) -> Rows:
        """Tries ``rows`` of ``block`` one by one and returns them; those that turn out to be behind are left out."""
        for row in rows.tolist():
            one = np.array([row])
            if not _not_behind(one, bounds, self._shortlist.last).size:
                continue
            tried = trial.of(self._space.choices(block, row))
            if tried is not None:
                keys = [partial(_alone, merit) for merit in tried.merits]
                keys += [partial(self._space.changes, block), partial(_alone, float(passed + row))]
                self._shortlist.offer(one, keys, partial(_once, tried.candidate))
        return rows

    def _bounds(self, made: Known) -> Sequence[Key]:
        """For each fact that the goal ranks by what it is, or the best that it can be."""
        facts = self._assessment.engine.rulebook.facts
        merits = Assessed(self._assessment, made.world, np.zeros(made.block.size, dtype=np.intp)).merits(self._goal)
        best_of = {
            fact: facts[fact].type.low if direction < 0 else facts[fact].type.high
            for fact, direction in self._goal.order
        }
        return [
            merit if fact not in self._unbounded else partial(_alike, best_of[fact], direction)
            for merit, (fact, direction) in zip(merits, self._goal.order, strict=True)
        ]

    def _work_out(self, made: Known, rows: Rows, passed: int) -> None:
        """Puts the candidates of ``made`` in ``rows`` on the shortlist; ``passed`` went before ``made``."""
        known = made.taken(rows)
        world = self._settled(self._rest, known)
        assessed = self._assessment.judged(world, rows.size, self._asked)
        places = (passed + rows).astype(np.float64)
        keys: list[Key] = [*assessed.merits(self._goal), partial(self._space.changes, known.block), places.take]
        feasible = np.flatnonzero(assessed.failed < 0)
        if feasible.size:
            self._shortlist.offer(feasible, keys, partial(self._candidates, known.block, assessed))

    def _candidates(self, block: Block, assessed: Assessed, rows: Rows) -> list[Candidate]:
        told = zip(rows.tolist(), assessed.figures(rows), strict=True)
        return [Candidate(self._space.choices(block, row), figures) for row, figures in told]


def _without(rows: Rows, others: Rows) -> Rows:
    """Those of ``rows`` that are not among ``others``; no row is twice in either."""
    return rows[~np.isin(rows, others, assume_unique=True)]


def _in_order(rows: Rows, bounds: Sequence[Key]) -> Rows:
    """``rows`` by their ``bounds``, the likeliest first."""
    values = [key(rows) for key in bounds]
    telling = [each for each in values if each.size and each.min() < each.max()]
    return rows[np.lexsort([rows, *reversed(telling)])]


def _alone(value: float, _: Rows) -> Numbers:
    return np.array([value])


def _once(candidate: Candidate, rows: Rows) -> list[Candidate]:
    return [candidate] * rows.size


def _alike(best: float | None, direction: int, rows: Rows) -> Numbers:
    return np.broadcast_to(-np.inf if best is None else -direction * best, rows.shape)


def _not_behind(rows: Rows, bounds: Sequence[Key], best: tuple[float, ...] | None) -> Rows:
    """Those of ``rows`` whose ``bounds`` do not put them behind the ``best``."""
    if best is None:
        return rows
    ahead: list[Rows] = []
    for key, mark in zip(bounds, best, strict=False):  # the best is also told apart by what has no bounds
        values = key(rows)
        ahead.append(rows[values < mark])
        rows = rows[values == mark]
        if not rows.size:
            break
    return np.sort(np.concatenate([*ahead, rows]))
