"""One estimator beside whygpu on the cases that it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bench.accuracy.outcome import Outcome
from bench.accuracy.summary import Summary

__all__ = ["comparison"]

_DIGITS = 4
_FIGURES = ("evaluated", "median_abs_rel_err", "p90_abs_rel_err", "bias")


def comparison(outcomes: Iterable[Outcome], answers: Mapping[str, float]) -> dict[str, dict[str, object]]:
    """By group the figures of the estimator and of whygpu on the same cases: those that both have an estimate for.

    `answers` are the estimator's by the id of the case, for one accelerator.
    """
    groups: dict[str, list[tuple[Outcome, Outcome]]] = {}
    for outcome in outcomes:
        answer = answers.get(outcome.case.id)
        if answer is not None and outcome.error is not None:
            groups.setdefault(outcome.case.group, []).append((outcome, _with(outcome, answer)))
    return {
        group: {
            "peer": _figures([theirs for _, theirs in pairs]),
            "whygpu": _figures([ours for ours, _ in pairs]),
        }
        for group, pairs in sorted(groups.items())
    }


def _with(outcome: Outcome, value: float) -> Outcome:
    return replace(outcome, estimate=value * outcome.case.measured_together, low=None, high=None, verdict=None)


def _figures(outcomes: list[Outcome]) -> dict[str, int | float | None]:
    record = Summary.of(outcomes).record()
    return {name: round(value, _DIGITS) if isinstance(value := record[name], float) else value for name in _FIGURES}
