"""Going through the candidates of a search choice by choice, leaving early what no further choice can mend."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.language import Expression, names_in
from engine.language.column import Column
from engine.language.columns import evaluate_columns
from engine.search.assessment import Assessed, Assessment
from engine.search.candidates import Block, CandidateSpace, Decision, Rows
from engine.search.columns import spread, taken
from engine.search.errors import TooManyCandidatesError
from engine.search.influence import Influence
from engine.search.kinds import Kinds
from engine.search.stages import Stages
from engine.search.world import World

__all__ = ["BLOCK", "LIMIT", "Exploration", "Known"]

BLOCK = 50_000
"""How many candidates are evaluated at once; it bounds memory, not what is found."""

AT_ONCE = 500_000
"""How many candidates a choice may make at once of those there are."""

LIMIT = 2_000_000
"""How many candidates a search looks at most: half a minute or so."""


class _Stage(Struct, frozen=True):
    """What making a decision settles: facts, and the requirements that can be asked then.

    Of the facts ``first`` are those by which the values of the decision are sifted. ``handed_on`` are the facts settled
    so far that are read later.
    """

    decision: Decision
    first: frozenset[str]
    facts: frozenset[str]
    asked: range
    handed_on: frozenset[str]


@dataclass(frozen=True, slots=True)
class Known:
    """Candidates, as far as they are decided, and what is settled of them."""

    block: Block
    world: World

    def taken(self, rows: Rows) -> Known:
        """The candidates in ``rows``, in that order."""
        return Known(self.block.taken(rows), self.world.taken(rows))


class Exploration:
    """The candidates of ``space``, judged by ``assessment``, which asks the requirements in the order of ``stages``.

    After each choice the facts that no later one can influence are worked out, once for all candidates that differ in
    later choices only, and the requirements on them are asked. A candidate that fails one is not multiplied further: it
    counts once, with the choices made so far.
    """

    def __init__(self, space: CandidateSpace, assessment: Assessment, influence: Influence, stages: Stages) -> None:
        self._space, self._assessment, self._influence = space, assessment, influence
        settled = {fact: stages.of([fact]) for fact in assessment.inference.affected}
        asked = [stages.of_requirement(each) for each in assessment.requirements]
        self._stages = [self._stage(number, settled, asked) for number in range(len(space.decisions))]
        self._memory = assessment.memory
        #: how many candidates were gone through
        self.considered = 0

    def _stage(self, number: int, settled: Mapping[str, int], asked: Sequence[int]) -> _Stage:
        """Stage ``number``; ``settled`` is the stage of each fact, ``asked`` that of each requirement."""
        assessment, decisions = self._assessment, self._space.decisions
        later = [fact for fact, stage in settled.items() if stage > number]
        read = assessment.targets.union(*map(self._influence.read, later))
        here = frozenset(fact for fact, stage in settled.items() if stage == number)
        first = here.intersection(self._influence.on(decisions[number].tested))
        return _Stage(
            decision=decisions[number],
            first=first,
            facts=here - first,
            asked=range(sum(stage < number for stage in asked), sum(stage <= number for stage in asked)),
            handed_on=frozenset(fact for fact in read if settled.get(fact, number + 1) <= number),
        )

    def assessed(self) -> Iterator[tuple[Block, Assessed]]:
        """All candidates block by block; those of a block in which a choice is missing all fail.

        Raises `TooManyCandidatesError`.
        """
        start = Known(Block(1, {}), self._assessment.inference.start)
        if self._stages:
            yield from self._from(start, 0)
        else:
            yield start.block, self._assessment.of({}, 1)

    def _from(self, known: Known, number: int) -> Iterator[tuple[Block, Assessed]]:
        # Columns are let go as soon as others are made of them: each stage has several times as many rows as the last.
        stage = self._stages[number]
        parts = _parts(known, AT_ONCE // max(stage.decision.size, 1))
        del known
        while parts:
            blocks = _parts(self._decided(parts.pop(0), stage), BLOCK)
            while blocks:
                counted, left = self._judged(blocks.pop(0), number)
                yield from counted
                on = [left] if left is not None else []
                del counted, left
                while on:
                    yield from self._from(on.pop(), number + 1)

    def _judged(self, made: Known, number: int) -> tuple[list[tuple[Block, Assessed]], Known | None]:
        """Of candidates whose decision number ``number`` is made: those that count, and those that go on."""
        stage, block = self._stages[number], made.block
        world = self._settled(stage.facts, made, self._assessment.targets | stage.handed_on)
        assessed = self._assessment.judged(world, block.size, stage.asked)
        if number + 1 == len(self._stages):
            return [self._counted(block, assessed)], None
        failed, left = np.flatnonzero(assessed.failed >= 0), np.flatnonzero(assessed.failed < 0)
        counted = []
        if failed.size:
            there = Assessed(self._assessment, world.taken(failed), assessed.failed[failed])
            counted.append(self._counted(block.taken(failed), there))
        on = Known(block, world)
        return counted, on.taken(left) if failed.size else on

    def _decided(self, known: Known, stage: _Stage) -> Known:
        """``known`` with the decision of ``stage`` made, for those values that are tried.

        Which these are is found for one candidate of each kind, as its conditions tell kinds apart.
        """
        kinds = self._kinds(known, stage.decision)
        if 2 * kinds.row.size > known.block.size:
            made, rows = self._tried(known, stage)
            return made
        made, of = self._tried(known.taken(kinds.row), stage)
        copies = np.bincount(of, minlength=kinds.row.size)
        firsts = (copies.cumsum() - copies).take(kinds.kind)
        copies = copies.take(kinds.kind)
        if copies.size == copies.sum() and copies.all():
            places, block, world = firsts, known.block, known.world.copy()
        else:
            rows = np.arange(known.block.size).repeat(copies)
            places = np.arange(rows.size) + (firsts - copies.cumsum() + copies).repeat(copies)
            block, world = known.block.taken(rows), known.world.taken(rows)
        for fact in stage.first if made.block.size else ():
            column = made.world[fact]
            world.settle(fact, self._memory.same(fact, taken(column, places)) if column.values.size > 1 else column)
        fact = stage.decision.fact
        return Known(Block(block.size, {**block.picks, fact: made.block.picks[fact].take(places)}), world)

    def _kinds(self, known: Known, decision: Decision) -> Kinds:
        """The kinds of candidates among ``known`` that the conditions of ``decision`` tell apart."""
        asked, picks = decision.reads | decision.tested, known.block.picks
        unsettled = self._unsettled(asked, known.world)
        read = asked.union(*map(self._influence.read, unsettled))
        columns = [column for name in read if (column := known.world.get(name)) is not None]
        return Kinds.of([*columns, *(picks[fact] for fact in unsettled if fact in picks)], known.block.size)

    def _unsettled(self, facts: Collection[str], world: World) -> frozenset[str]:
        """Those of ``facts`` that are not known in ``world``, and what has to be settled before them."""
        wanted, found = {name for name in facts if name not in world}, set[str]()
        for name in reversed(self._influence.on(wanted)):
            if name in wanted:
                found.add(name)
                wanted.update(read for read in self._influence.read(name) if read not in world)
        return frozenset(found)

    def _tried(self, known: Known, stage: _Stage) -> tuple[Known, Rows]:
        """``known`` with the decision of ``stage`` made, for those values that are tried; and where each comes from."""
        block, rows = self._space.decided(stage.decision, known.block, lambda when: self._true(when, known))
        # Candidates become at least one each, so that as many are the same.
        made = Known(block, known.world if block.size == known.block.size else known.world.taken(rows))
        if not stage.decision.tested or not block.size:
            return made, rows
        sifted = Known(block, self._settled(stage.first, made))
        tried = self._space.sifted(stage.decision, block, lambda where: self._true(where, sifted))
        if tried.all():
            return sifted, rows
        kept = np.flatnonzero(tried)
        world = known.world.taken(rows[kept])
        for fact in stage.first:
            column = taken(sifted.world[fact], kept)
            world.settle(fact, self._memory.same(fact, column))
        return Known(block.taken(kept), world), rows[kept]

    def _settled(self, facts: frozenset[str], known: Known, kept: frozenset[str] | None = None) -> World:
        """What is known of ``known`` with ``facts`` worked out, and those of ``kept`` told of them."""
        if not known.block.size:
            return known.world
        return self._assessment.inference.settled(facts, self._chosen(known.block, facts), known.world, kept)

    def _chosen(self, block: Block, facts: Collection[str]) -> Mapping[str, Column]:
        """What is chosen for those of ``facts`` that are varied."""
        columns = self._space.columns(block, facts)
        return {fact: self._memory.same(fact, column) for fact, column in columns.items()}

    def _true(self, when: Expression, known: Known) -> NDArray[np.bool_]:
        """Where ``when`` is true. What a later decision influences is seen as if that one were not made."""
        unsettled = self._unsettled(names_in(when), known.world)
        chosen = self._chosen(known.block, unsettled)
        world = self._assessment.inference.settled(unsettled, chosen, known.world, names_in(when))
        return spread(evaluate_columns(when, world, self._space.codes), known.block.size).true

    def _counted(self, block: Block, assessed: Assessed) -> tuple[Block, Assessed]:
        self._count(block)
        return block, assessed

    def _count(self, block: Block) -> None:
        self.considered += block.size
        if self.considered > LIMIT:
            raise TooManyCandidatesError({each.fact: each.size for each in self._space.decisions}, LIMIT)


def _parts(known: Known, size: int) -> list[Known]:
    """``known`` in parts of ``size`` candidates at most; none where there are no candidates."""
    whole, size = known.block.size, max(size, 1)
    if whole <= size:
        return [known] if whole else []
    return [known.taken(np.arange(start, min(start + size, whole))) for start in range(0, whole, size)]
