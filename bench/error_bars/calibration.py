"""From residuals to error bars that hold for sources nobody has seen."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bench.error_bars.quantiles import covering, quantiles
from bench.error_bars.residual import Family, Residual, direction

__all__ = ["Bars", "Calibration", "Coverage", "coverage"]

_SHARE = 0.9
_LEAST = 0.005
"""Bars are at least that wide on either side, as a logarithm: figures are published with three digits."""
_MOST = math.log(5)
"""A bar that is wider than a factor of five says nothing more."""
_UNMEASURED = 0.01
"""Half the width, as a logarithm, where nothing of the family was measured anywhere."""
_WIDEST = 2.5
_FARTHEST = math.log(3)
"""What was not far off is not taken to be farther off than a factor of three on that account."""
_SHRINKAGE = 4.0
"""So many sources of its own something needs to count as much as what it is a part of."""

_Ends = tuple[float, float]
_Key = Family | str | tuple[str, str]
"""A family, a quantity, or a quantity and a class of runs."""
_Pool = Mapping[_Key, Mapping[str, Sequence[float]]]
"""Places by what they belong to and by source."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The factors between which a measured value lies in nine of ten cases, and what they were learnt from."""

    low: float
    high: float
    cases: int
    sources: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often the bars learnt from all other sources held."""

    cases: int
    sources: int
    covered: float | None


class Calibration:
    """What residuals teach.

    Quantiles of 5 and 95 % with the square root of its number of cases as the weight of a source, of a family of
    quantities, of each quantity, and of each class of runs. Those of a quantity are mixed with those of its family,
    those of a class with the outcome, the more so the fewer sources there are. The width is then scaled so that bars
    learnt without a source hold for nine of ten cases of that source: in the family, and in the quantity where it has
    sources enough. Where formulas were mended with all of these sources in view, ``widened`` says by how much further
    off others are, by family.
    """

    def __init__(self, residuals: Iterable[Residual], widened: Mapping[Family, float] | None = None) -> None:
        self._widened = widened or {}
        pool = _pool(residuals)
        self._learnt = _Learnt(pool, _scales(pool))

    def bars(self, quantity: str, kind: str) -> Bars:
        """The factors for a class of runs, which need not have been measured."""
        further = self._widened.get(Family.of(quantity), 1.0)
        ends = sorted(direction(quantity) * _unseen(each, further) for each in self._learnt.ends((quantity, kind)))
        own = self._learnt.pool.get((quantity, kind), {})
        return Bars(math.exp(ends[0]), math.exp(ends[1]), sum(map(len, own.values())), len(own))


def coverage(residuals: Iterable[Residual], *keys: Callable[[Residual], str]) -> list[dict[str, Coverage]]:
    """For each of ``keys``, by what it says: how bars hold for sources that they were not learnt from."""
    everything = tuple(residuals)
    pool = _pool(everything)
    sources = {each.source for each in everything}
    ends: dict[tuple[str, tuple[str, str]], _Ends] = {}
    for source in sources if len(sources) > 1 else ():
        others = _without(pool, source)
        learnt = _Learnt(others, _scales(others))
        ends |= {(source, key): learnt.ends(key) for key in pool if isinstance(key, tuple)}
    return [_held(everything, ends, key) for key in keys]


def _held(
    residuals: Sequence[Residual],
    ends: Mapping[tuple[str, tuple[str, str]], _Ends],
    key: Callable[[Residual], str],
) -> dict[str, Coverage]:
    inside: dict[str, list[bool]] = defaultdict(list)
    sources: dict[str, set[str]] = defaultdict(set)
    for each in residuals:
        sources[key(each)].add(each.source)
        if (each.source, (each.quantity, each.kind)) in ends:
            low, high = ends[each.source, (each.quantity, each.kind)]
            inside[key(each)].append(low <= each.place <= high)
    return {
        name: Coverage(len(inside[name]), len(found), sum(inside[name]) / len(inside[name]) if inside[name] else None)
        for name, found in sources.items()
    }


class _Learnt:
    """Ends on a logarithmic scale."""

    def __init__(self, pool: _Pool, scales: Mapping[_Key, float]) -> None:
        self.pool, self._scales = pool, scales
        self._quantiles: dict[_Key, _Ends] = {}

    def ends(self, key: tuple[str, str]) -> _Ends:
        quantity, family = key[0], Family.of(key[0])
        ends = (-_UNMEASURED, _UNMEASURED)
        parts: list[_Key] = [each for each in (family, quantity, key) if self.pool.get(each)]
        for number, part in enumerate(parts):
            if part not in self._quantiles:
                self._quantiles[part] = quantiles(list(self.pool[part].values()), _SHARE)
            own, sources = self._quantiles[part], len(self.pool[part])
            share = sources / (sources + _SHRINKAGE) if number else 1.0
            ends = _widened((_mixed(own[0], ends[0], share), _mixed(own[1], ends[1], share)), 1.0)
        return _widened(ends, self._scales.get(quantity, self._scales.get(family, 1.0)))


def _pool(residuals: Iterable[Residual]) -> _Pool:
    found: dict[_Key, dict[str, list[float]]] = {}
    for each in residuals:
        place = each.place
        keys: tuple[_Key, ...] = (each.family, each.quantity, (each.quantity, each.kind))
        for key in keys:
            found.setdefault(key, {}).setdefault(each.source, []).append(place)
    return found


def _without(pool: _Pool, source: str) -> _Pool:
    return {
        key: {each: places for each, places in by_source.items() if each != source} for key, by_source in pool.items()
    }


def _mixed(own: float, other: float, share: float) -> float:
    return share * own + (1 - share) * other


def _widened(ends: _Ends, scale: float) -> _Ends:
    return max(min(scale * ends[0], -_LEAST), -_MOST), min(max(scale * ends[1], _LEAST), _MOST)


def _unseen(end: float, further: float) -> float:
    """An end for sources that formulas were not mended with."""
    return math.copysign(max(abs(end), min(further * abs(end), _FARTHEST)), end)


def _scales(pool: _Pool) -> dict[_Key, float]:
    """For families and quantities the least factor of the width that covers nine of ten cases of a source left out."""
    needed: dict[_Key, list[tuple[float, float]]] = defaultdict(list)
    sources = sorted({source for by_source in pool.values() for source in by_source})
    for source in sources if len(sources) > 1 else ():
        learnt = _Learnt(_without(pool, source), {})
        for key, by_source in pool.items():
            if not isinstance(key, tuple) or source not in by_source:
                continue
            low, high = learnt.ends(key)
            for part in (Family.of(key[0]), key[0]):
                weight = 1 / math.sqrt(len(pool[part][source]))
                needed[part] += [(place / (low if place < 0 else high), weight) for place in by_source[source]]
    scales = {part: min(max(covering(found, _SHARE), 1 / _WIDEST), _WIDEST) for part, found in needed.items()}
    for each, scale in list(scales.items()):
        if not isinstance(each, Family):
            share = len(pool[each]) / (len(pool[each]) + _SHRINKAGE)
            scales[each] = math.exp(_mixed(math.log(scale), math.log(scales[Family.of(str(each))]), share))
    return scales
