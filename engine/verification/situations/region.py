"""Regions: sets of points on a line, as disjoint closed intervals in ascending order.

Floating-point numbers are discrete, so every set of them that comparisons can describe has closed ends: ``x > 3``
begins at the next float after 3. What is computed with regions is therefore exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

__all__ = ["UNKNOWN", "Interval", "Region", "contains", "joined", "meet"]

Interval = tuple[float, float]
Region = tuple[Interval, ...]

UNKNOWN = math.inf
"""The point at which a fact stands when it is not known, behind all its values: these are finite."""


def meet(one: Region, other: Region) -> Region:
    """The intersection of two regions."""
    if one == other:
        return one
    found: list[Interval] = []
    i = j = 0
    while i < len(one) and j < len(other):
        low, high = max(one[i][0], other[j][0]), min(one[i][1], other[j][1])
        if low <= high:
            found.append((low, high))
        if one[i][1] < other[j][1]:
            i += 1
        else:
            j += 1
    return tuple(found)


def joined(regions: Iterable[Region]) -> Region:
    """The union of ``regions``.

    >>> joined([((1, 3),), ((5, 6),), ((2, 4),)])
    ((1, 4), (5, 6))
    """
    found: list[Interval] = []
    for low, high in sorted(interval for region in regions for interval in region):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return tuple(found)


def contains(region: Region, point: float) -> bool:
    """Whether ``point`` lies in ``region``."""
    return any(low <= point <= high for low, high in region)
