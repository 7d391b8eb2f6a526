"""The price at which another configuration would be taken: by working it out with other prices."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.rulebook import Goal
from kb.advice.deciding import PAID, deciding

__all__ = ["TakingPrice", "taking_price"]

_PRICES = {"rented": "cost.per_hour", "bought": "cost.purchase"}
"""The price that people see, by how something is paid for."""
_CENT, _DOLLAR, _IN_DOLLARS_FROM = 0.01, 1.0, 100.0
"""What prices are told in: cents, and from a hundred dollars on whole ones."""


@dataclass(frozen=True, slots=True)
class TakingPrice:
    """``most`` is the highest price, of the ``fact``, with which it would be taken, all else alike; it is ``now``."""

    fact: str
    most: float
    now: float

    @property
    def less(self) -> float:
        """The part by which the price would have to fall."""
        return 1 - self.most / self.now


def taking_price(engine: InferenceEngine, goal: Goal, chosen: Inference, other: Inference) -> TakingPrice | None:
    """The highest price with which ``goal`` would put ``other`` before ``chosen``; None where no price does.

    It is exact to the cent, and from a hundred dollars on to the dollar.
    """
    fact = _PRICES.get(str(other.value(PAID)))
    now = other.number(fact) if fact is not None else None
    if fact is None or not now:
        return None
    unit = engine.rulebook.type_of(fact).unit
    factor = unit.factor if unit is not None else 1.0
    step = _CENT if now / factor < _IN_DOLLARS_FROM else _DOLLAR

    def priced(steps: int) -> float:
        return round(steps * step, 2) * factor

    def is_taken(steps: int) -> bool:
        cheaper = engine.conclude({**other.given, fact: Given(priced(steps), Origin.SEARCH)})
        found = deciding(engine.rulebook, goal, chosen, cheaper)
        return found is not None and found.ahead

    taken, kept = 1, round(now / factor / step)
    if kept <= taken or is_taken(kept) or not is_taken(taken):
        return None
    while kept - taken > 1:
        middle = (taken + kept) // 2
        if is_taken(middle):
            taken = middle
        else:
            kept = middle
    return TakingPrice(fact, priced(taken), priced(round(now / factor / step)))
