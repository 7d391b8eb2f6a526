"""An axis of a plot: where a figure lies on it, and which values are written beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["part_of", "ticks"]

_MOST = 5
_LOGARITHMIC_FROM = 6.0
"""Figures further apart than by this factor are drawn on a logarithmic scale, else most of them fall on one spot."""
_MARGIN = 0.06


def part_of(value: float, values: Sequence[float]) -> float:
    """Where ``value`` lies between the least and the largest of ``values``, as a part of the axis from 0 to 1.

    All values are positive. A margin is left at both ends.
    """
    least, largest = min(values), max(values)
    if least == largest:
        return 0.5
    if largest / least > _LOGARITHMIC_FROM:
        least, largest, value = math.log(least), math.log(largest), math.log(value)
    return _MARGIN + (1 - 2 * _MARGIN) * (value - least) / (largest - least)


def ticks(shown: Sequence[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    """A few of the values, with their words, that lie well apart on the axis: the least and the largest among them.

    They are figures of candidates, so they are written as everywhere else, in their own unit.
    """
    words = dict(shown)
    values = sorted(words)
    places = {value: part_of(value, values) for value in values}
    kept = [values[0]]
    for number in range(1, _MOST - 1):
        wanted = _MARGIN + (1 - 2 * _MARGIN) * number / (_MOST - 1)
        nearest = min(values, key=lambda value: abs(places[value] - wanted))
        if abs(places[nearest] - wanted) < 0.5 / _MOST:
            kept.append(nearest)
    kept.append(values[-1])
    apart: list[float] = []
    for value in dict.fromkeys(kept):
        if not apart or places[value] - places[apart[-1]] > 0.5 / _MOST:
            apart.append(value)
    return tuple((value, words[value]) for value in apart)
