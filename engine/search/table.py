"""A table: what follows from one varied fact alone, with a row for each of its values."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from engine.language import Value
from engine.language.column import Column
from engine.search.evaluation import ColumnInference
from engine.search.memory import ColumnMemory

__all__ = ["Table"]


class Table(Struct, frozen=True):
    """What follows from ``fact`` alone: ``columns`` of facts, in which ``rows`` tells the row of each of its values.

    Its columns are remembered. So from one search to the next only that is worked out which follows from something
    else as well that was said meanwhile.
    """

    fact: str
    rows: Mapping[Value | None, int]
    columns: Mapping[str, Column]

    @classmethod
    def of(
        cls,
        fact: str,
        values: Sequence[Value | None],
        following: Collection[str],
        inference: ColumnInference,
        memory: ColumnMemory,
    ) -> Table:
        """The table of ``values`` of ``fact`` and of what is ``following`` from it, that fact included.

        None is a value: that nothing is chosen. What is ``following`` is in the order of ``inference``.
        """
        rows = {value: row for row, value in enumerate(dict.fromkeys(values))}
        column = memory.same(fact, memory.codes.column(list(rows)))
        world = inference.settled(following, {fact: column}, inference.start)
        return cls(fact, rows, {name: world[name] for name in following})
