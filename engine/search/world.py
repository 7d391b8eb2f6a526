"""What is known of candidates: a column for each fact, gathered from those of earlier candidates when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar, overload

from engine.language.column import UNKNOWN, Column
from engine.search.columns import taken
from engine.search.memory import ColumnMemory, Rows

__all__ = ["World"]

T = TypeVar("T")


class World(Mapping[str, Column]):
    """Columns by the name of their fact: ``constants``, alike for all candidates, those settled, and those of before.

    Candidates that were made of others know what those know, row by row: most of it is read by nothing any more.
    """

    __slots__ = ("_absent", "_before", "_composed", "_constants", "_memory", "_own", "_rows")

    def __init__(self, constants: Mapping[str, Column], memory: ColumnMemory) -> None:
        self._constants, self._memory = constants, memory
        self._own: dict[str, Column] = {}
        self._absent = set[str]()
        self._before: World | None = None
        self._rows: Rows | None = None
        #: rows of worlds before the one before, by those that the latter has of them
        self._composed: dict[int, tuple[Rows, Rows]] = {}

    @overload
    def get(self, name: str, /) -> Column | None: ...
    @overload
    def get(self, name: str, /, default: Column) -> Column: ...
    @overload
    def get(self, name: str, /, default: T) -> Column | T: ...
    def get(self, name: str, /, default: T | None = None) -> Column | T | None:
        """The column of ``name``, ``default`` where nothing is known of it."""
        found = self._own.get(name)
        if found is None:
            found = self._constants.get(name)
            if found is None and self._before is not None and name not in self._absent:
                found = self._gathered(name)
        return default if found is None else found

    def picked(self, name: str, rows: Rows) -> Column:
        """The column of ``name`` in ``rows`` alone, unknown where nothing is known of it."""
        column, own = self.source(name) or (UNKNOWN, None)
        if own is not None:
            rows = own if own.size == 1 else own.take(rows)
        return taken(column, rows)

    def _gathered(self, name: str) -> Column | None:
        column, rows = self.source(name) or (None, None)
        if column is not None and rows is not None:
            column = self._own[name] = self._memory.gathered(column, rows)
        return column

    def source(self, name: str) -> tuple[Column, Rows | None] | None:
        """The column of ``name`` where it was settled, and its rows that this world has, None for all as they are.

        Worlds between need not know it.
        """
        column = self._own.get(name)
        if column is None:
            column = self._constants.get(name)
        if column is not None:
            return column, None
        found = self._before.source(name) if self._before is not None and name not in self._absent else None
        if found is None:
            self._absent.add(name)
            return None
        column, rows = found
        return column, self._rows_of(rows)

    def _rows_of(self, rows: Rows | None) -> Rows | None:
        """Its own rows of a world of which the world before has ``rows``; one row stands for all."""
        if rows is None or self._rows is None:
            return self._rows
        if rows.size == 1:
            return rows
        kept = self._composed.get(id(rows))
        if kept is None:
            kept = self._composed[id(rows)] = (rows, self._memory.rows(rows.take(self._rows)))
        return kept[1]

    def taken(self, rows: Rows) -> World:
        """What is known of the candidates in ``rows``, in that order."""
        made = World(self._constants, self._memory)
        made._before, made._rows = self, self._memory.rows(rows)
        return made

    def copy(self) -> World:
        """A world with the same columns; what is settled in it later does not show in this one."""
        made = World(self._constants, self._memory)
        made._own, made._before, made._rows = dict(self._own), self._before, self._rows
        return made

    def settle(self, name: str, column: Column) -> None:
        """Sets the column of ``name``."""
        self._own[name] = column

    def forget(self, name: str) -> None:
        """Removes the column of ``name``, which was set in this world, to free its memory."""
        del self._own[name]

    def __getitem__(self, name: str) -> Column:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def __contains__(self, name: object) -> bool:
        if name in self._own or name in self._constants:
            return True
        return self._before is not None and name in self._before

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys([*self._constants, *(self._before or ()), *self._own])

    def __len__(self) -> int:
        return sum(1 for _ in self)
