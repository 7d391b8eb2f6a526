"""Rows that are true at once: where only one may be (E303), that disagree (E304), that are the same (E308, W307)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.findings import Finding
from engine.language import Value, compiled, names
from engine.verification.checks.decision_table import DecisionTable, Row
from engine.verification.checks.inspection import Undecided
from engine.verification.situations import Example, Work

__all__ = ["check_overlaps", "check_redundancy"]

_TOUCH = "let the rows exclude each other (`3B..<7B` ends before 7B), or say which counts by `hit: first`"
_AGREE = "let the rows exclude each other or conclude the same, or say which counts by `hit: first`"


def check_overlaps(table: DecisionTable, work: Work) -> Iterator[Finding | Undecided]:
    """For each row, the first row before it that it clashes with. Raises `WorkLimitError`."""
    for row in table.rows:
        undecided = False
        for other in table.meeting(row):
            if other.position > row.position:
                break
            work.spend()
            found = _clash(table, other, row, work)
            if found is not None:
                yield found
                break
            undecided = undecided or (_may_clash(table, other, row) and not _is_excluded(table, other, row))
        else:
            if undecided:
                yield Undecided(row.branch.place, f"whether {row.name} clashes with another")


def _may_clash(table: DecisionTable, other: Row, row: Row) -> bool:
    return table.provider.hit == "unique" or bool(table.provider.hit == "any" and _disputed(other, row))


def _disputed(other: Row, row: Row) -> list[str]:
    """The facts that both rows set, and not by the same expression."""
    return [fact for fact, value in row.outcome.items() if other.outcome.get(fact, value) != value]


def _is_excluded(table: DecisionTable, other: Row, row: Row) -> bool:
    return all(table.is_impossible(both) for both in table.common(other, row))


def _clash(table: DecisionTable, other: Row, row: Row, work: Work) -> Finding | None:
    if other.kind == row.kind and table.contains(other, row, work) and table.contains(row, other, work):
        return _finding(table, "E308", f"{row.name} is {other.name} once more", row, other, "remove one of them")
    if table.provider.hit == "unique":
        example = _example(table, other, row, None, work)
        return None if example is None else _clash_at(table, example, "overlap", other, row)
    for fact in _disputed(other, row) if table.provider.hit == "any" else ():
        example = _example(table, other, row, fact, work)
        if example is not None:
            return _clash_at(table, example, f"disagree on {fact} where they overlap", other, row)
    return None


def _example(table: DecisionTable, other: Row, row: Row, fact: str | None, work: Work) -> Example | None:
    """A situation in which both rows are true and, given a ``fact``, set it to different values."""

    def clashes(world: Mapping[str, Value]) -> bool:
        work.spend()
        if other.value(world) is not True or row.value(world) is not True:
            return False
        if fact is None:
            return True
        one, two = (compiled(each.outcome[fact])(world) for each in (other, row))
        return one is not None and two is not None and one != two

    outcomes = (other.outcome[fact], row.outcome[fact]) if fact else ()
    also = [name for each in outcomes for name in names(each) if name in table.inspection.rulebook.facts]
    found: Iterator[Example | None] = (table.example(masks, clashes, also) for masks in table.common(other, row))
    return next((each for each in found if each is not None), None)


def _clash_at(table: DecisionTable, example: Example, clash: str, other: Row, row: Row) -> Finding:
    rows = f"{table.noun}s {other.branch.id} and {row.branch.id}"
    message = f"{rows} {clash}, for example at {table.inspection.text(example)}"
    code, cure = ("E303", _TOUCH) if table.provider.hit == "unique" else ("E304", _AGREE)
    return _finding(table, code, message, row, other, cure)


def check_redundancy(table: DecisionTable, work: Work) -> Iterator[Finding]:
    """Rows that could be left out, as another one concludes the same wherever they hold. Raises `WorkLimitError`.

    Where rows must not overlap, that they do is worse than that one is not needed.
    """
    if table.provider.hit == "unique":
        return
    for row in table.rows:
        for other in table.meeting(row):
            work.spend()
            if other.kind != row.kind or not table.contains(other, row, work) or table.contains(row, other, work):
                continue
            if table.provider.hit == "first" and not _is_next(table, row, other):
                continue
            message = f"{row.name} is contained in {other.name}, which concludes the same"
            yield _finding(table, "W307", message, row, other, f"remove {row.name}")
            break


def _is_next(table: DecisionTable, row: Row, other: Row) -> bool:
    """Whether ``other`` would be taken, and at once, wherever ``row`` is, if ``row`` were removed."""
    between = range(row.position + 1, other.position)
    return row.position < other.position and not any(
        each.position in between for each in table.meeting(row, possible=True)
    )


def _finding(table: DecisionTable, code: str, message: str, row: Row, other: Row, cure: str) -> Finding:
    related = table.inspection.related(other.branch.place, other.name)
    return table.inspection.finding(code, message, row.branch.place, [related], cure)
