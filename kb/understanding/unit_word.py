"""Units as people write them behind a number: `GB`, `gig`, `tok/s`, `100 Gb Ethernet`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.unit import Dimension
from kb.understanding.token import Token

__all__ = ["is_per_second", "unit_behind", "unit_named"]

_BYTE: Dimension = (("byte", 1),)
_RATE: Dimension = (("byte", 1), ("s", -1))
_WRITING: Dimension = (("s", -1), ("token", 1))
_CURRENT: Dimension = (("A", 1),)
_TEXT: Dimension = (("token", 1),)
_SHORT = 2
"""Words of so many letters are no plural of a unit: `vs` is not several volts."""
_UNITS: dict[Dimension, dict[str, str]] = {
    _BYTE: {"gig": "GB", "gigabyte": "GB", "terabyte": "TB", "megabyte": "MB", "petabyte": "PB", "g": "GB"}
    | {unit.lower(): unit for unit in ("KB", "MB", "GB", "TB", "PB", "MiB", "GiB", "TiB", "PiB")},
    _RATE: {"gbps": "Gbit/s", "gbit": "Gbit/s", "gbe": "Gbit/s", "g": "Gbit/s", "gig": "Gbit/s",
            "gigabit": "Gbit/s", "mbps": "Mbit/s",
            "mbit": "Mbit/s", "tbps": "Tbit/s", "tbit": "Tbit/s"},
    _WRITING: {"token": "token/s", "tok": "token/s", "tps": "token/s", "t": "token/s"},
    (("s", 1),): {"second": "s", "sec": "s", "minute": "min", "min": "min", "hour": "h", "hr": "h", "h": "h",
                  "s": "s", "ms": "ms", "millisecond": "ms",
                  "day": "day", "week": "week", "month": "month", "year": "year"},
    _CURRENT: {"a": "A", "amp": "A", "ampere": "A"},
    (("V", 1),): {"v": "V", "volt": "V", "vac": "V"},
    (("W", 1),): {"w": "W", "watt": "W", "kw": "kW", "kilowatt": "kW"},
    (("token", 1),): {"token": "token", "tok": "token"},
    (): {"%": "%", "percent": "%", "pct": "%"},
    (("param", 1),): {"param": "param", "parameter": "param"},
}  # fmt: skip


def unit_named(word: str, dimension: Dimension) -> str | None:
    """The symbol of the unit that people call ``word`` where ``dimension`` is measured; None when it is none."""
    units = _UNITS.get(dimension, {})
    return units.get(word) or (units.get(word.removesuffix("s")) if len(word) > _SHORT else None)


def unit_behind(tokens: Sequence[Token], end: int, dimension: Dimension) -> tuple[str | None, int]:
    """The symbol of the unit that starts at token ``end``, and the token behind it; None where it is no unit."""
    token, word = tokens[end], tokens[end].text
    per_second = end + 1 < len(tokens) and tokens[end + 1].before == "/" and tokens[end + 1].text in ("s", "sec")
    if dimension == _RATE and per_second and word in ("gb", "mb", "tb"):
        return f"{word[0].upper()}bit/s", end + 2  # networks are sold in bits
    networked = end + 1 < len(tokens) and tokens[end + 1].soft and "network_word" in tokens[end + 1].roles
    if dimension == _RATE and networked and word in ("gb", "mb", "tb"):
        return f"{word[0].upper()}bit/s", end + 1  # 100 Gb Ethernet
    if dimension == _WRITING and word == "tps":
        return "token/s", end + 1
    if dimension == _WRITING and "token_word" in token.roles and is_per_second(tokens, end + 1):
        return "token/s", end + (2 if tokens[end + 1].before == "/" else 3)
    if dimension == _TEXT and is_per_second(tokens, end + 1):
        return None, end  # a speed, no amount
    if dimension == _BYTE and (per_second or (word == "g" and not token.joined)):
        return None, end
    if dimension == _CURRENT and word == "a" and not (token.joined or token.is_upper):
        return None, end  # is the 5090 a waste
    if dimension == _WRITING and "token_word" in token.roles and not per_second:
        return None, end  # an amount, no speed
    return unit_named(word, dimension), end + (2 if per_second else 1)


def is_per_second(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands before token ``at`` is a rate: `/s`, `per second`, `a second`."""
    if at >= len(tokens):
        return False
    if tokens[at].before == "/":
        return tokens[at].text in ("s", "sec", "second")
    return tokens[at].text in ("per", "a") and at + 1 < len(tokens) and tokens[at + 1].text in ("second", "sec", "s")
