"""Tables, and formulas with cases: overlaps, duplicates, rows that are never taken, gaps."""

from __future__ import annotations

from collections.abc import Iterator

from engine.findings import Finding
from engine.rulebook import Provider
from engine.verification.checks.decision_table import DecisionTable
from engine.verification.checks.inspection import Inspection, Undecided
from engine.verification.checks.overlaps import check_overlaps
from engine.verification.checks.reach import check_gaps, check_reach
from engine.verification.situations import WorkLimitError

__all__ = ["table_findings"]


def table_findings(provider: Provider, inspection: Inspection) -> Iterator[Finding | Undecided]:
    """What is wrong with the rows of ``provider`` among themselves.

    A table that collects is left alone: there, rows add up.
    """
    if provider.hit == "collect" or (len(provider.all_branches) < 2 and provider.kind != "table"):
        return
    if not inspection.condition(provider.when).true:
        return
    table = DecisionTable(provider, inspection)
    for check in (check_overlaps, check_reach, check_gaps):
        try:
            yield from check(table, inspection.work())
        except WorkLimitError:
            yield Undecided(provider.place, f"the {table.noun}s: they are too many, or too entangled")
