"""Values as people read them: with their unit, grouped digits, and nothing a terminal could take for a command."""

from __future__ import annotations

import math
import unicodedata

from engine.language.fact_type import FactType, Value
from engine.language.unit import Dimension, Unit

__all__ = ["is_hidden", "printable", "show_number", "show_quantity", "show_value", "visible"]

_BYTES = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3), ("byte", 1.0))
_BITS = (("Tbit", 1.25e11), ("Gbit", 1.25e8), ("Mbit", 1.25e5), ("bit", 0.125))
_COUNTS = (("T", 1e12), ("B", 1e9), ("M", 1e6), ("K", 1e3))
_RATES = (("E", 1e18), ("P", 1e15), ("T", 1e12), ("G", 1e9), ("M", 1e6))
_TIMES = (("year", 31536000.0), ("day", 86400.0), ("h", 3600.0), ("min", 60.0), ("s", 1.0), ("ms", 1e-3), ("us", 1e-6))

_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
"""Control characters and signs of direction, halves of characters, characters without a meaning, breaks of lines."""

_SELDOM = 0.5
"""What is counted and comes more seldom in a second is told by the minute, and in the same way by the hour."""


def printable(text: str, limit: int = 10_000) -> str:
    r"""``text`` without control characters, escapes or bidirectional overrides, cut to ``limit`` characters.

    >>> printable("a\x1b[31mb")
    'a\ufffd[31mb'
    """
    return visible(text[:limit]) + ("…" if len(text) > limit else "")


def visible(text: str) -> str:
    """``text`` with a sign in the place of each control character, escape or bidirectional override."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if is_hidden(each) and each not in "\n\t" else each for each in text)


def is_hidden(character: str) -> bool:
    """Whether a terminal could take ``character`` for a command, a break or a direction instead of showing it."""
    return unicodedata.category(character) in _HIDDEN


def show_number(value: float, digits: int = 4) -> str:
    """``value`` with at most ``digits`` significant digits after grouping, whole numbers in full.

    >>> show_number(8192.0), show_number(141.10741), show_number(0.00012345), show_number(1.008e-6)
    ('8,192', '141.1', '0.0001234', '0.000001008')
    """
    if not math.isfinite(value):
        return str(value)
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-6:
        return f"{value:.{digits - 1}e}"
    whole = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    if whole:
        text = f"{value:,.{max(digits - whole, 0)}f}"
    else:
        text = f"{value:.{digits - 1 - math.floor(math.log10(abs(value)))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _scaled(value: float, steps: tuple[tuple[str, float], ...]) -> tuple[str, float]:
    for symbol, factor in steps:
        if abs(value) >= factor:
            return symbol, factor
    return steps[-1]


def _to_the_cent(dollars: float, digits: int) -> int:
    """As many digits as the cents of an amount below a hundred dollars take: who multiplies a price finds it again."""
    return max(digits, 4) if abs(dollars) < 100 else digits


def show_quantity(value: float, dimension: Dimension, *, bits: bool = False, digits: int = 4) -> str:
    """A number in base units with a unit people use: ``141.1 GB``, ``70.55 B param``, ``3.35 TB/s``, ``2.5 USD/h``."""
    if not dimension:
        return show_number(value, digits)
    above = [base for base, power in dimension for _ in range(power) if power > 0]
    below = [base for base, power in dimension for _ in range(-power) if power < 0]
    factor, symbol = 1.0, ""
    if above == ["byte"]:
        symbol, factor = _scaled(value, _BITS if bits else _BYTES) if value else ("Gbit" if bits else "GB", 1.0)
    elif above == ["s"] and not below:
        symbol, factor = _scaled(value, _TIMES) if value else ("s", 1.0)
    elif above == ["USD"] and below == ["s"]:
        return f"{show_number(value * 3600, _to_the_cent(value * 3600, digits))} USD/h"
    elif above[:1] == ["byte"] or above in (["USD"], ["W"]):
        symbol = "*".join(above)
    elif len(above) == 1 and above[0].islower() and below == ["s"] and 0 < abs(value) < _SELDOM:
        unit, seconds = ("min", 60.0) if abs(value) * 60 >= _SELDOM else ("h", 3600.0)
        return f"{show_number(value * seconds, digits)} {above[0]}/{unit}"
    elif len(above) == 1:
        magnitudes = _RATES if above[0].isupper() else _COUNTS
        magnitude, factor = _scaled(value, magnitudes)
        if abs(value) < (1e6 if above[0].islower() else factor) or value == 0:
            magnitude, factor = "", 1.0
        space = " " if magnitude and above[0].islower() else ""
        symbol = f"{magnitude}{space}{above[0]}"
    else:
        symbol = "*".join(above) or "1"
    tail = "".join(f"/{base}" for base in below)
    return f"{show_number(value / factor, digits)} {symbol}{tail}"


def show_value(value: Value | None, fact_type: FactType, show: Unit | None = None, *, digits: int = 4) -> str:
    """``value`` as a person reads it: scaled to ``show`` when the fact declares one, otherwise by its size.

    Numbers have at most ``digits`` significant digits, whole ones all of theirs.
    """
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return printable(value)
    if show is not None:
        return f"{show_number(value / show.factor, digits)} {show.symbol}".strip()
    if (
        fact_type.unit is not None
        and fact_type.dimension == (("byte", 1), ("s", -1))
        and "b" in fact_type.unit.symbol.replace("byte", "")
    ):
        return show_quantity(value, fact_type.dimension, bits=True, digits=digits)
    if (
        fact_type.unit is not None
        and "bit" in fact_type.unit.symbol
        and fact_type.dimension != (("byte", 1), ("s", -1))
    ):
        return f"{show_number(value / fact_type.unit.factor, digits)} {fact_type.unit.symbol}"
    return show_quantity(float(value), fact_type.dimension, digits=digits)
