"""A contest: the candidates that may win a search, and which of them would win if more were known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.inference import Given, InferenceEngine
from engine.language import Value, names_in
from engine.language.column import UNKNOWN, Codes
from engine.rulebook import Goal, Requirement
from engine.search.assessment import Assessed
from engine.search.base import base_inference
from engine.search.candidates import Block, CandidateSpace, Rows
from engine.search.columns import decoded
from engine.search.evaluation import ColumnInference
from engine.search.exploration import BLOCK
from engine.search.explored import explored
from engine.search.grid import Grid
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory, memory_of
from engine.search.shortlist import Key
from engine.search.table import Table

__all__ = ["Contest"]

_Choices = Mapping[str, Value]
_Key = tuple[float, ...]
_Group = tuple[int, ...]


class _Found(Struct, frozen=True, gc=False):
    """The best of a group of candidates: what it is ranked by, and where it stands."""

    key: _Key
    space: CandidateSpace
    block: Block
    row: int

    @property
    def choices(self) -> _Choices:
        """What is chosen in it."""
        return self.space.choices(self.block, self.row)


class Contest:
    """Those candidates of a search that can be expected to win when some other fact becomes known.

    A search looks at every combination; to ask it again for each answer that somebody may give takes too long. Kept
    are the best of those that meet the requirements and are alike in the choices ``by``, ``most`` of them; twice as
    many of their kin that differ in the choices ``also``, feasible or not, those of the best first: more or less of the
    same is what an answer calls for most often. An answer may also bring those there that do not meet the requirements:
    kept are as many that would be better than the best if they did, the last failing first, and of each kind of which
    none does the nearest.

    A search with the same answers that tells what is best by the goals ``beside`` too goes through the same candidates:
    whichever of the two comes second takes over what the first found of them.

    That the winner loses to one of them, or is not feasible any more, is certain. That it stays is not: a candidate
    that was not kept may overtake it.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        given: Mapping[str, Given],
        goal: Goal,
        by: Collection[str],
        also: Collection[str],
        most: int,
        *,
        beside: Sequence[Goal] = (),
    ) -> None:
        self._engine, self._goal = engine, goal
        self._given = given
        with memory_of(engine) as memory:
            self._search(memory, by, also, most, [goal, *beside])

    def _search(
        self, memory: ColumnMemory, by: Collection[str], also: Collection[str], most: int, goals: Sequence[Goal]
    ) -> None:
        goal = self._goal
        space, assessment, blocks = explored(self._engine, base_inference(self._engine, self._given), goals, memory)
        #: for each fact that is searched for, the values that it is tried with
        self.searched: Mapping[str, Sequence[Value]] = space.values
        self._requirements = assessment.requirements
        won, lost, near = dict[_Group, _Found](), dict[_Group, _Found](), dict[_Group, _Found]()
        for block, assessed in blocks:
            keys: list[Key] = [*assessed.merits(goal), partial(space.changes, block)]
            failing = np.flatnonzero(assessed.failed >= 0)
            last_first: Key = (-assessed.failed.astype(np.float64)).take
            if len(block.picks) == len(space.values):
                _keep_best(space, block, np.flatnonzero(assessed.failed < 0), keys, (*by, *also), won)
                _keep_best(space, block, failing, [last_first, *keys], (*by, *also), lost)
            if failing.size:
                gaps: list[Key] = [last_first, _gaps(assessed, self._requirements).take]
                _keep_best(space, block, failing, [*gaps, *keys], by, near)
        first = _best_of_kin(won, len(by))
        ranked = sorted(first, key=lambda kin: won[first[kin]].key)
        places = {kin: place for place, kin in enumerate(ranked)}
        others = [
            (group, each)
            for found in (won, lost)
            for group, each in found.items()
            if found is lost or group != first[group[: len(by)]]
        ]
        others.sort(key=lambda other: (places.get(other[0][: len(by)], len(places)), other[1].key))
        better = _better(lost, won[first[ranked[0]]].key if ranked else None)
        nearest = _in_turn(group_and_found for group_and_found in near.items() if group_and_found[0] not in first)
        #: the choices of those that are kept, the winner first where there is one
        self.choices: tuple[_Choices, ...] = _once(
            [
                *(won[first[kin]] for kin in ranked[:most]),
                *(each for _, each in others[: 2 * most]),
                *better[: 2 * most],
                *nearest[: 2 * most],
            ]
        )
        #: whether any candidate meets all requirements
        self.feasible = bool(ranked)

    def winners(
        self, variants: Sequence[Mapping[str, Value]], told: Collection[str]
    ) -> tuple[Mapping[str, Value | None] | None, ...]:
        """For each of ``variants``, what is ``told`` of the candidate that wins with these further facts.

        None where no candidate meets the requirements then.
        """
        if not self.choices:
            return tuple(None for _ in variants)
        varied = tuple(dict.fromkeys(fact for each in (*self.choices, *variants) for fact in each))
        asked = [each.condition for each in self._requirements]
        targets = {*told, *(fact for fact, _ in self._goal.order)}.union(*map(names_in, asked))
        scope = self._engine.scope([fact for fact in (*targets, *varied) if fact in self._engine.rulebook.facts])
        base = self._engine.conclude(self._given, within=scope)
        influence = Influence(self._engine, base, varied)
        at_once = max(BLOCK // len(self.choices), 1)
        parts = (variants[start : start + at_once] for start in range(0, len(variants), at_once))
        with memory_of(self._engine) as kept:
            # What is told of few variants is not worth keeping, but it reads tables, which are kept.
            memory = ColumnMemory(self._engine, keep=False, codes=kept.codes)
            inference = ColumnInference(self._engine, base, influence, targets, memory)
            tabled = ColumnInference(self._engine, base, influence, targets, kept)
            tables = self._tables(tabled, influence, variants, kept)
            grids = (Grid(inference, influence, memory, part, self.choices, asked, tables=tables) for part in parts)
            return tuple(each for grid in grids for each in self._winners(grid, told, memory.codes))

    def _tables(
        self,
        inference: ColumnInference,
        influence: Influence,
        variants: Sequence[Mapping[str, Value]],
        memory: ColumnMemory,
    ) -> list[Table]:
        """For each choice that something follows from alone a table of its values."""
        tried = (*self.choices, *variants)
        origins = influence.origins(dict.fromkeys(fact for each in tried for fact in each))
        following: dict[frozenset[str], list[str]] = {}
        for name in inference.order:
            following.setdefault(origins[name], []).append(name)
        return [
            Table.of(fact, [*values, *(each.get(fact) for each in tried)], alone, inference, memory)
            for fact, values in self.searched.items()
            if (alone := following.get(frozenset({fact})))
        ]

    def _winners(self, grid: Grid, told: Collection[str], codes: Codes) -> Iterator[Mapping[str, Value | None] | None]:
        """What is ``told`` of the winner of each variant: the first of those left that no merit puts behind others."""
        for fact, direction in self._goal.order:
            if np.count_nonzero(grid.left) == np.count_nonzero(grid.left.any(axis=1)):
                break
            merits = grid.merits(fact, direction)
            if merits is not None:
                best = np.where(grid.left, merits, np.inf).min(axis=1, keepdims=True)
                grid.leave(grid.left & (merits <= best))
        won, first = np.flatnonzero(grid.left.any(axis=1)), np.zeros_like(grid.left)
        first[won, grid.left.argmax(axis=1).take(won)] = True
        grid.leave(first)
        world, type_of = grid.world(told), self._engine.rulebook.type_of
        values = [decoded(world.get(fact, UNKNOWN), won.size, type_of(fact), codes) for fact in told]
        rows = {variant: row for row, variant in enumerate(won.tolist())}
        for variant in range(len(first)):
            row = rows.get(variant)
            yield None if row is None else {fact: each[row] for fact, each in zip(told, values, strict=True)}


def _best_of_kin(found: Mapping[_Group, _Found], size: int) -> dict[_Group, _Group]:
    """For each kin, which is alike in the first ``size`` choices of its groups, the group with its best candidate."""
    best: dict[_Group, _Group] = {}
    for group, each in found.items():
        kin = group[:size]
        if kin not in best or each.key < found[best[kin]].key:
            best[kin] = group
    return best


def _gaps(assessed: Assessed, requirements: Sequence[Requirement]) -> NDArray[np.float64]:
    """By how much each candidate fails the first requirement that it does not meet."""
    gaps = np.zeros(assessed.failed.size)
    for number in assessed.reasons:
        gaps = np.where(assessed.failed == number, assessed.shortfall(requirements[number]), gaps)
    return gaps


def _better(lost: Mapping[_Group, _Found], best: _Key | None) -> list[_Found]:
    """Those that failed a requirement and would otherwise come before the ``best``, the nearest to it first."""
    found = [each for each in lost.values() if best is None or each.key[1:] < best]
    return sorted(found, key=lambda each: each.key)


def _in_turn(found: Iterable[tuple[_Group, _Found]]) -> list[_Found]:
    """The nearest of those alike in the first choice of their groups, then the second of each, and so on."""
    seen, placed = Counter[int](), list[tuple[int, _Key, _Found]]()
    for group, each in sorted(found, key=lambda one: one[1].key):
        placed.append((seen[group[0]], each.key, each))
        seen[group[0]] += 1
    return [each for _, _, each in sorted(placed, key=lambda one: one[:2])]


def _once(found: Iterable[_Found]) -> tuple[_Choices, ...]:
    """The choices of ``found``, equal ones once."""
    choices = [each.choices for each in found]
    return tuple({tuple(each.items()): each for each in choices}.values())


def _keep_best(
    space: CandidateSpace,
    block: Block,
    rows: Rows,
    keys: Sequence[Key],
    by: Collection[str],
    found: dict[_Group, _Found],
) -> None:
    """Keeps in ``found`` the best of ``rows`` of each group that is alike in the choices ``by``."""
    if not rows.size:
        return
    picked = [key(rows) for key in keys]
    told = [key for key in picked if key.min() < key.max()]
    order = np.lexsort([rows, *reversed(told)])
    none = np.full(order.size, -1, dtype=np.intp)
    ordered = rows.take(order)
    groups = [block.picks[fact].take(ordered) if fact in block.picks else none for fact in by]
    number = np.zeros(order.size, dtype=np.intp)
    for fact, places in zip(by, groups, strict=True):
        number = number * (len(space.values.get(fact, ())) + 1) + places + 1
    _, firsts = np.unique(number, return_index=True)
    best = order.take(firsts)
    kept = zip(
        zip(*[each.take(firsts).tolist() for each in groups], strict=True),
        zip(*[each.take(best).tolist() for each in picked], strict=True),
        rows.take(best).tolist(),
        strict=True,
    )
    for group, key, row in kept:
        if group not in found or key < found[group].key:
            found[group] = _Found(key, space, block, row)
