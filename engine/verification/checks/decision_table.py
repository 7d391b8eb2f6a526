"""Decision tables, and the cases of formulas, as sets of boxes over one grid.

This is the geometric reading of decision tables (Calvanese et al., Semantics and Analysis of DMN Decision Tables, BPM
2016, arXiv 1603.07466), extended to values that are not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language import Expression, Value, compiled, names
from engine.rulebook import Branch, Provider
from engine.verification.checks.inspection import Inspection
from engine.verification.checks.own_condition import own_condition
from engine.verification.situations import (
    Box,
    BoxIndex,
    Condition,
    Example,
    Grid,
    Masks,
    Work,
    is_impossible,
    meeting,
    plain,
)

__all__ = ["DecisionTable", "Row"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, a case of a formula, or what is done otherwise.

    It is ``true`` in some boxes and not false in others. Rows of one ``kind`` conclude the same, for the same reason.
    """

    branch: Branch
    name: str
    position: int
    true: tuple[Masks, ...]
    possible: tuple[Masks, ...]
    outcome: Mapping[str, Expression]
    kind: int

    def value(self, world: Mapping[str, Value]) -> Value | None:
        """What the condition of the row is where facts and parameters are as in ``world``."""
        return True if self.branch.condition is None else compiled(self.branch.condition)(world)


class DecisionTable:
    """The rows of ``provider``, dead ones included; ``otherwise`` is not among them."""

    def __init__(self, provider: Provider, inspection: Inspection) -> None:
        self.provider, self.inspection = provider, inspection
        self.noun = "row" if provider.kind == "table" else "case"
        when = inspection.condition(provider.when)
        conditions = [inspection.condition(branch.condition) for branch in provider.all_branches]
        self.grid = Grid(
            inspection.space, [box for each in (*conditions, when) for box in (*each.true, *each.possible)]
        )
        self.when = tuple(map(self.grid.masks, when.true))
        self._kinds: dict[object, int] = {}
        rows = [
            self._row(position, branch, condition)
            for position, (branch, condition) in enumerate(zip(provider.all_branches, conditions, strict=True))
        ]
        self.otherwise = rows.pop() if provider.otherwise is not None else None
        self.rows: Sequence[Row] = rows
        self._columns = self.facts_of(self.rows)

    def _row(self, position: int, branch: Branch, condition: Condition) -> Row:
        outcome = {effect.fact: plain(effect.expression, self.inspection.space) for effect in branch.effects}
        key = (tuple(outcome.items()), branch.because, branch.judgement)
        return Row(
            branch,
            "`otherwise`" if branch is self.provider.otherwise else f"{self.noun} {branch.id}",
            position,
            tuple(map(self.grid.masks, condition.true)),
            tuple(map(self.grid.masks, condition.possible)),
            outcome,
            self._kinds.setdefault(key, len(self._kinds)),
        )

    @cached_property
    def _true(self) -> tuple[BoxIndex, list[int]]:
        return self._indexed([(part, row.position) for row in self.rows for part in row.true])

    @cached_property
    def _possible(self) -> tuple[BoxIndex, list[int]]:
        return self._indexed([(part, row.position) for row in self.rows for part in row.possible])

    @staticmethod
    def _indexed(parts: Sequence[tuple[Masks, int]]) -> tuple[BoxIndex, list[int]]:
        return BoxIndex([part for part, _ in parts]), [position for _, position in parts]

    def meeting(self, row: Row, *, possible: bool = False) -> Sequence[Row]:
        """The other rows that can be true, or not false, where ``row`` is true, in their order."""
        index, owners = self._possible if possible else self._true
        found = {owners[part] for mine in row.true for part in index.meeting(mine)}
        return [self.rows[position] for position in sorted(found - {row.position})]

    def common(self, one: Row, other: Row) -> Iterator[Masks]:
        """The boxes in which both rows are true."""
        pairs = (meeting(first, second) for first in one.true for second in other.true)
        return (both for both in pairs if both is not None)

    def contains(self, outer: Row, inner: Row, work: Work) -> bool:
        """Whether ``outer`` is true wherever ``inner`` is. Raises `WorkLimitError`."""
        if len(outer.true) == 1:
            (whole,) = outer.true
            return not any(mask & ~its for part in inner.true for mask, its in zip(part, whole, strict=True))
        return self.covered(inner, outer.true, work)

    def covered(self, row: Row, covers: Sequence[Masks], work: Work) -> bool:
        """Whether one of ``covers`` holds wherever ``row`` is true. Raises `WorkLimitError`."""
        return not any(True for part in row.true for _ in self.grid.uncovered(part, covers, work))

    def is_impossible(self, masks: Masks) -> bool:
        """Whether there is no situation in the box of ``masks``, as it demands orders that exclude each other."""
        return is_impossible(self.grid.box(masks), self.inspection.space)

    def facts_of(self, rows: Sequence[Row]) -> Sequence[str]:
        """The facts that ``rows`` ask for by themselves, in the order of the row that asks for most."""
        own = (own_condition(self.provider, row.branch) for row in rows)
        read = sorted((tuple(names(each)) for each in own if each is not None), key=len, reverse=True)
        found = dict.fromkeys(name for each in read for name in each)
        return [name for name in found if name in self.inspection.rulebook.facts]

    def example(
        self, masks: Masks, holds: Callable[[Mapping[str, Value]], bool], also: Iterable[str] = ()
    ) -> Example | None:
        """A situation in the box of ``masks`` of which ``holds`` is true; the columns first, then the rest.

        ``also`` are facts that ``holds`` reads beside those of the box.
        """
        box: Box = self.grid.box(masks)
        columns: Box = {name: box[name] for name in self._columns if name in box}
        return self.inspection.example({**columns, **box}, holds, also)
