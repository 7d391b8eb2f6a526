"""Units of measurement: dimensions, prefixes, and the counted units a knowledge base declares."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from engine.errors import EngineError
from engine.language.suggestion import Suggestion, meant

__all__ = ["DIMENSIONLESS", "Conversion", "Dimension", "Unit", "UnitError", "UnitTable"]

Dimension = tuple[tuple[str, int], ...]
"""Sorted (base, exponent) pairs; the empty tuple is a pure number."""

DIMENSIONLESS: Dimension = ()

_SI = {"": 1.0, "K": 1e3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_IEC = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50}
_MAGNITUDES = {"K": 1e3, "k": 1e3, "M": 1e6, "B": 1e9, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_MAX_LENGTH = 100
_QUANTITY = re.compile(
    r"\s*(?P<number>[+-]?[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    r"(?P<magnitude>[KkMBGTPE](?![A-Za-z]))?\s*(?P<unit>[A-Za-z%].*?)?\s*\Z"
)


class UnitError(EngineError):
    """A text that should be a unit, or a quantity, is not one. ``start`` is where in it the trouble begins."""

    def __init__(self, text: str, problem: str, suggestion: Suggestion | None = None, start: int = 0) -> None:
        self.text, self.problem, self.suggestion, self.start = text, problem, suggestion, start
        hint = f"; did you mean {suggestion.text!r}?" if suggestion else ""
        super().__init__(f"{problem}{hint}")


class Unit(Struct, frozen=True):
    """A unit as written, what it measures, and how many base units it holds."""

    symbol: str
    dimension: Dimension
    factor: float


class Conversion(Struct, frozen=True):
    """A unit that was worth ``worth`` of another one on a day, such as a currency; ``source`` says who states it."""

    of: str
    worth: float
    since: date | None
    source: str


def _combine(left: Dimension, right: Dimension, sign: int) -> Dimension:
    powers = dict(left)
    for base, exponent in right:
        powers[base] = powers.get(base, 0) + sign * exponent
    return tuple(sorted((base, power) for base, power in powers.items() if power))


def _built_in() -> dict[str, Unit]:
    byte: Dimension = (("byte", 1),)
    rate: Dimension = (("byte", 1), ("s", -1))
    time: Dimension = (("s", 1),)
    power: Dimension = (("W", 1),)
    units = {
        "byte": Unit("byte", byte, 1.0),
        "bit": Unit("bit", byte, 1 / 8),
        "bps": Unit("bps", rate, 1 / 8),
        "USD": Unit("USD", (("USD", 1),), 1.0),
        "%": Unit("%", DIMENSIONLESS, 0.01),
        "Wh": Unit("Wh", (("W", 1), ("s", 1)), 3600.0),
        "kWh": Unit("kWh", (("W", 1), ("s", 1)), 3.6e6),
    }
    for symbol, seconds in {
        "us": 1e-6,
        "ms": 1e-3,
        "s": 1.0,
        "min": 60.0,
        "h": 3600.0,
        "day": 86400.0,
        "week": 604800.0,
        "month": 2628000.0,
        "year": 31536000.0,
    }.items():
        units[symbol] = Unit(symbol, time, seconds)
    for prefix in ("", "k", "K", "M"):
        units[f"{prefix}W"] = Unit(f"{prefix}W", power, _SI[prefix])
    for prefix in ("k", "K", "M", "G", "T", "P", "E"):
        units[f"{prefix}B"] = Unit(f"{prefix}B", byte, _SI[prefix])
        units[f"{prefix}bit"] = Unit(f"{prefix}bit", byte, _SI[prefix] / 8)
        units[f"{prefix}bps"] = Unit(f"{prefix}bps", rate, _SI[prefix] / 8)
    for prefix, factor in _IEC.items():
        units[f"{prefix}B"] = Unit(f"{prefix}B", byte, factor)
    return units


class UnitTable(Struct, frozen=True, dict=True):
    """The units that may be written: the built-in ones and the counted units of a knowledge base.

    ``bare`` names the counted unit that a bare magnitude stands for (``7B``); ``kilo`` says how much a "k" means for a
    counted unit when a person types it (an 8k of tokens is 8,192). ``words`` are those for one and for several of it.
    """

    counted: tuple[str, ...] = ()
    bare: str | None = None
    kilo: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    conversions: Mapping[str, Conversion] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    """The symbols of units by what people call them."""

    @classmethod
    def default(cls) -> UnitTable:
        """The built-in units alone."""
        return cls()

    def with_counted(
        self, name: str, *, bare: bool = False, kilo: int = 1000, words: tuple[str, str] | None = None
    ) -> UnitTable:
        """This table with one more counted unit, and the ``words`` for one and for several of it."""
        return replace(
            self,
            counted=(*self.counted, name),
            bare=name if bare else self.bare,
            kilo={**self.kilo, name: kilo},
            words={**self.words, name: words} if words else self.words,
        )

    def with_conversion(self, name: str, conversion: Conversion) -> UnitTable:
        """This table with one more unit that is worth so much of another one. Raises `UnitError` if that is none."""
        self.parse(conversion.of)
        return replace(self, conversions={**self.conversions, name: conversion})

    def with_names(self, symbol: str, names: Iterable[str]) -> UnitTable:
        """This table with more that people call a unit."""
        return replace(self, called={**self.called, **dict.fromkeys(map(str.lower, names), symbol)})

    @cached_property
    def symbols(self) -> Mapping[str, Unit]:
        """Every simple unit by its symbol."""
        units = _built_in()
        for name in self.counted:
            for prefix, factor in _SI.items():
                units[f"{prefix}{name}"] = Unit(f"{prefix}{name}", ((name, 1),), factor)
        for name, each in self.conversions.items():
            of = units[each.of]
            units[name] = Unit(name, of.dimension, of.factor * each.worth)
        return units

    @property
    def magnitudes(self) -> Collection[str]:
        """The letters that multiply a count, as in ``7B``."""
        return _MAGNITUDES

    def parse(self, text: str) -> Unit:
        """The unit written in ``text`` (``GB/s``, ``byte/param``, ``B param``). Raises `UnitError`."""
        start = len(text) - len(text.lstrip())
        text = text.strip()
        if not text or text == "1":
            return Unit("", DIMENSIONLESS, 1.0)
        if len(text) > _MAX_LENGTH:
            raise UnitError(text, f"a unit has at most {_MAX_LENGTH} characters, not {len(text):,}")
        dimension, factor, sign = DIMENSIONLESS, 1.0, 1
        for index, part in enumerate(re.split(r"([*/])", text)):
            begin, start = start + len(part) - len(part.lstrip()), start + len(part)
            if index % 2:
                sign = 1 if part == "*" else -1
                continue
            unit = self._simple(part.strip(), text, begin)
            dimension = _combine(dimension, unit.dimension, sign)
            factor *= unit.factor**sign
        if not 0 < factor < math.inf:
            raise UnitError(text, f"the unit {text!r} is beyond all measure")
        return Unit(text, dimension, factor)

    def _simple(self, symbol: str, whole: str, start: int) -> Unit:
        unit = self.symbols.get(symbol)
        if unit is not None:
            return unit
        magnitude, _, name = symbol.partition(" ")
        if magnitude in _MAGNITUDES and name in self.counted:
            return Unit(symbol, ((name, 1),), _MAGNITUDES[magnitude])
        if symbol == "B":
            raise UnitError(
                whole,
                "'B' is a magnitude (10^9), not a unit; bytes are written 'byte', 'GB' or 'GiB'",
                Suggestion("GB", symbol),
                start,
            )
        raise UnitError(whole, f"unknown unit {symbol!r}", meant(symbol, self.symbols), start)

    def quantity(self, text: str) -> tuple[float, Unit, bool]:
        """The number in ``text``, its unit, and whether a unit was written at all.

        The number still has to be multiplied by ``unit.factor`` to be in base units. A bare magnitude (``7B``) gets the
        counted unit declared as bare. Raises `UnitError`.
        """
        found = _QUANTITY.match(text) if len(text) <= _MAX_LENGTH else None
        if not found:
            raise UnitError(text, f"{text.strip()[:_MAX_LENGTH]!r} is not a number with a unit")
        number, magnitude, symbol = found.groups()
        value = float(number.replace("_", "")) * (_MAGNITUDES[magnitude] if magnitude else 1.0)
        if symbol:
            try:
                return value, self.parse(symbol), True
            except UnitError as error:
                start = found.start("unit") + error.start
                raise UnitError(error.text, error.problem, error.suggestion, start) from None
        if magnitude and self.bare:
            return value, Unit(self.bare, ((self.bare, 1),), 1.0), False
        return value, Unit("", DIMENSIONLESS, 1.0), False

    def is_counted(self, dimension: Dimension) -> bool:
        """Whether ``dimension`` is one counted unit, for which a number without unit is enough."""
        return len(dimension) == 1 and dimension[0][1] == 1 and dimension[0][0] in self.counted
