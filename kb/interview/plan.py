"""A plan: what would be taken, as far as it makes a difference to somebody."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.language import Value
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["ALIKE", "KIN", "PLAN", "Plan"]

_FORMAT, _ENGINE, _OFFLOAD = "weights.format", "inference.engine", "zero.offload"
_VERDICT, _PRICE = "fit.verdict", "standard.price"

PLAN = (ACCELERATOR, COUNT, _FORMAT, _ENGINE, _OFFLOAD, _VERDICT, _PRICE)
"""The facts that make a plan."""
KIN = (ACCELERATOR, _FORMAT, _OFFLOAD)
"""The choices by which candidates are of different kinds."""
ALIKE = (COUNT,)
"""The choices in which candidates of a kind differ."""

_WEIGHTS = {ACCELERATOR: 1.0, COUNT: 0.7, _FORMAT: 0.4, _OFFLOAD: 0.4, _ENGINE: 0.3, _VERDICT: 0.2}
_DEARER, _BAND = 0.2, 1.5
"""A price is another band from half as much more on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be taken: the values of `PLAN`, None where nothing meets the requirements."""

    taken: Mapping[str, Value | None] | None = field(default=None)

    def difference(self, other: Plan) -> float:
        """How much the two differ, from 0 (in nothing that counts) to 1 (other hardware, or nothing any more)."""
        one, two = self.taken, other.taken
        if one is None or two is None:
            return float((one is None) != (two is None))
        found = [weight for fact, weight in _WEIGHTS.items() if one.get(fact) != two.get(fact)]
        return min(sum(found) + _DEARER * _is_other_band(one.get(_PRICE), two.get(_PRICE)), 1.0)


def _is_other_band(one: Value | None, two: Value | None) -> bool:
    if isinstance(one, bool | str | None) or isinstance(two, bool | str | None) or one <= 0 or two <= 0:
        return False
    return abs(math.log(one / two)) >= math.log(_BAND)
