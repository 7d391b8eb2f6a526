"""What an evaluation of many cases found, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bench.accuracy.case import Case
from bench.accuracy.outcome import Outcome
from bench.accuracy.summary import Summary

__all__ = ["Figures", "findings"]

Figures = dict[str, int | float | None]

_DIGITS = 4


def findings(outcomes: Sequence[Outcome], classify: Callable[[Case], str]) -> dict[str, object]:
    """Figures by group, by group for quality A, by group and class and by source, and why cases were left out.

    Plain JSON values; shares and errors are rounded to a hundredth of a percent, so that they are the same everywhere.
    """
    cases = [outcome for outcome in outcomes if not outcome.case.defect]
    grouped = _by(cases, lambda outcome: outcome.case.group)
    return {
        "cases": len(cases),
        "groups": {group: _figures(found) for group, found in grouped.items()},
        "quality_a": {
            group: _figures(best)
            for group, found in grouped.items()
            if (best := [outcome for outcome in found if outcome.case.quality == "A"])
        },
        "classes": {
            group: {
                name: _figures(members) for name, members in _by(found, lambda outcome: classify(outcome.case)).items()
            }
            for group, found in grouped.items()
        },
        "sources": {
            source: _figures(found) for source, found in _by(cases, lambda outcome: outcome.case.source).items()
        },
        "left_out": {group: counted for group, found in grouped.items() if (counted := _reasons(found))},
    }


def _figures(outcomes: Sequence[Outcome]) -> Figures:
    summary = Summary.of(outcomes)
    found: Figures = dict(summary.record())
    found |= {
        "judged": summary.judged,
        "refused": summary.refused,
        "oom": summary.oom,
        "exceeding": summary.exceeding,
    }
    return {name: round(value, _DIGITS) if isinstance(value, float) else value for name, value in found.items()}


def _reasons(outcomes: Iterable[Outcome]) -> dict[str, int]:
    counted = Counter(
        f"{outcome.reason}: {outcome.detail}" if outcome.detail else outcome.reason
        for outcome in outcomes
        if outcome.reason
    )
    return dict(sorted(counted.items(), key=lambda each: (-each[1], each[0])))


def _by(outcomes: Iterable[Outcome], key: Callable[[Outcome], str]) -> Mapping[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(key(outcome), []).append(outcome)
    return dict(sorted(found.items()))
