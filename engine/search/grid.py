"""Every one of some variants with every candidate: what depends on few facts of a variant is worked out few times."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.language import Expression, Value, names_in
from engine.language.column import Column, Known, both
from engine.language.columns import STRICT, truth_of
from engine.search.candidates import Rows
from engine.search.columns import taken
from engine.search.evaluation import ColumnInference
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.world import World

__all__ = ["Grid"]

_Facts = Mapping[str, Value]
_Left = NDArray[np.bool_]
"""For each variant, the candidates that are left."""


class _Space(Struct, frozen=True):
    """Situations, where variants that are alike in some facts count once.

    ``classes`` tells of each variant its class, ``first`` of each class its first variant. There is a row for each
    class and each candidate that is left in one of its variants: ``pairs`` are these, ``places`` the row of each pair.
    """

    classes: Rows
    first: Rows
    pairs: Rows
    places: Rows

    @classmethod
    def of(cls, classes: Rows, left: _Left) -> _Space:
        """The space of variants of these ``classes``, which are numbered as they come first."""
        order = classes.argsort(kind="stable")
        _, starts = np.unique(classes.take(order), return_index=True)
        kept = np.logical_or.reduceat(left.take(order, axis=0), starts)
        return cls(classes, order.take(starts), np.flatnonzero(kept), kept.ravel().cumsum() - 1)


class Grid:
    """All ``variants`` with all ``candidates`` that meet ``requirements`` with them.

    What a variant says of a fact counts before what a candidate chose; of candidates that become alike by it, the first
    is left. Each fact is worked out for those variants that differ in a fact that has influence on it, and not for each
    of them. A requirement is asked as soon as it can be, and what fails it is not looked at any more.
    """

    def __init__(
        self,
        inference: ColumnInference,
        influence: Influence,
        memory: ColumnMemory,
        variants: Sequence[_Facts],
        candidates: Sequence[_Facts],
        requirements: Sequence[Expression],
    ) -> None:
        self._inference, self._influence, self._memory = inference, influence, memory
        self._variants, self._size = variants, len(candidates)
        #: for each fact that is said or chosen what the candidates chose
        self._chosen = {
            fact: memory.codes.column([each.get(fact) for each in candidates])
            for fact in dict.fromkeys(fact for each in (*variants, *candidates) for fact in each)
        }
        #: for each variant, which candidates meet the requirements
        self.left = self._different()
        self._columns: dict[str, tuple[_Space, Column]] = {}
        self._classes: dict[frozenset[str], Rows] = {}
        influenced = {fact: influence.of(fact) for fact in dict.fromkeys(name for each in variants for name in each)}
        #: for each fact what of that which variants say has influence on it
        self._by = {
            name: frozenset(fact for fact, reached in influenced.items() if name in reached) for name in inference.order
        }
        groups = self._groups({name for each in requirements for name in names_in(each)})
        places = {name: place for place, (_, settled) in enumerate(groups) for name in settled}
        ready: list[list[Expression]] = [[] for _ in (None, *groups)]
        for each in requirements:
            ready[1 + max((places[name] for name in names_in(each) if name in places), default=-1)].append(each)
        self._ask(ready[0])
        for (facts, settled), asked in zip(groups, ready[1:], strict=True):
            self._settle(self._space(facts), settled)
            self._ask(asked)

    def world(self, facts: Collection[str]) -> World:
        """What is known of ``facts`` in the situations that are left, variant by variant."""
        return self._world(_Space.of(np.arange(len(self._variants)), self.left), facts)

    def _space(self, facts: frozenset[str]) -> _Space:
        """The space of variants that are told apart by ``facts`` alone."""
        classes = self._classes.get(facts)
        if classes is None:
            numbers: dict[tuple[Value | None, ...], int] = {}
            alike = (tuple([variant.get(fact) for fact in facts]) for variant in self._variants)
            found = [numbers.setdefault(each, len(numbers)) for each in alike]
            classes = self._classes[facts] = np.array(found, dtype=np.intp)
        return _Space.of(classes, self.left)

    def _different(self) -> _Left:
        """Of candidates that are alike with what a variant says, the first."""
        left = np.ones((len(self._variants), self._size), dtype=np.bool_)
        found: dict[frozenset[str], NDArray[np.bool_]] = {}
        picked = frozenset(fact for fact, column in self._chosen.items() if column.known.any())
        for place, variant in enumerate(self._variants):
            own = picked.difference(variant)
            if own not in found:
                number = np.zeros(self._size, dtype=np.intp)
                for fact in own:
                    column = self._chosen[fact]
                    for cells in (column.values, column.known):
                        _, places = np.unique(cells, return_inverse=True)
                        _, number = np.unique(number * self._size + places, return_inverse=True)
                _, firsts = np.unique(number, return_index=True)
                found[own] = np.zeros(self._size, dtype=np.bool_)
                found[own][firsts] = True
            left[place] = found[own]
        return left

    def _groups(self, first: Collection[str]) -> list[tuple[frozenset[str], list[str]]]:
        """The facts that those of a variant have alike influence on; each group after what it depends on.

        What ``first`` depends on comes before all else.
        """
        early = frozenset(self._influence.on(first))
        groups: dict[tuple[bool, frozenset[str]], list[str]] = {}
        for name, facts in self._by.items():
            groups.setdefault((name not in early, facts), []).append(name)
        # What a fact is derived from depends on nothing that it does not depend on itself.
        ordered = sorted(groups.items(), key=lambda group: (group[0][0], len(group[0][1])))
        return [(facts, settled) for (_, facts), settled in ordered]

    def _settle(self, space: _Space, facts: Sequence[str]) -> None:
        """Works out ``facts`` in ``space``."""
        if not space.pairs.size:
            return
        world = self._world(space, dict.fromkeys(name for fact in facts for name in self._influence.read(fact)))
        said = {fact: self._said(space, fact) for fact in facts if fact in self._chosen}
        found = self._inference.settled(facts, said, world)
        self._columns.update({fact: (space, found[fact]) for fact in facts})

    def _ask(self, requirements: Sequence[Expression]) -> None:
        """Leaves what meets ``requirements``."""
        alike: dict[frozenset[str], list[Expression]] = {}
        for condition in requirements:
            by = frozenset().union(*(self._by.get(name, ()) for name in names_in(condition)))
            alike.setdefault(by, []).append(condition)
        for by, conditions in alike.items():
            space = self._space(by)
            if not space.pairs.size:
                return
            world = self._world(space, frozenset().union(*map(names_in, conditions)))
            met: Known = True
            with np.errstate(**STRICT):
                for condition in conditions:
                    met = both(met, truth_of(condition)(world, self._memory.codes)[0])
            if isinstance(met, np.ndarray):
                meeting = np.zeros(space.places.size, dtype=np.bool_)
                meeting[space.pairs] = met
                self.left &= meeting.reshape(-1, self._size).take(space.classes, axis=0)
            elif not met:
                self.left[:] = False

    def _world(self, space: _Space, facts: Collection[str]) -> World:
        """What is known of ``facts`` in the rows of ``space``."""
        world = self._inference.start
        first, candidates = space.first.take(space.pairs // self._size), space.pairs % self._size
        rows: dict[int, Rows] = {}
        for fact in facts:
            if fact not in self._columns:
                continue
            known, column = self._columns[fact]
            if column.values.size > 1:
                if id(known) not in rows:
                    rows[id(known)] = known.places.take(known.classes.take(first) * self._size + candidates)
                column = taken(column, rows[id(known)])
            world.settle(fact, column)
        return world

    def _said(self, space: _Space, fact: str) -> Column:
        """What is said of ``fact``, and where nothing is, what is chosen."""
        classes, candidates = space.pairs // self._size, space.pairs % self._size
        said = self._memory.codes.column([self._variants[place].get(fact) for place in space.first.tolist()])
        values, known, chosen = said.values.take(classes), said.known.take(classes), self._chosen[fact]
        others, others_known = chosen.values.take(candidates), chosen.known.take(candidates)
        return Column(np.where(known, values, others), known | others_known)
