"""Sets of words, written as running text."""

from __future__ import annotations

__all__ = ["words"]


def words(*lines: str) -> frozenset[str]:
    """The words of all lines."""
    return frozenset(word for line in lines for word in line.split())
