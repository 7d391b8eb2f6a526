"""Every one of some variants with every candidate: what depends on few facts of a variant is worked out few times."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.language import Expression, Value, names_in
from engine.language.column import UNKNOWN, Column, Known, both
from engine.language.columns import STRICT, truth_of
from engine.search.columns import taken
from engine.search.evaluation import ColumnInference
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory, Rows
from engine.search.situations import Alike, Situations
from engine.search.table import Table
from engine.search.world import World

__all__ = ["Grid"]

_FEW = 512
"""In so few situations each fact is worked out for every variant: to tell apart which of them differ takes longer."""

_Facts = Mapping[str, Value]
_Left = NDArray[np.bool_]
"""For each variant, the candidates that are left."""


class Grid:
    """All ``variants`` with all ``candidates`` that meet ``requirements`` with them.

    What a variant says of a fact counts before what a candidate chose; of candidates that become alike by it, the first
    is left. Each fact is worked out for those variants that differ in a fact that has influence on it, and not for each
    of them; what ``tables`` tell is not worked out anew. A requirement is asked as soon as it can be, and what fails it
    is not looked at any more. What no requirement reads is worked out when it is asked for, in what is left by then.
    """

    def __init__(
        self,
        inference: ColumnInference,
        influence: Influence,
        memory: ColumnMemory,
        variants: Sequence[_Facts],
        candidates: Sequence[_Facts],
        requirements: Sequence[Expression],
        *,
        tables: Sequence[Table] = (),
    ) -> None:
        self._inference, self._influence, self._memory = inference, influence, memory
        self._variants, self._size = variants, len(candidates)
        said = dict.fromkeys(name for each in variants for name in each)
        #: for each fact that a candidate chose what each of them did
        self._chosen = {
            fact: memory.codes.column([each.get(fact) for each in candidates])
            for fact in dict.fromkeys(name for each in candidates for name in each)
        }
        self._varied = said.keys() | self._chosen.keys()
        self._alike: dict[frozenset[str], Alike] = {}
        self._situations: dict[frozenset[str] | None, Situations] = {}
        self.leave(self._different())
        #: the columns of facts, each with the situations that are its rows
        self._columns: dict[str, tuple[Situations, Column]] = {}
        self._tabled = {name: (table.fact, column) for table in tables for name, column in table.columns.items()}
        #: for each fact with a table the row of what each variant says, -1 for nothing, and of what candidates chose
        self._rows = {table.fact: self._rows_in(table, candidates) for table in tables}
        by, none = influence.origins(said), frozenset[str]()
        #: for each fact what of that which variants say has influence on it
        self._by = {name: by.get(name, none) for name in inference.order}
        self._all = frozenset(said)
        self._require(requirements)

    def world(self, facts: Collection[str]) -> World:
        """What is known of ``facts`` in the situations that are left, variant by variant."""
        self._find(facts)
        return self._world(self._every, facts)

    def merits(self, fact: str, direction: int) -> NDArray[np.float64] | None:
        """For each variant and each candidate that is left its ``fact``, the less the better; None where all are alike.

        ``direction`` is +1 where more of it is better and -1 where less is. What is not known is infinite.
        """
        self._find([fact])
        by = self._by.get(fact)
        if by is None:
            return None
        situations, column = self._columns.get(fact, (None, UNKNOWN))
        if situations is None:
            situations = self._of(by)
            column = self._world(situations, [fact]).get(fact, UNKNOWN)
        if column.values.size == 1:
            return None
        return situations.spread(np.where(column.known, -direction * column.values, np.inf), np.float64(np.inf))

    def _find(self, facts: Collection[str]) -> None:
        """Works out those of ``facts`` that are open."""
        if any(self._is_open(name) for name in facts):
            wanted = [name for name in self._influence.on(facts) if self._is_open(name)]
            groups = self._groups(wanted) if self._of(self._all).size > _FEW else [(self._all, wanted)]
            for by, settled in groups:
                self._settle(self._of(by), settled)

    def leave(self, left: _Left) -> None:
        """Looks no further at what is not ``left``: for each variant, of the candidates."""
        #: for each variant, which candidates are left: at first those that meet the requirements
        self.left = left
        self._packed = np.packbits(left, axis=1)
        self._situations.clear()

    @property
    def _every(self) -> Situations:
        """The situations that are left, each variant by itself."""
        found = self._situations.get(None)
        if found is None:
            alike = Alike.of(range(len(self._variants)))
            found = self._situations[None] = Situations(alike, self._packed, self._size)
        return found

    def _is_open(self, name: str) -> bool:
        """Whether the fact ``name`` is yet to be worked out."""
        return name in self._by and name not in self._columns and name not in self._tabled

    def _of(self, facts: frozenset[str]) -> Situations:
        """The situations that are left, of variants that are told apart by ``facts`` alone."""
        found = self._situations.get(facts)
        if found is None:
            alike = self._alike.get(facts)
            if alike is None:
                numbers: dict[tuple[tuple[str, Value], ...], int] = {}
                told = (tuple([each for each in variant.items() if each[0] in facts]) for variant in self._variants)
                alike = Alike.of([numbers.setdefault(each, len(numbers)) for each in told])
                self._alike[facts] = alike
            found = self._situations[facts] = Situations(alike, self._packed, self._size)
        return found

    def _different(self) -> _Left:
        """Of candidates that are alike with what a variant says, the first."""
        left = np.ones((len(self._variants), self._size), dtype=np.bool_)
        found: dict[frozenset[str], NDArray[np.bool_]] = {}
        picked = frozenset(self._chosen)
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

    def _rows_in(self, table: Table, candidates: Sequence[_Facts]) -> tuple[Rows, Rows]:
        fact, rows = table.fact, table.rows
        said = [rows[variant[fact]] if fact in variant else -1 for variant in self._variants]
        return np.array(said, dtype=np.intp), np.array([rows[each.get(fact)] for each in candidates], dtype=np.intp)

    def _require(self, requirements: Sequence[Expression]) -> None:
        """Leaves what meets ``requirements``, and works out on the way what they depend on."""
        first = frozenset().union(*map(names_in, requirements))
        wanted = [name for name in self._influence.on(first) if self._is_open(name)]
        groups = self._groups(wanted)
        places = {name: place for place, (_, settled) in enumerate(groups) for name in settled}
        ready: list[list[Expression]] = [[] for _ in (None, *groups)]
        for each in requirements:
            ready[1 + max((places[name] for name in names_in(each) if name in places), default=-1)].append(each)
        self._ask(ready[0])
        for (by, settled), asked in zip(groups, ready[1:], strict=True):
            self._settle(self._of(by), settled)
            self._ask(asked)

    def _groups(self, facts: Iterable[str]) -> list[tuple[frozenset[str], list[str]]]:
        """``facts`` by what of a variant has influence on them; each group after what it depends on."""
        groups: dict[frozenset[str], list[str]] = {}
        for name in facts:
            groups.setdefault(self._by[name], []).append(name)
        # What a fact is derived from depends on nothing that it does not depend on itself.
        return sorted(groups.items(), key=lambda group: len(group[0]))

    def _settle(self, situations: Situations, facts: Sequence[str]) -> None:
        """Works out ``facts`` in ``situations``."""
        if not situations.size:
            return
        world = self._world(situations, dict.fromkeys(name for fact in facts for name in self._influence.read(fact)))
        said = {fact: self._said(situations, fact) for fact in facts if fact in self._varied}
        found = self._inference.settled(facts, said, world)
        self._columns.update({fact: (situations, found[fact]) for fact in facts})

    def _ask(self, requirements: Sequence[Expression]) -> None:
        """Leaves what meets ``requirements``."""
        alike: dict[frozenset[str], list[Expression]] = {}
        for condition in requirements:
            by = frozenset().union(*(self._by.get(name, ()) for name in names_in(condition)))
            alike.setdefault(by, []).append(condition)
        for by, conditions in alike.items():
            situations = self._of(by)
            if not situations.size:
                return
            world = self._world(situations, frozenset().union(*map(names_in, conditions)))
            met: Known = True
            with np.errstate(**STRICT):
                for condition in conditions:
                    met = both(met, truth_of(condition)(world, self._memory.codes)[0])
            if isinstance(met, np.ndarray):
                self.leave(self.left & situations.spread(met, np.False_))
            elif not met:
                self.leave(np.zeros_like(self.left))

    def _world(self, situations: Situations, facts: Collection[str]) -> World:
        """What is known of ``facts`` in ``situations``."""
        world = self._inference.start
        tables: dict[str, Rows] = {}
        for fact in facts:
            if fact in self._columns:
                known, column = self._columns[fact]
                if column.values.size > 1:
                    column = taken(column, situations.rows_of(known))
                world.settle(fact, column)
            elif fact in self._tabled:
                table, column = self._tabled[fact]
                if column.values.size > 1:
                    if table not in tables:
                        (said, chosen), (of_variant, of_candidate) = self._rows[table], situations.of
                        row = said.take(of_variant)
                        tables[table] = np.where(row >= 0, row, chosen.take(of_candidate))
                    column = taken(column, tables[table])
                world.settle(fact, column)
        return world

    def _said(self, situations: Situations, fact: str) -> Column:
        """What is said of ``fact``, and where nothing is, what is chosen."""
        of_variant, of_candidate = situations.of
        said = taken(self._memory.codes.column([variant.get(fact) for variant in self._variants]), of_variant)
        chosen = self._chosen.get(fact, UNKNOWN)
        others = taken(chosen, of_candidate)
        return Column(np.where(said.known, said.values, others.values), said.known | others.known)
