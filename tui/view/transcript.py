"""What both sides have said, in the order in which it was said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

__all__ = ["PENDING", "Entry", "Transcript", "Voice"]

PENDING = "left open"
"""The text of an answer that was left open, until it is known what is taken for it."""
_KEPT = 1_000


class Voice(Enum):
    """Who speaks, and to what end: the sign before an entry."""

    SAID = ">"
    ASKED = "?"
    TAKEN = "✓"
    LEFT_OPEN = "~"
    DROPPED = "−"
    REPLY = " "
    CAUTION = "!"
    ADVICE = "▸"
    NEXT = "…"


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said. ``fact`` is the question that can be answered anew here, ``note`` the words it was heard from."""

    voice: Voice
    text: str
    title: str = ""
    fact: str | None = None
    note: str = ""


class Transcript:
    """The entries, the latest last. The oldest of very many are forgotten."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything said so far."""
        return tuple(self._entries)

    def add(self, *entries: Entry) -> None:
        """Adds what was said now."""
        self._entries += entries
        del self._entries[:-_KEPT]

    def fill_in(self, words: Callable[[str], str]) -> None:
        """Says of what was left open since what is taken for it, which ``words`` tells of a fact; empty for nothing."""
        for place, entry in enumerate(self._entries):
            if entry.voice is Voice.LEFT_OPEN and entry.text == PENDING and entry.fact is not None:
                self._entries[place] = replace(entry, text=words(entry.fact) or "nothing is assumed")
