"""Tables, and formulas with cases: overlaps, duplicates, rows that are never taken, gaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.findings import Finding, Place
from engine.rulebook import Provider
from engine.verification.checks.decision_table import DecisionTable
from engine.verification.checks.inspection import Inspection, Undecided
from engine.verification.checks.overlaps import check_overlaps, check_redundancy
from engine.verification.checks.reach import check_gaps, check_reach
from engine.verification.situations import WorkLimitError

__all__ = ["table_findings"]

_MOST = 100


def table_findings(provider: Provider, inspection: Inspection) -> Iterator[Finding | Undecided]:
    """What is wrong with the rows of ``provider`` among themselves.

    A table that collects is left alone: there, rows add up. Where every row counts for itself, none need be there.
    """
    if provider.hit == "collect" or (len(provider.all_branches) < 2 and provider.kind != "table"):
        return
    if not inspection.condition(provider.when).true:
        return
    table = DecisionTable(provider, inspection)
    blamed: set[Place] = set()
    checks = (check_overlaps, check_reach, check_redundancy, *((check_gaps,) if provider.hit != "every" else ()))
    for check in checks:
        try:
            for each in islice(check(table, inspection.work()), _MOST):
                # Of a row that is wrong, it is of no interest that it could be left out.
                if isinstance(each, Undecided) or each.severity == "error" or each.place not in blamed:
                    blamed.add(each.place)
                    yield each
        except WorkLimitError:
            yield Undecided(provider.place, f"the {table.noun}s: they are too many, or too entangled")
