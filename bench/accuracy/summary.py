"""Figures over many outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bench.accuracy.outcome import Outcome

__all__ = ["Summary"]


@dataclass(frozen=True, slots=True)
class Summary:
    """How far estimates are off. Shares and errors are plain numbers (0.1 is 10 %), None where nothing was evaluated.

    ``p90_abs_rel_err`` is the smallest error that nine of ten cases do not exceed. ``bias`` is the median of the signed
    errors, positive where estimates are too high. ``covered_90`` is the share of cases inside the bounds of 90 %, None
    while no estimate has any. ``refused`` of ``judged`` cases ran and are said not to fit; ``exceeding`` of ``oom``
    runs that failed for want of memory, and of which an estimate and the card are known, are estimated above the card.
    """

    n: int
    evaluated: int
    median_abs_rel_err: float | None
    p90_abs_rel_err: float | None
    bias: float | None
    covered_90: float | None
    judged: int
    refused: int
    oom: int
    exceeding: int

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Summary:
        """The figures over ``outcomes``."""
        errors = [outcome.error for outcome in outcomes if outcome.error is not None]
        sizes = sorted(map(abs, errors))
        covered = [outcome.covered for outcome in outcomes if outcome.covered is not None]
        judged = [outcome.wrongly_refused for outcome in outcomes if outcome.wrongly_refused is not None]
        oom = [outcome.exceeds for outcome in outcomes if outcome.exceeds is not None]
        return cls(
            len(outcomes),
            len(errors),
            median(sizes) if sizes else None,
            sizes[-(-len(sizes) * 9 // 10) - 1] if sizes else None,
            median(errors) if errors else None,
            sum(covered) / len(covered) if covered else None,
            len(judged),
            sum(judged),
            len(oom),
            sum(oom),
        )

    def record(self) -> dict[str, int | float | None]:
        """The figures that ``--json`` prints."""
        return {
            "n": self.n,
            "evaluated": self.evaluated,
            "median_abs_rel_err": self.median_abs_rel_err,
            "p90_abs_rel_err": self.p90_abs_rel_err,
            "bias": self.bias,
            "covered_90": self.covered_90,
        }
