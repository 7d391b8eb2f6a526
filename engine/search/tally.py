"""Counting judged candidates, and keeping the best of each sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import numpy as np
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


class Tally:
    """Counts candidates and keeps the ``keep`` best for the first of ``goals``, and the best for each."""

    def __init__(self, space: CandidateSpace, assessment: Assessment, goals: Sequence[Goal], keep: int) -> None:
        self._space, self._assessment, self._goals = space, assessment, goals
        self.considered = self.feasible = 0
        self.ranked = Shortlist[Candidate](keep)
        #: for each goal the candidate it puts first
        self.first = {goal.id: Shortlist[Candidate](1) for goal in goals}
        #: blocks with rejected candidates, of which those nearest to being feasible are yet to be found
        self._waiting: list[tuple[Block, Assessed]] = []
        self._counts = [0] * len(assessment.requirements)
        self._open = [0] * len(assessment.requirements)
        self._lacking = [Counter[str]() for _ in assessment.requirements]
        self._undefined = [""] * len(assessment.requirements)
        self._nearest = [Shortlist[Rejected](NEAREST) for _ in assessment.requirements]
        #: of the candidates that were left with choices still open, those that got furthest
        self._left: list[Block] = []
        self._left_by = -1

    def add(self, block: Block, assessed: Assessed) -> None:
        """Counts a block in."""
        self.considered += block.size
        rows = np.flatnonzero(assessed.failed < 0)
        self.feasible += rows.size
        if rows.size:
            make = partial(self._candidates, block, assessed)
            changes = partial(self._space.changes, block)
            self.ranked.offer(rows, [*assessed.merits(self._goals[0]), changes], make)
            for goal in self._goals:
                self.first[goal.id].offer(rows, [*assessed.merits(goal), changes], make)
        if rows.size < block.size:
            self._waiting.append((block, assessed))
            if self.considered > _WAITING:
                self._settle_waiting()

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
        self._nearest[number].offer(rows, [shortfall.take, *keys], partial(self._rejected, block, assessed))

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
        requirements = self._assessment.requirements
        return tuple(
            RejectedGroup(
                each.id,
                each.title,
                self._counts[number],
                self._nearest[number].best,
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
        self._nearest[self._left_by] = Shortlist[Rejected](NEAREST)
        for block in self._left:
            known = self._assessment.of(self._space.columns(block), block.size)
            assessed = Assessed(self._assessment, known.world, np.full(block.size, self._left_by, dtype=np.intp))
            keys: list[Key] = [*assessed.merits(self._goals[0]), partial(self._space.changes, block)]
            self._offer_rejected(self._left_by, block, assessed, np.arange(block.size), keys)


def _told(rejected: Rejected) -> Rejected:
    """``rejected`` without the figures that are not known yet, which are not told as unknown."""
    return replace(rejected, figures={fact: value for fact, value in rejected.figures.items() if value is not None})
