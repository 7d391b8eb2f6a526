"""What both sides have said, in the order in which it was said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.rulebook import Rulebook
    from kb.dialogue import Turn
    from kb.session import Answers

__all__ = ["Entry", "History", "Voice", "changes", "turn_entries"]

_KEPT = 1_000
_PENDING = "left open"
_TELLING = ("tell", "answer", "correct")
_SUGGESTED = 3


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


class History:
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

    def settle(self, words: Callable[[str], str]) -> None:
        """Says of what was left open since what is taken for it, which ``words`` tells of a fact; empty for nothing."""
        for place, entry in enumerate(self._entries):
            if entry.voice is Voice.LEFT_OPEN and entry.text == _PENDING and entry.fact is not None:
                self._entries[place] = replace(entry, text=words(entry.fact) or "nothing is assumed")


def changes(rulebook: Rulebook, before: Answers, after: Answers) -> Iterator[Entry]:
    """What became of the answers: those given or changed, those left open, those taken back."""
    for fact, given in after.given.items():
        old = before.given.get(fact)
        if fact not in rulebook.facts or (old is not None and old.value == given.value):
            continue
        shown, title = rulebook.show(fact, given.value), rulebook.title(fact)
        was = f" (was {rulebook.show(fact, old.value)})" if old is not None else ""
        yield Entry(Voice.TAKEN, f"{shown}{was}", title, fact, given.note)
    for fact in after.declined:
        if fact not in before.declined and fact in rulebook.facts:
            yield Entry(Voice.LEFT_OPEN, _PENDING, rulebook.title(fact), fact)
    for fact in _gone(before, after):
        if fact in rulebook.facts:
            shown = rulebook.show(fact, before.given[fact].value) if fact in before.given else "not left open any more"
            yield Entry(Voice.DROPPED, shown, rulebook.title(fact), fact)


def _gone(before: Answers, after: Answers) -> Iterable[str]:
    now = {*after.given, *after.declined}
    return [fact for fact in (*before.given, *before.declined) if fact not in now]


def turn_entries(turn: Turn) -> Iterator[Entry]:
    """The reply, a paragraph an entry, and what may be typed next.

    What is only told is left out where it changed the job: the changes stand by themselves, and the advice follows.
    """
    told = bool(turn.changes) and all(act in _TELLING for act in turn.acts)
    for sentences in () if told else turn.reply.paragraphs:
        yield Entry(Voice.REPLY, " ".join(sentences))
    if turn.reply.suggestions and not told:
        yield Entry(Voice.NEXT, f"or type: {' | '.join(turn.reply.suggestions[:_SUGGESTED])}")
