"""What searches have worked out: a column is the same wherever all that it is made of is the same.

One search follows another with one answer changed. Most facts of most candidates do not depend on that answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from engine.inference import Inference, InferenceEngine
from engine.language import Value, names_in
from engine.language.column import Codes, Column, Numbers
from engine.rulebook import Fact
from engine.search.columns import taken
from engine.search.influence import Influence

__all__ = ["ColumnMemory", "Rows", "memory_of"]

Rows = NDArray[np.intp]
Key = tuple[int, ...]
"""The identities of columns. Whoever keeps a key keeps these columns, so that their identities stay theirs."""

_ROWS_AT_MOST = 16_384
"""Longer columns are not kept, as memory is dearer than time where there are very many candidates."""
_BYTES = 48 * 2**20
"""When so much is kept, the next search begins with nothing."""
_SELECTIONS = 64
_COLUMNS = 10
"""So many columns are kept of a fact: at several stages of a search, at first and with the last answers."""
_CONSTANTS = 20_000
"""Texts and constants, likewise."""


class _Selection(Struct):
    """Rows, and the columns that were gathered in them, each with that which it was gathered from."""

    rows: Rows
    gathered: dict[int, tuple[Column, Column]] = field(default_factory=dict)


class ColumnMemory:
    """Columns of one engine's facts. Equal rows and equal columns are the same object, by which they are recognised.

    One that does not ``keep`` the columns of facts is for what works out each fact once. It may share the ``codes`` of
    another one, so that it can read columns of that.
    """

    def __init__(self, engine: InferenceEngine, *, keep: bool = True, codes: Codes | None = None) -> None:
        self.codes = codes or Codes()
        #: whether what was made of the same columns before is found
        self.keeps = keep
        self._rulebook, self._in_force = engine.rulebook, engine.providers
        self._choices: dict[tuple[str, tuple[Value, ...]], Numbers] = {}
        self._influence: tuple[Mapping[str, Value], tuple[str, ...], Influence] | None = None
        self._read_by = engine.graph.reads
        self._parameters = engine.parameters
        self._reads: dict[str, tuple[str, ...]] = {}
        self._selections: OrderedDict[bytes, _Selection] = OrderedDict()
        self._by_rows: dict[int, _Selection] = {}
        self._columns: dict[str, OrderedDict[Key, tuple[Sequence[Column | None], Column]]] = {}
        self._same: dict[str, OrderedDict[bytes, Column]] = {}
        self._bytes = 0
        #: held while a search uses it
        self.lock = Lock()

    def fits(self, engine: InferenceEngine) -> bool:
        """Whether the parameters are still those that its columns were made with, and it has not grown too large."""
        return engine.parameters is self._parameters and self._bytes < _BYTES and self.codes.size < _CONSTANTS

    def choices(self, engine: InferenceEngine, fact: str, values: tuple[Value, ...]) -> Numbers:
        """The numbers of the ``values`` that ``fact`` is varied over. Raises `GivenError` where it cannot have one."""
        found = self._choices.get((fact, values))
        if found is None:
            for value in values:
                engine.check_given(fact, value)
            found = self._choices[fact, values] = self.codes.column(list(values)).values
        return found

    def influence(self, engine: InferenceEngine, base: Inference, varied: tuple[str, ...]) -> Influence:
        """The influence of ``varied`` facts, which is asked for twice where a contest follows a search."""
        kept = self._influence
        # An inference is known by its values: to keep it would keep the engine, for which this memory is kept.
        if kept is None or kept[0] is not base.values or kept[1] != varied:
            kept = self._influence = (base.values, varied, Influence(engine, base, varied))
        return kept[2]

    def reads(self, fact: Fact) -> tuple[str, ...]:
        """The facts that a value of ``fact`` can be made of, whatever is known."""
        found = self._reads.get(fact.id)
        if found is None:
            names = set[str]()
            for provider in self._rulebook.providers_of.get(fact.id, ()):
                if provider.id in self._in_force:
                    names.update(self._read_by[provider.id])
            names.update(owner for owner, _ in fact.fields)
            for expression in (fact.assume, fact.when):
                names |= names_in(expression) if expression is not None else frozenset()
            found = self._reads[fact.id] = tuple(name for name in names if name in self._rulebook.facts)
        return found

    def rows(self, rows: Rows) -> Rows:
        """``rows``, as the same object for equal ones."""
        if rows.size > _ROWS_AT_MOST:
            return rows
        key = rows.tobytes()
        found = self._selections.get(key)
        if found is not None:
            self._selections.move_to_end(key)
            return found.rows
        self._selections[key] = self._by_rows[id(rows)] = _Selection(rows)
        if len(self._selections) > _SELECTIONS:
            _, oldest = self._selections.popitem(last=False)
            del self._by_rows[id(oldest.rows)]
            self._bytes -= sum(each.values.nbytes for _, each in oldest.gathered.values())
        return rows

    def gathered(self, column: Column, rows: Rows) -> Column:
        """``rows`` of ``column``, as `taken` tells."""
        selection = self._by_rows.get(id(rows))
        if selection is None:
            return taken(column, rows)
        found = selection.gathered.get(id(column))
        if found is None:
            found = selection.gathered[id(column)] = (column, taken(column, rows))
            self._bytes += found[1].values.nbytes
        return found[1]

    def same(self, fact: str, column: Column) -> Column:
        """A ``column`` of ``fact``, as the same object for equal ones."""
        if column.values.size > _ROWS_AT_MOST:
            return column
        kept = self._same.setdefault(fact, OrderedDict())
        key = column.values.tobytes() + np.packbits(column.known).tobytes()
        found = kept.setdefault(key, column)
        kept.move_to_end(key)
        if len(kept) > _COLUMNS:
            kept.popitem(last=False)
        return found

    def found(self, fact: str, key: Key) -> Column | None:
        """The column of ``fact`` that was made of columns with these identities."""
        kept = self._columns.get(fact)
        found = kept.get(key) if kept is not None else None
        if kept is None or found is None:
            return None
        kept.move_to_end(key)
        return found[1]

    def keep(self, fact: str, key: Key, made_of: Sequence[Column | None], column: Column) -> Column:
        """Keeps the ``column`` of ``fact`` that was ``made_of`` columns with the identities ``key``.

        Returns it, or one that was kept before and is equal.
        """
        if column.values.size > _ROWS_AT_MOST:
            return column
        kept = self._columns.setdefault(fact, OrderedDict())
        column = next((other for _, other in reversed(kept.values()) if _are_equal(column, other)), column)
        kept[key] = (made_of, column)
        self._bytes += column.values.nbytes
        if len(kept) > _COLUMNS:
            _, (_, oldest) = kept.popitem(last=False)
            self._bytes -= oldest.values.nbytes
        return column


def _are_equal(one: Column, other: Column) -> bool:
    size = one.values.size
    return (
        0 < size == other.values.size
        and one.known.size == other.known.size
        # Most that differ do so in a row or two that are looked at before all are.
        and one.values.item(0) == other.values.item(0)
        and one.values.item(size // 2) == other.values.item(size // 2)
        and one.values.item(-1) == other.values.item(-1)
        and np.array_equal(one.values, other.values)
        and np.array_equal(one.known, other.known)
    )


_MEMORIES: WeakKeyDictionary[InferenceEngine, ColumnMemory] = WeakKeyDictionary()


@contextmanager
def memory_of(engine: InferenceEngine) -> Iterator[ColumnMemory]:
    """What was worked out with ``engine``, for one search at a time; one that comes meanwhile begins with nothing."""
    memory = _MEMORIES.get(engine)
    if memory is None or not memory.fits(engine):
        memory = _MEMORIES[engine] = ColumnMemory(engine)
    if not memory.lock.acquire(blocking=False):
        yield ColumnMemory(engine)
        return
    try:
        yield memory
    finally:
        memory.lock.release()
