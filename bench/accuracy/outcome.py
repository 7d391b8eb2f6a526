"""What the product said about a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.accuracy.case import Case

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The estimate for a case beside the measured value, both in ``unit``, or the reason why there is none.

    ``low`` and ``high`` bound the estimate with 90 %; None while the product gives no bounds. ``verdict`` is the
    product's on the device that the case ran on; None where it gives none. For a run that failed for want of memory
    ``exceeds`` says whether the estimate is above the memory of the card. With ``factor`` times the fact ``told_of``
    (a part of the fact, where that is added up from parts) the estimate would have been right; ``kind`` is the kind of
    run that the product's error bars tell apart.
    """

    case: Case
    fact: str = ""
    unit: str = ""
    value: float | None = None
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    verdict: str | None = None
    exceeds: bool | None = None
    factor: float | None = None
    told_of: str = ""
    kind: str = ""
    reason: str = ""
    detail: str = ""

    @classmethod
    def of_record(cls, case: Case, record: Mapping[str, object]) -> Outcome:
        """What `record` wrote of an outcome of ``case``; ``factor`` and ``kind`` are not in it."""

        def number(name: str) -> float | None:
            value = record.get(name)
            return float(value) if isinstance(value, int | float) else None

        exceeds = record.get("exceeds_card")
        return cls(
            case,
            fact=str(record.get("fact") or ""),
            unit=str(record.get("unit") or ""),
            value=number("value"),
            estimate=number("estimate"),
            low=number("low"),
            high=number("high"),
            verdict=str(record["verdict"]) if record.get("verdict") else None,
            exceeds=exceeds if isinstance(exceeds, bool) else None,
            reason=str(record.get("reason") or ""),
            detail=str(record.get("detail") or ""),
        )

    @property
    def error(self) -> float | None:
        """(estimate - value) / value; None where one of them is not known."""
        if self.value is None or self.estimate is None or self.reason:
            return None
        return (self.estimate - self.value) / self.value

    @property
    def covered(self) -> bool | None:
        """Whether the measured value lies within the bounds; None without bounds."""
        if self.error is None or self.value is None or self.low is None or self.high is None:
            return None
        return self.low <= self.value <= self.high

    @property
    def wrongly_refused(self) -> bool | None:
        """Whether a case that ran is said not to fit; None without a verdict, or where it did not run."""
        if self.case.oom or self.case.kind != "measured" or self.verdict is None:
            return None
        return self.verdict == "does_not_fit"

    def record(self) -> dict[str, str | float | bool | None]:
        """The outcome as one flat JSON object."""
        return {
            "id": self.case.id,
            "group": self.case.group,
            "source": self.case.source,
            "fact": self.fact or None,
            "unit": self.unit or None,
            "estimate": self.estimate,
            "low": self.low,
            "high": self.high,
            "value": self.value,
            "relative_error": self.error,
            "verdict": self.verdict,
            "oom": self.case.oom,
            "exceeds_card": self.exceeds,
            "reason": self.reason or None,
            "detail": self.detail or None,
        }
