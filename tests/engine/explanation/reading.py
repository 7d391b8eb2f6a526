"""Reads written-out arithmetic the way a person does: figures with their units, brackets, × and / before + and -.

A figure that was rounded for display stands for all numbers that round to it, so the result is an interval.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from engine.language import Dimension, UnitTable

__all__ = ["Amount", "read_arithmetic"]

_TOKEN = re.compile(
    r"\s*(?:(?P<figure>-?\$?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)"
    r"(?P<unit>(?:[KMBT](?= [a-z]))? ?[A-Za-z%]+(?:[/*][A-Za-z]+)*|(?:/[A-Za-z]+)+)?"
    r"|(?P<function>[a-z_0-9]+)\(|(?P<mark>[()×/+,-]))"
)
_DIME, _NO_CENTS = 0.1, 100.0
_WORDS = {
    **{f"{name}s": name for name in ("byte", "bit", "day", "week", "month", "year", "token", "request")},
    "parameter": "param",
    "parameters": "param",
}


@dataclass(frozen=True, slots=True)
class Amount:
    """All numbers from ``low`` to ``high``, in base units."""

    low: float
    high: float
    dimension: Dimension = ()


def read_arithmetic(text: str, units: UnitTable) -> Amount:
    """What ``text`` comes to. Raises ValueError when it cannot be read or mixes units."""
    reader = _Reader(text, units)
    result = reader.sum()
    if reader.here is not None:
        raise ValueError(f"left over in {text!r}: {reader.here.group()!r}")
    return result


class _Reader:
    def __init__(self, text: str, units: UnitTable) -> None:
        self._text, self._units, self._at = text, units, 0
        self.here = self._next()

    def _next(self) -> re.Match[str] | None:
        if not self._text[self._at :].strip():
            return None
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            raise ValueError(f"cannot read {self._text[self._at :]!r}")
        self._at = found.end()
        return found

    def _take(self, mark: str) -> bool:
        if self.here is None or self.here["mark"] != mark:
            return False
        self.here = self._next()
        return True

    def sum(self) -> Amount:
        left = self._product()
        while True:
            if self._take("+"):
                left = _added(left, self._product(), 1)
            elif self.here is not None and self.here["figure"] and self.here["figure"].startswith("-"):
                # "5 -3" is never written; a sign there would be an operator without blanks.
                raise ValueError(f"no operator before {self.here.group()!r}")
            elif self._take("-"):
                left = _added(left, self._product(), -1)
            else:
                return left

    def _product(self) -> Amount:
        left = self._atom()
        while True:
            if self._take("×"):
                left = _times(left, self._atom())
            elif self._take("/"):
                left = _times(left, _inverse(self._atom()))
            else:
                return left

    def _atom(self) -> Amount:
        here = self.here
        if here is None:
            raise ValueError(f"{self._text!r} ends too early")
        if self._take("("):
            inside = self.sum()
            assert self._take(")"), self._text
            return inside
        if here["function"]:
            self.here = self._next()
            arguments = [self.sum()]
            while self._take(","):
                arguments.append(self.sum())
            assert self._take(")"), self._text
            return _called(here["function"], arguments)
        if here["figure"]:
            self.here = self._next()
            written = f"USD{here['unit'] or ''}" if "$" in here["figure"] else here["unit"] or ""
            named = re.sub(r"[A-Za-z]+", lambda word: _WORDS.get(word[0], word[0]), written)
            magnitude, unit, _ = self._units.quantity(f"1{named}")
            low, high = (end * magnitude * unit.factor for end in _rounded(here["figure"]))
            return Amount(low, high, unit.dimension)
        raise ValueError(f"{here.group()!r} cannot stand there in {self._text!r}")


def _rounded(figure: str) -> tuple[float, float]:
    """The numbers that are shown as ``figure``: four significant digits, whole parts in full; dollars with cents."""
    value = float(figure.replace(",", "").replace("$", ""))
    if "$" in figure and "e" not in figure and (abs(value) >= _DIME or not value):
        half = 0.5 if abs(value) >= _NO_CENTS else 0.005
        return value - half, value + half
    whole = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    if "e" in figure:
        half = abs(value) * 5e-4
    elif whole:
        half = 0.5 * 10.0 ** -max(4 - whole, 0)
    elif value:
        half = max(0.5 * 10.0 ** (math.floor(math.log10(abs(value))) - 3), 5e-8 if abs(value) < 1e-4 else 0.0)
    else:
        half = 0.0
    return value - half, value + half


def _added(left: Amount, right: Amount, sign: int) -> Amount:
    if left.dimension != right.dimension:
        raise ValueError(f"{left} and {right} do not go together")
    ends = sorted((sign * right.low, sign * right.high))
    return Amount(left.low + ends[0], left.high + ends[1], left.dimension)


def _times(left: Amount, right: Amount) -> Amount:
    powers = dict(left.dimension)
    for base, power in right.dimension:
        powers[base] = powers.get(base, 0) + power
    products = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    dimension = tuple(sorted((base, power) for base, power in powers.items() if power))
    return Amount(min(products), max(products), dimension)


def _inverse(of: Amount) -> Amount:
    if of.low <= 0 <= of.high:
        raise ZeroDivisionError
    ends = sorted((1 / of.low, 1 / of.high))
    return Amount(ends[0], ends[1], tuple((base, -power) for base, power in of.dimension))


def _called(function: str, arguments: list[Amount]) -> Amount:
    first = arguments[0]
    lows, highs = [each.low for each in arguments], [each.high for each in arguments]
    if any(each.dimension != first.dimension for each in arguments):
        raise ValueError(f"{function} of {arguments}")
    match function:
        case "min":
            return Amount(min(lows), min(highs), first.dimension)
        case "max":
            return Amount(max(lows), max(highs), first.dimension)
        case "ceil":
            return Amount(math.ceil(first.low), math.ceil(first.high), first.dimension)
        case "floor":
            return Amount(math.floor(first.low), math.floor(first.high), first.dimension)
        case "round_up":
            step = arguments[1].low, arguments[1].high
            ends = [math.ceil(value / each) * each for value in (first.low, first.high) for each in step]
            # Between two steps the result jumps by one of them.
            return Amount(min(ends) - step[1], max(ends) + step[1], first.dimension)
        case "log2":
            return Amount(math.log2(first.low), math.log2(first.high), first.dimension)
        case "ln":
            return Amount(math.log(first.low), math.log(first.high), first.dimension)
        case "exp":
            return Amount(math.exp(first.low), math.exp(first.high), first.dimension)
        case "sqrt":
            halved = tuple((unit, power // 2) for unit, power in first.dimension)
            return Amount(math.sqrt(max(first.low, 0.0)), math.sqrt(max(first.high, 0.0)), halved)
    raise ValueError(f"no function {function}")
