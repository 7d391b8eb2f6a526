"""Quantiles over groups of values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

__all__ = ["covering", "quantiles"]


def quantiles(groups: Sequence[Sequence[float]], share: float) -> tuple[float, float]:
    """The ends of the middle ``share`` of all values; a group weighs as much as the square root of its size.

    There must be a value.
    """
    weighted = sorted((value, 1 / math.sqrt(len(group))) for group in groups for value in group)
    total = sum(weight for _, weight in weighted)
    return _quantile(weighted, (1 - share) / 2 * total), _quantile(weighted, (1 + share) / 2 * total)


def covering(weighted: Iterable[tuple[float, float]], share: float) -> float:
    """The least of the values, each given with its weight, up to which ``share`` of all the weight lies.

    There must be a value.
    """
    ordered = sorted(weighted)
    wanted, passed = share * sum(weight for _, weight in ordered), 0.0
    for value, weight in ordered:
        passed += weight
        if passed >= wanted:
            return value
    return ordered[-1][0]


def _quantile(weighted: Sequence[tuple[float, float]], wanted: float) -> float:
    """The value at a weight, between the middles of the weights of neighbours."""
    passed, last = 0.0, (0.0, weighted[0][0])
    for value, weight in weighted:
        middle = passed + weight / 2
        if middle >= wanted:
            before, smaller = last
            return value if middle == before else smaller + (value - smaller) * (wanted - before) / (middle - before)
        passed, last = passed + weight, (middle, value)
    return weighted[-1][0]
