"""Decision tables, and the cases of formulas, as sets of boxes over one grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.language import Expression, Value, names
from engine.rulebook import Branch, Provider
from engine.verification.checks.inspection import Inspection
from engine.verification.situations import Box, Example, Grid, Masks, Work, is_impossible, meeting, plain

__all__ = ["DecisionTable", "Row"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, a case of a formula, or what is done otherwise.

    It is ``true`` in some boxes and not false in others. Its ``outcome`` is what it sets facts to.
    """

    branch: Branch
    name: str
    true: tuple[Masks, ...]
    possible: tuple[Masks, ...]
    outcome: tuple[tuple[str, Expression], ...]

    @property
    def condition(self) -> Expression | None:
        """What must hold for the row to be taken."""
        return self.branch.condition

    def agrees(self, other: Row) -> bool:
        """Whether both rows conclude the same, for the same reason."""
        return self.outcome == other.outcome and self.branch.because == other.branch.because


class DecisionTable:
    """The rows of ``provider`` that can be true; ``otherwise`` is not among them."""

    def __init__(self, provider: Provider, inspection: Inspection) -> None:
        self.provider, self.inspection = provider, inspection
        self.noun = "row" if provider.kind == "table" else "case"
        when = inspection.condition(provider.when)
        conditions = [inspection.condition(branch.condition) for branch in provider.all_branches]
        self.grid = Grid(
            inspection.space, [box for each in (*conditions, when) for box in (*each.true, *each.possible)]
        )
        masks = self.grid.masks
        self.when = tuple(map(masks, when.true))
        rows = [
            Row(
                branch,
                "`otherwise`" if branch is provider.otherwise else f"{self.noun} {branch.id}",
                tuple(map(masks, condition.true)),
                tuple(map(masks, condition.possible)),
                tuple((effect.fact, plain(effect.expression, inspection.space)) for effect in branch.effects),
            )
            for branch, condition in zip(provider.all_branches, conditions, strict=True)
        ]
        self.otherwise = rows.pop() if provider.otherwise is not None else None
        self.all_rows: Sequence[Row] = rows
        self.rows: Sequence[Row] = [row for row in rows if row.true]
        self._later = frozenset(names(provider.when)) if provider.when is not None else frozenset[str]()

    def common(self, one: Row, other: Row) -> Iterator[Masks]:
        """The boxes in which both rows are true."""
        for first in one.true:
            for second in other.true:
                both = meeting(first, second)
                if both is not None:
                    yield both

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

    def example(self, masks: Masks, holds: Callable[[Mapping[str, Value]], bool]) -> Example | None:
        """A situation in the box of ``masks`` of which ``holds`` is true; the columns first, then the rest."""
        box: Box = self.grid.box(masks)
        ordered = dict(sorted(box.items(), key=lambda each: each[0] in self._later))
        return self.inspection.example(ordered, holds)
