"""What one stretch of a text can mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.language import Value
from kb.understanding.token import Token

__all__ = ["Meaning", "Mention", "longest"]


class Meaning(Struct, frozen=True):
    """A value for a fact, named by the tokens ``start`` up to ``end``."""

    fact: str
    value: Value
    start: int
    end: int
    literal: bool = False
    """Whether the words name the value itself, rather than something that goes with it."""
    shared: int = 1
    """About how many facts the words say something: the fewer, the more they are about this one."""


class _Stretch(Struct, frozen=True):
    start: int
    end: int
    meanings: tuple[Meaning, ...] = ()
    doubts: tuple[str, ...] = ()
    rank: int = 0
    """Among mentions of the same length the lowest wins."""
    shares: bool = False
    """Whether a phrase of exactly the same words counts as well: a name of hardware also tells its maker."""


class Mention(_Stretch, frozen=True, kw_only=True):
    """A stretch of a text, tokens ``start`` up to ``end``, that means something unless a longer one overlaps it."""

    skipped: int = 0
    """Characters in it that say nothing; they make it no longer."""
    number: int = -1
    """The token of the number that it counts or measures with; -1 where it has none."""

    def touches(self, other: Mention) -> bool:
        """Whether it overlaps ``other``, or stands right before or behind it."""
        return self.start <= other.end and other.start <= self.end


def longest(mentions: Iterable[Mention], tokens: Sequence[Token]) -> tuple[Mention, ...]:
    """The longest mentions that do not overlap, in the order of the text."""
    found = tuple(mentions)
    taken: set[int] = set()
    sharing: set[tuple[int, int]] = set()
    chosen: list[Mention] = []

    def order(mention: Mention) -> tuple[int, int, int]:
        read = tokens[mention.start : mention.end]
        length = sum(each.width for each in read) + sum(len(each.before) for each in read[1:])
        return mention.skipped - length, mention.rank, mention.start

    for mention in sorted(found, key=order):
        places = range(mention.start, mention.end)
        phrase_of_a_name = type(mention) is Mention and (mention.start, mention.end) in sharing
        if taken.isdisjoint(places) or phrase_of_a_name:
            taken.update(places)
            chosen.append(mention)
            if mention.shares:
                sharing.add((mention.start, mention.end))
    return tuple(sorted(_shared_out(chosen, sorted(found, key=order)), key=lambda each: each.start))


def _shared_out(chosen: list[Mention], found: Sequence[Mention]) -> list[Mention]:
    """The mentions that were chosen, where a number is left over for which there is room when another moves.

    `input 1500 tokens output 200 tokens`: the longest, `1500 tokens output`, leaves the 200 without a meaning.
    """
    used = {each.number for each in chosen}
    for spare in found:
        inside = [each for each in chosen if each.number == spare.number and _is_within(each, spare)]
        if spare.number < 0 or (spare.number in used and not inside):
            continue
        rivals = [each for each in chosen if _overlap(each, spare) and each not in inside]
        if len(rivals) != 1 or rivals[0].number < 0 or rivals[0].number == spare.number:
            continue
        if rivals[0].start <= spare.number < rivals[0].end:
            continue  # a number that belongs to the words of the other: 100 tokens in 3 seconds
        others = [each for each in chosen if each is not rivals[0] and each not in inside] + [spare]
        for other in found:
            if other.number == rivals[0].number and not any(_overlap(other, each) for each in others):
                chosen = [*others, other]
                used.add(spare.number)
                break
    return chosen


def _is_within(one: Mention, other: Mention) -> bool:
    return other.start <= one.start and one.end <= other.end and one.end - one.start < other.end - other.start


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end
