"""Outcomes by group and by source, as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bench.accuracy.outcome import Outcome
from bench.accuracy.summary import Summary
from kb.errors import printable

__all__ = ["Report"]


@dataclass(frozen=True, slots=True)
class Report:
    """Summaries by group and by source, and why cases were skipped, the most frequent reason first."""

    groups: Mapping[str, Summary]
    sources: Mapping[str, Summary]
    skipped: Mapping[str, int]

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Report:
        """The report on ``outcomes``. A line that holds no case is in no group and no source, only skipped."""
        cases = [outcome for outcome in outcomes if not outcome.case.defect]
        reasons = Counter(_reason(outcome) for outcome in outcomes if outcome.reason)
        return cls(
            _by(cases, lambda outcome: outcome.case.group),
            _by(cases, lambda outcome: outcome.case.source),
            dict(sorted(reasons.items(), key=lambda counted: (-counted[1], counted[0]))),
        )

    def record(self) -> dict[str, dict[str, dict[str, int | float | None]] | dict[str, int]]:
        """The report as one JSON object."""
        return {
            "groups": {name: summary.record() for name, summary in self.groups.items()},
            "sources": {name: summary.record() for name, summary in self.sources.items()},
            "skipped": dict(self.skipped),
        }

    def table(self) -> str:
        """The report for people."""
        lines = [*_table("group", self.groups), "", *_table("source", self.sources), "", "skipped:"]
        lines += [f"  {count:5}  {printable(reason, 100)}" for reason, count in self.skipped.items()]
        return "\n".join(lines)


def _reason(outcome: Outcome) -> str:
    named = {"unknown fact", "no such estimate", "unit not understood"}
    return f"{outcome.reason}: {outcome.detail}" if outcome.reason in named and outcome.detail else outcome.reason


def _by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> dict[str, Summary]:
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(key(outcome), []).append(outcome)
    return {name: Summary.of(found[name]) for name in sorted(found)}


def _table(title: str, rows: Mapping[str, Summary]) -> list[str]:
    width = 34
    heads = ("n", "evaluated", "median", "p90", "bias", "in 90 %", "not to fit", "oom above")
    lines = [f"{title:{width}}" + "".join(f"{head:>12}" for head in heads)]
    for name, row in rows.items():
        cells = (
            str(row.n),
            str(row.evaluated),
            _percent(row.median_abs_rel_err),
            _percent(row.p90_abs_rel_err),
            _percent(row.bias, signed=True),
            _percent(row.covered_90),
            f"{row.refused}/{row.judged}" if row.judged else "-",
            f"{row.exceeding}/{row.oom}" if row.oom else "-",
        )
        lines.append(f"{printable(name, 32):{width}}" + "".join(f"{cell:>12}" for cell in cells))
    return lines


def _percent(share: float | None, *, signed: bool = False) -> str:
    if share is None:
        return "-"
    return f"{share * 100:+.1f} %" if signed else f"{share * 100:.1f} %"
