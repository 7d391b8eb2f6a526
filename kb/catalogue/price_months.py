"""Of which months prices are."""

from __future__ import annotations

__all__ = ["UNDATED", "months_of"]

UNDATED = "undated"
"""What is said where no day is known."""
_MONTH, _YEAR = len("2026-05"), len("2026-")
"""How much of a day is its month, and its year."""


def months_of(days: str | None) -> str:
    """The months of a day or a period, the year once: ``2026-05 to 08``."""
    if not days:
        return UNDATED
    first, _, last = days.partition(" to ")
    first, last = first[:_MONTH], last[:_MONTH]
    if not last or last == first:
        return first
    return f"{first} to {last.removeprefix(first[:_YEAR])}"
