"""A sample of cases with what was estimated for each: it shows in seconds whether findings are those of the rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from bench.accuracy.case import Case
from bench.accuracy.outcome import Outcome

__all__ = ["estimates", "sample"]

_ONE_OF = 12
_DIGITS = 6


def sample(cases: Sequence[Case], classify: Callable[[Case], str]) -> tuple[Case, ...]:
    """The first case of every class of a group, and one of twelve of the others, by the SHA-256 of their ids."""
    first: dict[tuple[str, str], str] = {}
    for case in cases:
        first.setdefault((case.group, classify(case)), case.id)
    chosen = set(first.values())
    return tuple(case for case in cases if case.id in chosen or _is_drawn(case))


def estimates(outcomes: Iterable[Outcome]) -> Mapping[str, Sequence[float | str | None]]:
    """By the id of its case: the estimate of each outcome with its bounds, or the reason why there is none.

    Numbers have six digits, so that they are the same everywhere.
    """
    return {
        outcome.case.id: [outcome.reason, outcome.detail]
        if outcome.reason
        else [_rounded(each) for each in (outcome.estimate, outcome.low, outcome.high)]
        for outcome in outcomes
    }


def _is_drawn(case: Case) -> bool:
    digest = hashlib.sha256(case.id.encode("utf-8", "replace")).digest()
    return int.from_bytes(digest[:8], "big") % _ONE_OF == 0


def _rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.{_DIGITS}g}")
