"""Rows that are true at once: where only one may be (E303), that disagree (E304), that are the same (E308, W307)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.findings import Finding
from engine.language import Value, compiled
from engine.verification.checks.decision_table import DecisionTable, Row
from engine.verification.checks.inspection import Undecided, is_true
from engine.verification.situations import Example, Work

__all__ = ["check_overlaps"]

_TOUCH = "let the rows exclude each other (`3B..<7B` ends before 7B), or say which counts by `hit: first`"
_AGREE = "let the rows exclude each other or conclude the same, or say which counts by `hit: first`"


def check_overlaps(table: DecisionTable, work: Work) -> Iterator[Finding | Undecided]:
    """At most one finding for each row, with the first row before it that it clashes with.

    Raises `WorkLimitError`.
    """
    for number, row in enumerate(table.rows):
        work.spend(number)
        yield from _first(table, row, table.rows[:number], work)
    if table.provider.hit in ("first", "any", "priority"):
        yield from _contained(table, work)


def _first(table: DecisionTable, row: Row, before: Sequence[Row], work: Work) -> Iterator[Finding | Undecided]:
    undecided = False
    for other in before:
        if all(table.is_impossible(both) for both in table.common(other, row)):
            continue
        if other.agrees(row) and table.contains(other, row, work) and table.contains(row, other, work):
            yield _finding(table, "E308", f"{row.name} is {other.name} once more", row, other, "remove one of them")
            return
        if table.provider.hit not in ("unique", "any"):
            continue
        found = _clash(table, other, row)
        if found is not None:
            yield found
            return
        undecided = undecided or table.provider.hit == "unique"
    if undecided:
        yield Undecided(row.branch.place, f"whether {row.name} overlaps another")


def _clash(table: DecisionTable, other: Row, row: Row) -> Finding | None:
    rows = f"{table.noun}s {other.branch.id} and {row.branch.id}"
    if table.provider.hit == "unique":
        example = _example(table, other, row)
        if example is not None:
            message = f"{rows} overlap, for example at {table.inspection.text(example)}"
            return _finding(table, "E303", message, row, other, _TOUCH)
        return None
    for fact, first in other.outcome:
        second = dict(row.outcome).get(fact)
        if second is None or second == first:
            continue
        example = _example(table, other, row, fact)
        if example is not None:
            message = f"{rows} disagree on {fact} where they overlap, for example at {table.inspection.text(example)}"
            return _finding(table, "E304", message, row, other, _AGREE)
    return None


def _example(table: DecisionTable, other: Row, row: Row, fact: str | None = None) -> Example | None:
    """Where both are true and, given a ``fact``, set it to different values."""

    def clash(world: Mapping[str, Value]) -> bool:
        if not is_true(other.condition, world) or not is_true(row.condition, world):
            return False
        if fact is None:
            return True
        one, two = (compiled(dict(each.outcome)[fact])(world) for each in (other, row))
        return one is not None and two is not None and one != two

    return next((found for masks in table.common(other, row) if (found := table.example(masks, clash))), None)


def _contained(table: DecisionTable, work: Work) -> Iterator[Finding]:
    """Rows that could be left out, as another one concludes the same wherever they are true."""
    for number, row in enumerate(table.rows):
        work.spend(len(table.rows))
        for place, other in enumerate(table.rows):
            if other is row or not other.agrees(row) or not table.contains(other, row, work):
                continue
            if table.contains(row, other, work):
                continue
            if table.provider.hit == "first" and not _is_next(table, number, place):
                continue
            message = f"{row.name} is contained in {other.name}, which concludes the same"
            yield _finding(table, "W307", message, row, other, f"remove {row.name}")
            break


def _is_next(table: DecisionTable, number: int, place: int) -> bool:
    """Whether the row at ``place`` would be taken, and at once, wherever that at ``number`` is, were this removed."""
    if place < number:
        return False
    row = table.rows[number]
    between = (part for each in table.rows[number + 1 : place] for part in each.possible)
    return not any(
        all(mask & its for mask, its in zip(part, true, strict=True)) for part in between for true in row.true
    )


def _finding(table: DecisionTable, code: str, message: str, row: Row, other: Row, cure: str) -> Finding:
    related = table.inspection.related(other.branch.place, other.name)
    return table.inspection.finding(code, message, row.branch.place, [related], cure)
