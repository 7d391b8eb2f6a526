"""A thing that can be looked up by words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

__all__ = ["LookupEntry"]


@dataclass(frozen=True, slots=True)
class LookupEntry:
    """A thing to look up: its id, a line about it, the text searched, and its page for a width in columns."""

    id: str
    summary: str
    searched: str
    page: Callable[[int], Iterator[str]]
