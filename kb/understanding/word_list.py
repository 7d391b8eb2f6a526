"""Words, written as running text."""

from __future__ import annotations

__all__ = ["in_order", "words"]


def in_order(*lines: str) -> tuple[str, ...]:
    """The words of all lines, in order."""
    return tuple(word for line in lines for word in line.split())


def words(*lines: str) -> frozenset[str]:
    """The words of all lines, as a set."""
    return frozenset(in_order(*lines))
