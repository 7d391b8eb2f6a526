"""How much a token of a name tells, and how near two of them are."""

from __future__ import annotations

from functools import lru_cache

from engine.language.late_pattern import LatePattern

__all__ = ["is_bare_size", "nearness", "spellings", "unit_of", "weight"]

_SHORT = 2
_SIZE = LatePattern(r"(\d{1,9}(?:\.\d{1,9})?)(b|gb|m|k|)")
_PRODUCT_NUMBER = 100  # bare numbers below are versions, and a near version is another product
_KEPT = 16_384


def unit_of(token: str) -> str | None:
    """The unit of a size behind a `#`, as a number may be a size without one; None for any other token."""
    size = _SIZE.compiled.fullmatch(token) if token[0].isdigit() else None
    return f"#{size[2]}" if size is not None else None


def weight(token: str) -> float:
    """How much a token tells of a name: most a number, least one or two letters."""
    if token[0].isdigit():
        return 1.5
    return 1.0 if len(token) > _SHORT else 0.6


@lru_cache(maxsize=_KEPT)
def nearness(one: str, other: str) -> float:
    """How close two sizes with the same unit are, from 0 to 1: the nearest sizes make the best suggestions."""
    if not (one[0].isdigit() and other[0].isdigit()):
        return 0.0
    first, second = _SIZE.compiled.fullmatch(one), _SIZE.compiled.fullmatch(other)
    if not (first and second) or first[2] != second[2]:
        return 0.0
    low, high = sorted((float(first[1]), float(second[1])))
    return low / high if high and (first[2] or low >= _PRODUCT_NUMBER) else 0.0


def is_bare_size(token: str) -> bool:
    """Whether a token is a number that may be a size without its unit."""
    return token.isdigit() and len(token) > 1


def spellings(token: str) -> tuple[str, ...]:
    """A number of two digits or more may lack its unit: 80 is 80gb, 70 is 70b."""
    return (token, token + "gb", token + "b") if is_bare_size(token) else (token,)
