"""From residuals to error bars that hold for sources nobody has seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Bars", "Coverage", "calibrated", "coverage"]

_SHARE = 0.9
_LEAST = 0.005
"""Bars are at least that wide on either side of the estimate, as a logarithm (0.5 %)."""
_UNMEASURED = 0.01
"""Half the width, as a logarithm, for what follows exactly from the shape of a model and was measured nowhere."""
_WIDEST = 2.5
_SHRINKAGE = 2.0
"""So many sources of its own a class needs to count as much as all classes of the quantity together."""

_BySource = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Bars:
    """The factors between which a measured value lies in nine of ten cases, and what they were learnt from."""

    low: float
    high: float
    cases: int
    sources: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often the bars learnt from all other sources held, over the cases of a class."""

    cases: int
    sources: int
    covered: float | None


def calibrated(classes: Mapping[str, _BySource]) -> dict[str, Bars]:
    """The bars of each class of a quantity, from its factors by source.

    Quantiles of 5 and 95 % with the square root of its number of cases as the weight of a source; those of a class are
    mixed with those of the whole quantity, more so the fewer sources it has. Both are then widened, or narrowed, by the
    one factor with which bars learnt without a source hold for nine of ten of the cases of that source.
    """
    logs = _logarithms(classes)
    scale = _scale(logs)
    found = {}
    for name, by_source in logs.items():
        low, high = _ends(logs, name, scale)
        count = sum(map(len, by_source.values()))
        found[name] = Bars(math.exp(low), math.exp(high), count, len(by_source))
    return found


def coverage(classes: Mapping[str, _BySource]) -> dict[str, Coverage]:
    """For each class, and under "" for the whole quantity: how bars hold for sources that they were not learnt from."""
    logs = _logarithms(classes)
    inside: dict[str, list[bool]] = {name: [] for name in ("", *logs)}
    for source in _sources(logs):
        others = _without(logs, source)
        if not _sources(others):
            continue
        scale = _scale(others)
        for name, by_source in logs.items():
            low, high = _ends(others, name, scale)
            held = [low <= each <= high for each in by_source.get(source, ())]
            inside[name] += held
            inside[""] += held
    return {
        name: Coverage(len(each), len(logs.get(name, _sources(logs))), sum(each) / len(each) if each else None)
        for name, each in inside.items()
    }


def _logarithms(classes: Mapping[str, _BySource]) -> dict[str, dict[str, tuple[float, ...]]]:
    return {
        name: {source: tuple(map(math.log, each)) for source, each in by_source.items() if each}
        for name, by_source in classes.items()
    }


_Logs = Mapping[str, Mapping[str, tuple[float, ...]]]


def _sources(logs: _Logs) -> list[str]:
    return sorted({source for by_source in logs.values() for source in by_source})


def _without(logs: _Logs, source: str) -> _Logs:
    return {name: {each: logs[name][each] for each in logs[name] if each != source} for name in logs}


def _ends(logs: _Logs, name: str, scale: float) -> tuple[float, float]:
    """The bars of a class on a logarithmic scale."""
    parent = _quantiles([each for by_source in logs.values() for each in by_source.values()])
    own = _quantiles(list(logs[name].values()))
    if parent is None:
        return -_UNMEASURED, _UNMEASURED
    share = len(logs[name]) / (len(logs[name]) + _SHRINKAGE)
    low, high = (
        scale * (share * mine + (1 - share) * everybody) for mine, everybody in zip(own or parent, parent, strict=True)
    )
    return min(low, -_LEAST), max(high, _LEAST)


def _quantiles(groups: Sequence[Sequence[float]]) -> tuple[float, float] | None:
    weighted = sorted((value, 1 / math.sqrt(len(group))) for group in groups for value in group)
    if not weighted:
        return None
    total = sum(weight for _, weight in weighted)
    return _quantile(weighted, (1 - _SHARE) / 2 * total), _quantile(weighted, (1 + _SHARE) / 2 * total)


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


def _scale(logs: _Logs) -> float:
    """The least factor of the width with which nine of ten cases of a source left out are covered."""
    needed = sorted(_needed(logs))
    if not needed:
        return 1.0
    wanted, passed = _SHARE * sum(weight for _, weight in needed), 0.0
    for scale, weight in needed:
        passed += weight
        if passed >= wanted:
            return min(max(scale, 1 / _WIDEST), _WIDEST)
    return _WIDEST


def _needed(logs: _Logs) -> Iterator[tuple[float, float]]:
    """For each case how wide the bars without its source would have to be, and the weight of the case."""
    for source in _sources(logs):
        others = _without(logs, source)
        if not _sources(others):
            continue
        size = sum(len(by_source.get(source, ())) for by_source in logs.values())
        for name, by_source in logs.items():
            low, high = _ends(others, name, 1.0)
            for each in by_source.get(source, ()):
                yield (each / low if each < 0 else each / high), 1 / math.sqrt(size)
