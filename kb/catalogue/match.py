"""One entry that a query may mean."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Match"]


class Match(Struct, frozen=True):
    """An entry found by name: how well it fits (0 to 1), and whether the query names it exactly."""

    id: str
    label: str
    score: float
    exact: bool
