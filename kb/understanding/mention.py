"""What one stretch of a text can mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.language import Value
from kb.understanding.token import Token

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
    """About how many facts the words say something: the fewer, the more they are about this one."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a text, tokens ``start`` up to ``end``, that means something unless a longer one overlaps it."""

    start: int
    end: int
    meanings: tuple[Meaning, ...] = ()
    doubts: tuple[str, ...] = ()
    rank: int = 0
    """Among mentions of the same length the lowest wins."""
    shares: bool = False
    """Whether a phrase of exactly the same words counts as well: a name of hardware also tells its maker."""
    skipped: int = field(default=0, kw_only=True)
    """Characters in it that say nothing; they make it no longer."""


def longest(mentions: Iterable[Mention], tokens: Sequence[Token]) -> tuple[Mention, ...]:
    """The longest mentions that do not overlap, in the order of the text."""
    taken: set[int] = set()
    sharing: set[tuple[int, int]] = set()
    chosen: list[Mention] = []

    def order(mention: Mention) -> tuple[int, int, int]:
        length = tokens[mention.end - 1].end - tokens[mention.start].start - mention.skipped
        return -length, mention.rank, mention.start

    for mention in sorted(mentions, key=order):
        places = range(mention.start, mention.end)
        phrase_of_a_name = type(mention) is Mention and (mention.start, mention.end) in sharing
        if taken.isdisjoint(places) or phrase_of_a_name:
            taken.update(places)
            chosen.append(mention)
            if mention.shares:
                sharing.add((mention.start, mention.end))
    return tuple(sorted(chosen, key=lambda each: each.start))
