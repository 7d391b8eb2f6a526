"""What a goal tells two configurations apart by."""

from __future__ import annotations

import math

from msgspec import Struct

from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Goal, Rulebook

__all__ = ["PAID", "Deciding", "deciding", "is_money", "paid_alike"]

PAID = "standard.paid"
"""The fact that tells whether something is rented, bought, or there already."""
_MONEY = "USD"


class Deciding(Struct, frozen=True):
    """The first fact of a goal in which two configurations differ, and both values.

    ``ahead`` tells whether it speaks for the other one.
    """

    fact: str
    chosen: Value | None
    other: Value | None
    ahead: bool


def deciding(rulebook: Rulebook, goal: Goal, chosen: Inference, other: Inference) -> Deciding | None:
    """What ``goal`` tells two configurations apart by; None where nothing does before prices that are unlike.

    What is rented by the hour and what is bought have no prices that could be compared.
    """
    alike = paid_alike(chosen, other)
    for fact, direction in goal.order:
        one, two = chosen.value(fact), other.value(fact)
        if is_money(rulebook, fact) and not alike:
            return None
        if one != two:
            return Deciding(fact, one, two, _rank(two, direction) < _rank(one, direction))
    return None


def paid_alike(one: Inference, two: Inference) -> bool:
    """Whether both are rented, both bought, or both there already."""
    return one.value(PAID) == two.value(PAID)


def is_money(rulebook: Rulebook, fact: str) -> bool:
    """Whether a fact is an amount of money, or one for an hour."""
    unit = rulebook.type_of(fact).unit
    return unit is not None and unit.symbol.startswith(_MONEY)


def _rank(value: Value | None, direction: int) -> float:
    """The smaller the better; what is not known comes last."""
    return math.inf if value is None or isinstance(value, str) else -direction * float(value)
