"""One entry that a query may mean."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Match"]


@dataclass(frozen=True, slots=True)
class Match:
    """An entry found by name: how well it fits (0 to 1), and whether the query names it exactly."""

    id: str
    label: str
    score: float
    exact: bool
