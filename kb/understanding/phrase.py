"""A phrase that means something: words, and at most one place where a number or other words stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.language.unit import DIMENSIONLESS, Dimension
from kb.understanding.numeral import Numeral, numerals_at
from kb.understanding.token import Token, tokenise
from kb.understanding.word_list import words

__all__ = ["Phrase", "Place"]

# May stand between the words of a phrase and its number without changing what is said.
_BEFORE_NUMBER = words(
    "of is are was has have had about around roughly approximately nearly almost some only exactly to up at",
    "size max maximum most least over under than be",
)
_AFTER_NUMBER = words(
    "of more active identical separate physical nvidia amd intel other different new our graphics video gaming"
)
# Where one of these stands between the two halves of a phrase, something else is asked.
_ASKING = words("what which how when why who whose whether")
_GAP = "..."
_GAP_MOST = 14
"""Words that may stand in a gap."""
_ENDS = frozenset(".!?;\n")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phrase stands in a text (tokens ``start`` up to ``end``) and the number in it."""

    start: int
    end: int
    number: Numeral | None = None
    skipped: int = 0
    """Characters of the words between phrase and number that say nothing."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase cut into tokens; a number stands before the token ``slot``, or nowhere (None)."""

    tokens: tuple[Token, ...]
    slot: int | None
    needs_equals: bool
    """Whether the number must not be joined to the word (`r #` is not R1)."""
    later: tuple[Token, ...] = ()
    """Words that follow somewhere in the same sentence."""

    @classmethod
    @lru_cache(maxsize=8192)
    def of(cls, text: str) -> Phrase:
        """Read a phrase as rule files write it; `#` is where the number stands, `...` where any words may."""
        left, gap, later = text.partition(_GAP)
        if gap:
            return cls(tokenise(left), None, False, tokenise(later))
        left, mark, right = text.partition("#")
        before, after = tokenise(left), tokenise(right)
        short = bool(mark and before and len(before[-1].text) == 1)
        return cls((*before, *after), len(before) if mark else None, short)

    @property
    def first(self) -> str | None:
        """The word it begins with; None when it begins with a number."""
        return None if self.slot == 0 or not self.tokens else self.tokens[0].word

    def match(self, tokens: Sequence[Token], at: int, dimension: Dimension = DIMENSIONLESS) -> tuple[Place, ...]:
        """Where the phrase stands, beginning with token ``at``: the readings of its number, longest first."""
        if self.slot is None:
            end = self._words(tokens, at, 0, len(self.tokens))
            return (Place(at, end),) if end is not None and (not self.later or self._goes_on(tokens, end)) else ()
        start = self._words(tokens, at, 0, self.slot) if self.slot else at
        if start is None:
            return ()
        found = []
        for begin in _skips(tokens, start, _BEFORE_NUMBER if self.slot else frozenset()):
            for number in numerals_at(tokens, begin, dimension):
                if self.slot and not self._may_follow(tokens, number.start):
                    continue
                if begin > start and tokens[begin - 1].text == "at" and dimension == DIMENSIONLESS:
                    continue  # no people are counted in "users at 16k"
                end = self._after(tokens, number.end)
                if end is not None:
                    found.append(Place(at, end, number, tokens[begin].start - tokens[start].start))
        return tuple(found)

    def _goes_on(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether the words behind the gap follow in the same sentence, and nothing else is asked between."""
        for begin in range(at, min(at + _GAP_MOST, len(tokens) - len(self.later) + 1)):
            if tokens[begin].text in _ASKING or not _ENDS.isdisjoint(tokens[begin].before):
                return False
            behind = tokens[begin : begin + len(self.later)]
            if all(wanted.word == found.word for wanted, found in zip(self.later, behind, strict=True)):
                return True
        return False

    def _may_follow(self, tokens: Sequence[Token], at: int) -> bool:
        return at < len(tokens) and tokens[at].soft and not (self.needs_equals and tokens[at].joined)

    def _after(self, tokens: Sequence[Token], at: int) -> int | None:
        if self.slot == len(self.tokens):
            return at
        for begin in _skips(tokens, at, _AFTER_NUMBER):
            if begin < len(tokens) and tokens[begin].soft:
                end = self._words(tokens, begin, self.slot or 0, len(self.tokens))
                if end is not None:
                    return end
        return None

    def _words(self, tokens: Sequence[Token], at: int, first: int, last: int) -> int | None:
        """The end of the phrase's tokens ``first`` up to ``last`` when they stand at ``at``."""
        if at + last - first > len(tokens):
            return None
        for offset in range(last - first):
            wanted, found = self.tokens[first + offset], tokens[at + offset]
            if wanted.word != found.word or (
                offset and not _joint_fits(wanted, found, self.tokens[first + offset - 1])
            ):
                return None
        return at + last - first


def _joint_fits(wanted: Token, found: Token, before: Token) -> bool:
    """Whether two tokens hang together as in the phrase: `q4` is not `q 4`, but `fine tune` is `fine-tune`."""
    if wanted.joined and len(before.text) < 3 and not before.is_number:
        return found.tight
    return found.soft


def _skips(tokens: Sequence[Token], at: int, words: frozenset[str]) -> list[int]:
    places = [at]
    while len(places) < 4 and at < len(tokens) and tokens[at].text in words and tokens[at].soft:
        at += 1
        places.append(at)
    return places
