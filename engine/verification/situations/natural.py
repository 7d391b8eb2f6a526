"""Natural values: of the points of a region, those that people would name."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from engine.verification.situations.domain import Domain
from engine.verification.situations.region import UNKNOWN, Interval, Region, contains, meet

__all__ = ["natural_point", "trial_points"]

_INTERVALS = 16
_NAMES = 12
_LADDER = (0.0, 1.0, 2.0, 3.0, 5.0, 10.0, *(step * 10.0**power for power in range(2, 16) for step in (1, 5)), 0.5, 1e-3)


def natural_point(region: Region, domain: Domain) -> float:
    """The point of ``region`` that is written with the fewest digits, an end rather than one between.

    Only where there is no other point, the one of being unknown.
    """
    known = meet(region, domain.known)
    if not known:
        return UNKNOWN
    if not domain.is_number:
        return known[0][0]
    candidates = (point for interval in known[:_INTERVALS] for point in _candidates(interval, domain))
    return min(candidates, key=lambda point: _digits(point, domain))


def trial_points(region: Region, domain: Domain) -> list[float]:
    """Points of ``region`` that are worth trying where it is not known which will do, the natural one first."""
    known = meet(region, domain.known)
    found = [natural_point(region, domain)]
    if domain.is_number:
        found.extend(point for interval in known[:_INTERVALS] for point in _candidates(interval, domain))
        ladder = (scale * step for step in _LADDER for scale in domain.scales)
        found.extend(point for point in ladder if contains(known, point))
    else:
        names = (float(point) for low, high in known for point in range(int(low), int(min(high, low + _NAMES)) + 1))
        found.extend(names)
    return list(dict.fromkeys(found))


def _candidates(interval: Interval, domain: Domain) -> Iterator[float]:
    low, high = interval
    yield low
    for scale in domain.scales:
        point = _simplest(low / scale, high / scale, whole=domain.whole) * scale
        if low <= point <= high and (not domain.whole or point == math.floor(point)):
            yield point
    yield high


def _simplest(low: float, high: float, *, whole: bool) -> float:
    """The number from ``low`` to ``high`` with the fewest digits that is not much larger than it needs to be."""
    if low <= 0 <= high:
        return 0.0
    if high < 0:
        return -_simplest(-high, -low, whole=whole)
    # Of all numbers above a billion, the natural one is not the largest power of ten.
    exponent = math.floor(math.log10(min(high, 10 * low)))
    for power in range(exponent, -1 if whole else exponent - 17, -1):
        point = float(f"{math.ceil(Decimal(low).scaleb(-power))}e{power}")
        if low <= point <= high:
            return point
    return low


def _digits(point: float, domain: Domain) -> int:
    """How many digits it takes to write ``point`` in the unit that needs the fewest."""
    written = (point / scale for scale in domain.scales)
    return min(len(Decimal(repr(each)).normalize().as_tuple().digits) for each in written if math.isfinite(each))
