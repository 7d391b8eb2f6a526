"""What one stretch of a text can mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.language import Value

__all__ = ["Meaning", "Mention", "longest"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A value for a fact, named by the tokens ``start`` up to ``end``."""

    fact: str
    value: Value
    start: int
    end: int
    literal: bool = False
    """Whether the words name the value itself, rather than something that goes with it."""
    shared: int = 1
    """How many facts the words say something about: the fewer, the more they are about this one."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a text, tokens ``start`` up to ``end``, that means something unless a longer one overlaps it."""

    start: int
    end: int
    meanings: tuple[Meaning, ...] = ()
    doubts: tuple[str, ...] = ()
    rank: int = 0
    """Among mentions of the same length the lowest wins."""
    key: str = ""
    """What a catalogue calls it; empty where the meanings say everything."""


def longest(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """The longest mentions that do not overlap, in the order of the text."""
    taken: set[int] = set()
    chosen: list[Mention] = []
    for mention in sorted(mentions, key=lambda each: (each.start - each.end, each.rank, each.start)):
        places = range(mention.start, mention.end)
        if taken.isdisjoint(places):
            taken.update(places)
            chosen.append(mention)
    return tuple(sorted(chosen, key=lambda each: each.start))
