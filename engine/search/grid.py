"""Every one of some variants with every candidate: what depends on few facts of a variant is worked out few times."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct

from engine.language import Value
from engine.language.column import Column
from engine.search.candidates import Rows
from engine.search.columns import taken
from engine.search.evaluation import ColumnInference
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.world import World

__all__ = ["Grid"]

_Facts = Mapping[str, Value]


class _Space(Struct, frozen=True):
    """Variants that are alike in some facts count once: for each variant its class, and the first one of each class."""

    classes: Rows
    first: Rows

    @classmethod
    def of(cls, variants: Sequence[_Facts], facts: Collection[str]) -> _Space:
        """The space of ``variants`` that are told apart by ``facts`` alone."""
        numbers: dict[tuple[Value | None, ...], int] = {}
        ordered, first, classes = sorted(facts), list[int](), list[int]()
        for place, variant in enumerate(variants):
            key = tuple(variant.get(fact) for fact in ordered)
            if key not in numbers:
                numbers[key] = len(first)
                first.append(place)
            classes.append(numbers[key])
        return cls(np.array(classes, dtype=np.intp), np.array(first, dtype=np.intp))


class Grid:
    """All ``variants`` with all ``candidates``, variant by variant.

    What a variant says of a fact counts before what a candidate chose. Each fact is worked out for those variants that
    differ in a fact that has influence on it, and not for each of them.
    """

    def __init__(
        self,
        inference: ColumnInference,
        influence: Influence,
        memory: ColumnMemory,
        variants: Sequence[_Facts],
        candidates: Sequence[_Facts],
    ) -> None:
        self._inference, self._influence, self._memory = inference, influence, memory
        self._variants, self._candidates = variants, candidates
        #: how many situations there are
        self.size = len(variants) * len(candidates)
        #: for each fact that is said or chosen what the candidates chose
        self._chosen = {
            fact: memory.codes.column([each.get(fact) for each in candidates])
            for fact in dict.fromkeys(fact for each in (*variants, *candidates) for fact in each)
        }
        self._columns: dict[str, tuple[_Space, Column]] = {}
        for facts, settled in self._groups():
            self._settle(_Space.of(variants, facts), settled)

    def world(self, facts: Collection[str]) -> World:
        """What is known of ``facts`` in all situations."""
        everywhere = np.arange(len(self._variants))
        world = self._inference.start
        for fact in facts:
            if fact in self._columns:
                world.settle(fact, self._in(_Space(everywhere, everywhere), fact))
        return world

    def _groups(self) -> Iterator[tuple[frozenset[str], list[str]]]:
        """The facts that those of a variant have alike influence on; each group after what it depends on."""
        varied = dict.fromkeys(fact for variant in self._variants for fact in variant)
        influenced = {fact: self._influence.of(fact) for fact in varied}
        groups: dict[frozenset[str], list[str]] = {}
        for name in self._inference.order:
            groups.setdefault(frozenset(fact for fact in varied if name in influenced[fact]), []).append(name)
        # What a fact is derived from depends on nothing that it does not depend on itself.
        return iter(sorted(groups.items(), key=lambda group: len(group[0])))

    def _settle(self, space: _Space, facts: Sequence[str]) -> None:
        """Works out ``facts`` in ``space``."""
        world = self._inference.start
        read = dict.fromkeys(name for fact in facts for name in self._influence.read(fact))
        for name in read:
            if name in self._columns:
                world.settle(name, self._in(space, name))
        said = {fact: self._said(space, fact) for fact in facts if fact in self._chosen}
        found = self._inference.settled(facts, said, world)
        self._columns.update({fact: (space, found[fact]) for fact in facts})

    def _in(self, space: _Space, fact: str) -> Column:
        """The column of ``fact`` for the classes of ``space``, each with all candidates."""
        known, column = self._columns[fact]
        classes = known.classes[space.first]
        if column.values.size == 1 or (classes.size == known.first.size and (classes == np.arange(classes.size)).all()):
            return column
        size = len(self._candidates)
        return taken(column, (classes[:, np.newaxis] * size + np.arange(size)).ravel())

    def _said(self, space: _Space, fact: str) -> Column:
        """What is said of ``fact``, and where nothing is, what is chosen."""
        chosen, size = self._chosen[fact], len(self._candidates)
        said = self._memory.codes.column([self._variants[place].get(fact) for place in space.first.tolist()])
        values, known = said.values.repeat(size), said.known.repeat(size)
        others, others_known = np.tile(chosen.values, space.first.size), np.tile(chosen.known, space.first.size)
        return Column(np.where(known, values, others), known | others_known)
