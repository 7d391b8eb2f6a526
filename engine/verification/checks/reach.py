"""What rows are reached: rows that are never taken (E306), and cases that no row takes (W305)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from engine.findings import Finding
from engine.language import Expression, Value, names
from engine.language.expression import Known, children
from engine.verification.checks.decision_table import DecisionTable, Row
from engine.verification.checks.inspection import Undecided, is_true
from engine.verification.checks.own_condition import own_condition
from engine.verification.checks.precedence import Precedence
from engine.verification.situations import Masks, Work

__all__ = ["check_gaps", "check_reach"]

_NAMED = 3
_PARTS = 20
_COMPLETE = "add a row, or `otherwise`, or say `gaps: intended` where nothing shall follow"
_LAST_CASE = "add the case, or a last one without `if`; where nothing shall follow, say so by `when`"


def check_reach(table: DecisionTable, work: Work) -> Iterator[Finding]:
    """The rows that are never taken, because others always are before them. Raises `WorkLimitError`."""
    precedence = Precedence(table.provider, table.inspection)
    for row in [*table.rows, table.otherwise] if table.otherwise else table.rows:
        rivals: list[Row] = []
        covers: list[Masks] = []
        for other in table.meeting(row, possible=True):
            if precedence.beats(other.position, row.position):
                work.spend()
                rivals.append(other)
                covers.extend(other.possible if precedence.is_waited_for(other.position, row.position) else other.true)
        if not row.true or not table.covered(row, covers, work):
            continue
        whole = [other for other in rivals if table.contains(other, row, work)]
        if row is table.otherwise or not any(_is_reported(table, row, other, work) for other in whole):
            yield _never_taken(table, row, whole[:1] or rivals, work)


def _is_reported(table: DecisionTable, row: Row, other: Row, work: Work) -> bool:
    """Whether ``row`` is reported as the duplicate of ``other``, or as contained in it, already."""
    return other.kind == row.kind and (table.provider.hit == "priority" or table.contains(row, other, work))


def _never_taken(table: DecisionTable, row: Row, masking: Sequence[Row], work: Work) -> Finding:
    ids = ", ".join(other.branch.id for other in masking[:_NAMED])
    more = f" and {len(masking) - _NAMED} more" if len(masking) > _NAMED else ""
    named = f"{table.noun}s {ids}{more} come" if len(masking) > 1 else f"{table.noun} {ids} comes"
    message = f"{row.name} can never be taken: wherever it holds, {named} first{_shown(table, row, masking, work)}"
    related = [table.inspection.related(other.branch.place, other.name) for other in masking[:_NAMED]]
    cure = f"remove {row.name}"
    if row is not table.otherwise:
        cure += f", or put it before the {table.noun}s that are more general"
    return table.inspection.finding("E306", message, row.branch.place, related, cure)


def _shown(table: DecisionTable, row: Row, masking: Sequence[Row], work: Work) -> str:
    """What is taken, or waited for, in one situation in which ``row`` is true."""
    for value, says in ((True, "it is {}"), (None, "{} is unknown and waited for")):
        for part in row.true:
            example = table.example(part, partial(_is_blocked, row, masking, value, work), table.facts_of(masking))
            if example is not None:
                world = {**example.known, **table.inspection.space.constants}
                first = next(other for other in masking if other.value(world) is value)
                return f"; at {table.inspection.text(example)} {says.format(first.name)}"
    return ""


def _is_blocked(row: Row, masking: Sequence[Row], value: bool | None, work: Work, world: Mapping[str, Value]) -> bool:
    work.spend(len(masking))
    return row.value(world) is True and any(other.value(world) is value for other in masking)


def check_gaps(table: DecisionTable, work: Work) -> Iterator[Finding | Undecided]:
    """A case that no row takes, unless that is intended. Raises `WorkLimitError`."""
    provider = table.provider
    if provider.otherwise is not None or provider.gaps_intended:
        return
    if provider.kind == "formula" and not _sorts_one_fact(table):
        return

    def holds(world: Mapping[str, Value]) -> bool:
        work.spend(len(table.rows))
        return is_true(provider.when, world) and all(row.value(world) is False for row in table.rows)

    covers = [part for row in table.rows for part in row.possible]
    found = (islice(table.grid.uncovered(when, covers, work), _PARTS) for when in table.when)
    parts = [part for each in found for part in each if not table.is_impossible(part)]
    for part in parts:
        example = table.example(part, holds)
        if example is not None:
            message = f"no {table.noun} covers {table.inspection.text(example)}"
            cure = _COMPLETE if provider.kind == "table" else _LAST_CASE
            yield table.inspection.finding("W305", message, provider.place, cure=cure)
            return
    if parts:
        yield Undecided(provider.place, f"whether the {table.noun}s cover every case")


def _sorts_one_fact(table: DecisionTable) -> bool:
    """Whether the cases of a formula tell apart the values of a single fact, so that one left out was forgotten.

    A formula whose cases ask for several facts, or whether one is known, is meant to leave the rest unknown.
    """
    own = [own_condition(table.provider, row.branch) for row in table.rows]
    asked = {name for each in own if each is not None for name in names(each)} & table.inspection.rulebook.facts.keys()
    return len(own) > 1 and None not in own and len(asked) == 1 and not any(_asks_whether_known(each) for each in own)


def _asks_whether_known(expression: Expression | None) -> bool:
    if expression is None:
        return False
    return isinstance(expression, Known) or any(_asks_whether_known(each) for each in children(expression))
