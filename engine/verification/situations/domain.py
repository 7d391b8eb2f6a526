"""Domains: the values a fact can have, as points on a line on which conditions place it."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.language import FactType, Unit, Value
from engine.verification.situations.region import Region

__all__ = ["MEASURE", "ORDER", "TRUTH", "Domain"]

_LARGEST = sys.float_info.max
#: from here on neighbouring floats are one apart or more, all of them whole
_ALL_WHOLE = 2.0**53


@dataclass(frozen=True)
class Domain:
    """A line from ``low`` to ``high``; of whole numbers only where ``whole``.

    Names and truth values stand at the whole numbers from 0, in the order of ``names``. Of an ``open`` text, ``names``
    are those that conditions have mentioned so far, and all points behind them are other texts. ``scales`` are the
    factors of the units in which people read the number.
    """

    low: float = -_LARGEST
    high: float = _LARGEST
    whole: bool = False
    names: list[Value] = field(default_factory=list)
    open: bool = False
    scales: tuple[float, ...] = (1.0,)

    @classmethod
    def of(cls, fact_type: FactType, entries: Sequence[str] | None, show: Unit | None = None) -> Domain:
        """The domain of a fact; ``entries`` are the ids of its catalogue, None where they are not known."""
        if fact_type.kind == "bool":
            return cls._named((False, True))
        if fact_type.kind == "enum":
            return cls._named(fact_type.values)
        if fact_type.kind == "entry" and entries is not None:
            return cls._named(entries)
        if fact_type.is_text:
            return cls(0.0, _ALL_WHOLE, whole=True, open=True)
        low = -_LARGEST if fact_type.low is None else fact_type.low
        high = _LARGEST if fact_type.high is None else fact_type.high
        factors = (*(unit.factor for unit in (show, fact_type.unit) if unit is not None), 1.0)
        if fact_type.kind == "int":
            return cls(float(math.ceil(low)), float(math.floor(high)), whole=True, scales=factors)
        return cls(low, high, scales=factors)

    @classmethod
    def _named(cls, names: Sequence[Value]) -> Domain:
        return cls(0.0, len(names) - 1.0, whole=True, names=list(names))

    @property
    def is_number(self) -> bool:
        """Whether points are numbers, rather than the places of names."""
        return not self.names and not self.open

    @property
    def known(self) -> Region:
        """All values."""
        return ((self.low, self.high),) if self.low <= self.high else ()

    def point(self, value: Value) -> float:
        """Where ``value`` stands. A name that cannot be a value stands outside."""
        if self.is_number:
            return float(value)
        if value not in self.names:
            if not self.open:
                return -1.0
            self.names.append(value)
        return float(self.names.index(value))

    def value(self, point: float) -> Value:
        """What stands at ``point``."""
        if self.is_number:
            return int(point) if self.whole else point
        if point < len(self.names):
            return self.names[int(point)]
        other = "something else"
        while other in self.names:
            other += " again"
        return other

    def after(self, point: float) -> float:
        """The next point."""
        if not self.whole or abs(point) >= _ALL_WHOLE:
            return math.nextafter(point, math.inf)
        return math.floor(point) + 1.0

    def before(self, point: float) -> float:
        """The point before."""
        if not self.whole or abs(point) >= _ALL_WHOLE:
            return math.nextafter(point, -math.inf)
        return math.ceil(point) - 1.0

    def where(self, operator: str, point: float) -> Region:
        """The values that stand in the relation ``operator`` to the constant at ``point``."""
        if operator == "==":
            lies_there = self.low <= point <= self.high and (not self.whole or point == math.floor(point))
            return ((point, point),) if lies_there else ()
        below = (self.low, min(self.high, self.before(point)))
        above = (max(self.low, self.after(point)), self.high)
        if operator in ("<=", ">=") and self.where("==", point):
            below, above = (self.low, point), (point, self.high)
        kept = {"<": (below,), "<=": (below,), ">": (above,), ">=": (above,), "!=": (below, above)}[operator]
        return tuple((low, high) for low, high in kept if low <= high)


TRUTH = Domain(0.0, 1.0, whole=True, names=[False, True])
"""Of what can only be true or false."""

MEASURE = Domain()
"""Of a number that is calculated."""

ORDER = Domain(0.0, 2.0, whole=True, names=["less", "equal", "greater"])
"""Of two values compared with each other."""
