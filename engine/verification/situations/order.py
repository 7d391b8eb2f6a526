"""Orders of values that exclude each other: ``a < b and b < c and c < a``, or ``a == b and a < 3 and b > 5``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language import Expression
from engine.language.expression import Compare, Name
from engine.verification.situations.domain import Domain
from engine.verification.situations.fact_space import Box, Derived, FactSpace
from engine.verification.situations.region import UNKNOWN, Region, contains, meet

__all__ = ["is_impossible"]

_LESS, _EQUAL, _GREATER = 0.0, 1.0, 2.0
_Pair = tuple[Expression, Expression]


def is_impossible(box: Box, space: FactSpace) -> bool:
    """Whether the orders that ``box`` demands exclude each other, or its regions. A proof; False proves nothing."""
    orders = [
        (subject.expression, _allowed(region))
        for subject, region in box.items()
        if isinstance(subject, Derived) and subject.kind == "order" and region[-1][1] != UNKNOWN
    ]
    at_most: list[_Pair] = []
    different: list[_Pair] = []
    for expression, allowed in orders:
        if not isinstance(expression, Compare):
            continue
        left, right = expression.left, expression.right
        if _GREATER not in allowed:
            at_most.append((left, right))
        if _LESS not in allowed:
            at_most.append((right, left))
        if _EQUAL not in allowed:
            different.append((left, right))
    return bool(orders) and (_goes_round(at_most, different) or _leaves_bounds(at_most, different, box, space))


def _allowed(region: Region) -> frozenset[float]:
    return frozenset(point for point in (_LESS, _EQUAL, _GREATER) if contains(region, point))


def _goes_round(at_most: list[_Pair], different: list[_Pair]) -> bool:
    """Whether values that a circle of "at most" makes equal have to be different."""
    above: dict[Expression, list[Expression]] = {}
    for low, high in at_most:
        above.setdefault(low, []).append(high)
    bounded = {each for pair in at_most for each in pair}
    apart = [pair for pair in different if bounded.issuperset(pair)]
    return any(other in _reached(one, above) and one in _reached(other, above) for one, other in apart)


def _reached(start: Expression, neighbours: Mapping[Expression, Sequence[Expression]]) -> frozenset[Expression]:
    """``start`` and everything that a way leads to from there."""
    seen, waiting = set[Expression](), [start]
    while waiting:
        each = waiting.pop()
        if each not in seen:
            seen.add(each)
            waiting.extend(neighbours.get(each, ()))
    return frozenset(seen)


def _leaves_bounds(at_most: list[_Pair], different: list[_Pair], box: Box, space: FactSpace) -> bool:
    """Whether bounds, handed on from value to value, leave none for one of them."""
    apart = {frozenset(pair) for pair in different}
    bounds: dict[Expression, tuple[float, float]] = {}
    domains: dict[Expression, Domain] = {}
    for value in dict.fromkeys(each for pair in at_most for each in pair):
        subject = value.id if isinstance(value, Name) else Derived("measure", value)
        if isinstance(subject, str) and subject not in space.rulebook.facts:
            return False
        domains[value] = domain = space.domain(subject)
        region = meet(box.get(subject, domain.known), domain.known)
        if not domain.is_number or not region:
            return not region
        bounds[value] = (region[0][0], region[-1][1])
    for _ in bounds:
        for low, high in at_most:
            least, most = bounds[low][0], bounds[high][1]
            if frozenset((low, high)) in apart:
                least, most = domains[high].after(least), domains[low].before(most)
            bounds[low] = (bounds[low][0], min(bounds[low][1], most))
            bounds[high] = (max(bounds[high][0], least), bounds[high][1])
    return any(least > most for least, most in bounds.values())
