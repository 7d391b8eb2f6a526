"""Counting judged candidates, and keeping the best of each sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.rulebook import Goal
from engine.search.assessment import Assessed, Assessment
from engine.search.candidates import Block, CandidateSpace, Rows
from engine.search.result import Candidate, Rejected, RejectedGroup
from engine.search.shortlist import Key, Shortlist

__all__ = ["NEAREST", "Tally"]

NEAREST = 3
"""How many candidates are shown of those that a requirement rejects."""
_WAITING = 20_000
"""Until so many candidates are considered, who is rejected is told apart when somebody asks; else it takes memory."""


_T = TypeVar("_T")


class _Place(Struct, frozen=True):
    """A candidate that is kept for now: who it is, and what is told of it, is made out where it stays."""

    block: Block
    assessed: Assessed
    row: int


class Tally:
    """Counts candidates and keeps the ``keep`` best for the first of ``goals``, and the best for each."""

    def __init__(self, space: CandidateSpace, assessment: Assessment, goals: Sequence[Goal], keep: int) -> None:
        self._space, self._assessment, self._goals = space, assessment, goals
        self.considered = self.feasible = 0
        self._keep = keep
        self._ranked = Shortlist[Candidate | _Place](max(keep, 1))
        #: for each further goal the candidate it puts first
        self._first = {goal.id: Shortlist[Candidate | _Place](1) for goal in goals[1:]}
        #: blocks with rejected candidates, of which those nearest to being feasible are yet to be found
        self._waiting: list[tuple[Block, Assessed]] = []
        self._counts = [0] * len(assessment.requirements)
        self._open = [0] * len(assessment.requirements)
        self._lacking = [Counter[str]() for _ in assessment.requirements]
        self._undefined = [""] * len(assessment.requirements)
        self._nearest = [Shortlist[Rejected | _Place](NEAREST) for _ in assessment.requirements]
        #: of the candidates that were left with choices still open, those that got furthest
        self._left: list[Block] = []
        self._left_by = -1

    def add(self, block: Block, assessed: Assessed) -> None:
        """Counts a block in."""
        self.considered += block.size
        rows = np.flatnonzero(assessed.failed < 0)
        self.feasible += rows.size
        if rows.size:
            make = partial(_places, block, assessed)
            changes = partial(self._space.changes, block)
            self._ranked.offer(rows, [*assessed.merits(self._goals[0]), changes], make)
            for goal in self._goals[1:]:
                self._first[goal.id].offer(rows, [*assessed.merits(goal), changes], make)
            if self.considered > _WAITING:
                self._name_candidates()
        if rows.size < block.size:
            self._waiting.append((block, assessed))
            if self.considered > _WAITING:
                self._settle_waiting()

    @property
    def ranked(self) -> tuple[Candidate, ...]:
        """The best for the first goal, the best of all first."""
        self._name_candidates()
        return tuple(each for each in self._ranked.best if isinstance(each, Candidate))[: max(self._keep, 0)]

    def first(self, goal: str) -> Candidate | None:
        """The candidate that ``goal`` puts first; None where none is feasible."""
        self._name_candidates()
        best = self._first.get(goal, self._ranked).best
        return best[0] if best and isinstance(best[0], Candidate) else None

    def _name_candidates(self) -> None:
        """Makes out who the feasible candidates are that are kept."""
        _make_out([self._ranked, *self._first.values()], self._candidates)

    def _settle_waiting(self) -> None:
        """Counts those rejected in the blocks that wait, and lets these go."""
        for block, assessed in self._waiting:
            keys: list[Key] = [*assessed.merits(self._goals[0]), partial(self._space.changes, block)]
            for number in assessed.reasons:
                rows = np.flatnonzero(assessed.failed == number)
                self._counts[number] += rows.size
                self._note_open(number, assessed, rows)
                self._offer_rejected(number, block, assessed, rows, keys)
                if not self._is_whole(block):
                    self._leave(number, block.taken(rows))
        self._waiting.clear()
        if self.considered > _WAITING:
            self._name_rejected()

    def _name_rejected(self) -> None:
        """Makes out who the rejected candidates are that are kept."""
        _make_out(self._nearest, self._rejected)

    def _note_open(self, number: int, assessed: Assessed, rows: Rows) -> None:
        """Counts those of ``rows`` of which it is not known whether they meet a requirement, and what is not known."""
        undecided = assessed.open(number, rows)
        if undecided.size:
            self._open[number] += undecided.size
            self._lacking[number].update(assessed.lacking(number, undecided))
            self._undefined[number] = self._undefined[number] or assessed.undefined(number, undecided)

    def _is_whole(self, block: Block) -> bool:
        return len(block.picks) == len(self._space.values)

    def _offer_rejected(self, number: int, block: Block, assessed: Assessed, rows: Rows, keys: Sequence[Key]) -> None:
        shortfall = assessed.shortfall(self._assessment.requirements[number])
        self._nearest[number].offer(rows, [shortfall.take, *keys], partial(_places, block, assessed))

    def _leave(self, number: int, block: Block) -> None:
        if number > self._left_by:
            self._left_by, self._left = number, []
        if number == self._left_by:
            self._left.append(block)

    def _candidates(self, block: Block, assessed: Assessed, rows: Rows) -> list[Candidate]:
        told = zip(rows.tolist(), assessed.figures(rows), strict=True)
        return [Candidate(self._space.choices(block, row), figures) for row, figures in told]

    def _rejected(self, block: Block, assessed: Assessed, rows: Rows) -> list[Rejected]:
        choices = [self._space.choices(block, row) for row in rows.tolist()]
        found = assessed.rejected(rows, choices)
        return found if self._is_whole(block) else [_told(each) for each in found]

    def groups(self) -> tuple[RejectedGroup, ...]:
        """What was rejected, by requirement, in the order they were asked. It takes its time, and is told once."""
        self._settle_waiting()
        if max((number for number, count in enumerate(self._counts) if count), default=-1) == self._left_by >= 0:
            self._rank_left()
        self._name_rejected()
        requirements = self._assessment.requirements
        return tuple(
            RejectedGroup(
                each.id,
                each.title,
                self._counts[number],
                tuple(near for near in self._nearest[number].best if isinstance(near, Rejected)),
                each.sources,
                self._open[number],
                self._lacking[number],
                self._undefined[number],
            )
            for number, each in enumerate(requirements)
            if self._counts[number]
        )

    def _rank_left(self) -> None:
        """Where no candidate got further than those left early, they are ranked as if what is open were as usual."""
        if self.feasible:
            return
        self._nearest[self._left_by] = Shortlist[Rejected | _Place](NEAREST)
        for block in self._left:
            known = self._assessment.of(self._space.columns(block), block.size)
            assessed = Assessed(self._assessment, known.world, np.full(block.size, self._left_by, dtype=np.intp))
            keys: list[Key] = [*assessed.merits(self._goals[0]), partial(self._space.changes, block)]
            self._offer_rejected(self._left_by, block, assessed, np.arange(block.size), keys)


def _places(block: Block, assessed: Assessed, rows: Rows) -> list[_Place]:
    return [_Place(block, assessed, row) for row in rows.tolist()]


def _make_out(lists: Sequence[Shortlist[_T | _Place]], make: Callable[[Block, Assessed, Rows], Sequence[_T]]) -> None:
    """Puts what ``make`` tells of them in the place of candidates that were kept for now, those of a block at once."""
    kept: dict[int, list[_Place]] = {}
    for each in lists:
        for one in each.best:
            if isinstance(one, _Place):
                kept.setdefault(id(one.assessed), []).append(one)
    found: dict[tuple[int, int], _T] = {}
    for number, places in kept.items():
        rows = sorted({place.row for place in places})
        made = make(places[0].block, places[0].assessed, np.array(rows))
        found.update(zip([(number, row) for row in rows], made, strict=True))
    if found:
        for each in lists:
            each.exchange(lambda one: found[id(one.assessed), one.row] if isinstance(one, _Place) else one)


def _told(rejected: Rejected) -> Rejected:
    """``rejected`` without the figures that are not known yet, which are not told as unknown."""
    return replace(rejected, figures={fact: value for fact, value in rejected.figures.items() if value is not None})
