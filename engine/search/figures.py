"""What is told of candidates: figures that are read from columns when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.language import Value
from engine.language.column import Column

__all__ = ["Figures"]

Reader = Callable[[float], Value]


class Figures(Mapping[str, Value | None]):
    """The value of each of some facts in one ``row`` of their ``columns``; None where it is not known.

    With each column comes what makes a value of a number in it. Columns are shared by all candidates that were judged
    together: hundreds are ranked, of which few are ever looked at.
    """

    __slots__ = ("_columns", "_row")

    def __init__(self, columns: Mapping[str, tuple[Column, Reader]], row: int) -> None:
        self._columns, self._row = columns, row

    def __getitem__(self, fact: str) -> Value | None:
        column, read = self._columns[fact]
        row = self._row if column.values.size > 1 else 0
        return read(float(column.values[row])) if column.known[row] else None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return repr(dict(self))
