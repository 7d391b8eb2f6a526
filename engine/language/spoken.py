"""Quantities in the words of everyday use: ``7B parameters``, ``8,192 tokens``, ``$0.10/h``, ``5.6 kWh``."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["UnitWords", "spoken"]

UnitWords = Mapping[str, tuple[str, str]]
"""Names of units as rule files write them, each with its words for one and for several."""

_EVERYDAY: UnitWords = {
    "byte": ("byte", "bytes"),
    "bit": ("bit", "bits"),
    "day": ("day", "days"),
    "week": ("week", "weeks"),
    "month": ("month", "months"),
    "year": ("year", "years"),
}
_ENERGY = (("kW*h", "kWh"), ("W*h", "Wh"), ("/kW/h", "/kWh"), ("/W/h", "/Wh"))
_MAGNITUDE = re.compile(r"([KMBT]) (?=[a-z])")
_FIRST_UNIT = re.compile(r"[A-Za-z%]+")
_CENTS, _ROUND = 0.1, 100.0


def spoken(written: str, words: UnitWords) -> str:
    """A quantity as rule files write it (``70.55 B param``, ``2.5 USD/h``) in everyday words.

    >>> spoken("70.55 B param", {"param": ("parameter", "parameters")}), spoken("0.1 USD/h", {}), spoken("1 day", {})
    ('70.55B parameters', '$0.10/h', '1 day')
    """
    number, _, unit = written.partition(" ")
    if not unit:
        return written
    for before, after in _ENERGY:
        unit = unit.replace(before, after)
    if unit == "USD" or unit.startswith("USD/"):
        return _money(number, _divided(unit.removeprefix("USD"), words))
    magnitude = _MAGNITUDE.match(unit)
    if magnitude:
        number, unit = number + magnitude[1], unit[magnitude.end() :]
    first = _FIRST_UNIT.match(unit)
    if first is None:
        return f"{number} {unit}"
    return f"{number} {_named(first[0], words, one=number == '1')}{_divided(unit[first.end() :], words)}"


def _named(name: str, words: UnitWords, *, one: bool) -> str:
    singular, plural = {**_EVERYDAY, **words}.get(name, (name, name))
    return singular if one else plural


def _divided(rest: str, words: UnitWords) -> str:
    """What stands behind the first unit, one of each."""
    return _FIRST_UNIT.sub(lambda found: _named(found[0], words, one=True), rest)


def _money(number: str, rest: str) -> str:
    """An amount of dollars: cents below a hundred, as many digits as it has below ten cents."""
    sign, bare = ("-", number[1:]) if number.startswith("-") else ("", number)
    amount = float(bare.replace(",", ""))
    if amount >= _ROUND and "e" not in bare:
        bare = f"{amount:,.0f}"
    elif amount >= _CENTS and "." in bare:
        bare = f"{amount:.2f}"
    return f"{sign}${bare}{rest}"
