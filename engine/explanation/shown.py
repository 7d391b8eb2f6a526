"""A value in words."""

from __future__ import annotations

from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["shown", "shown_to_calculate"]

_MONEY = ("USD", "USD/h")
_CENTS, _ROUND = 0.1, 100.0
"""Amounts from ten cents up to a hundred dollars are shown to the cent."""
_LOST = 0.0005
"""The part of an amount that may be lost in rounding where somebody calculates with it."""


def shown(rulebook: Rulebook, name: str, value: Value | None) -> str:
    """``value`` of a fact or parameter as people read it, in one line whatever it holds."""
    return " ".join(rulebook.show(name, value).split())


def shown_to_calculate(rulebook: Rulebook, name: str, value: Value | None) -> str:
    """``value`` as it stands in a calculation: an amount of money of which cents are not all with four digits."""
    text, unit = shown(rulebook, name, value), rulebook.type_of(name).unit
    if unit is None or unit.symbol not in _MONEY or not isinstance(value, int | float) or not text.startswith("$"):
        return text
    amount = value / unit.factor
    if not _CENTS <= amount < _ROUND or abs(round(amount, 2) - amount) <= _LOST * amount:
        return text
    return f"${amount:.4g}{unit.symbol.removeprefix('USD')}"
