"""A phrase that means something: words, classes of words, and at most one place where a number stands.

Rule files write ``#`` for the number, ``#k`` for one in thousands, ``#+1`` for one less than is meant (`me and 5
friends`), ``<people>`` for a word of a class, ``(a|b|)`` for one of several words or none, ``...`` where any words may
stand between two parts, and ``?`` at the end of a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, field

from engine.language.unit import DIMENSIONLESS, Dimension
from kb.understanding.clause import is_asked
from kb.understanding.lexicon import EMPTY, Lexicon
from kb.understanding.numeral import Numeral
from kb.understanding.outline import AND_ONE, ASKED, GAP, NUMBER, THOUSANDS, elements
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["Phrase", "Place"]

# Words that may stand between a phrase and its number without changing what is said; those that ask something else.
_BEFORE_NUMBER, _AFTER_NUMBER, _ASKING = "before_number", "after_number", "asking"
_OTHER, _THING, _REAL = "other_word", "thing", "real_word"
_GAP_MOST = 14
"""Words that may stand in a gap."""
_OWN_NUMBER = 4
"""Within so many words behind them words have a number of their own."""
_ENDS = frozenset(".!?;\n")
_SHARE = "share"
_ELSEWHERE = frozenset({"at", "over", "across", "on"})
"""Words behind which a number counts something else than what stands before them."""
_MEASURED = frozenset(
    {"context", "ctx", "window", "seq", "sequence", "prompt", "output", "input", "with", "b", "k", "gb"}
)
"""Words that a number before them measures."""
_PEOPLE = "people"
_NOUNS = frozenset({_PEOPLE, "document", "request"})
_OVER = 2
"""So many words that say nothing may stand between a number and what it counts."""
_THOUSAND = 1000


class Place(Struct, frozen=True):
    """Where a phrase stands in a text (tokens ``start`` up to ``end``) and the number in it."""

    start: int
    end: int
    number: Numeral | None = None
    skipped: int = 0
    """Characters of the words between phrase and number that say nothing."""
    passed: int = 0
    """Words between the number and what stands behind it in the phrase."""


class Phrase(Struct, frozen=True, eq=False):
    """A phrase cut into tokens; a number stands before the token ``slot``, or nowhere (None)."""

    tokens: tuple[Token, ...]
    slot: int | None
    later: tuple[Token, ...] = ()
    """Words that follow somewhere in the same sentence."""
    earlier: tuple[Token, ...] = ()
    """Words that stand before, somewhere in the same sentence."""
    asked: bool = False
    """Whether a question mark has to follow."""
    gapped: bool = False
    """Whether any words may stand before the question mark."""
    joinable: bool = False
    """Whether the number may be joined to the word before, as in ZeRO3; `rank3` is a name."""
    in_thousands: bool = False
    """Whether only a number of a thousand and more is meant."""
    and_one: bool = False
    """Whether one more is meant than the number says."""
    members: Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]] = field(default_factory=dict)
    """Of the classes in it, the members that are several words, by the first of them."""

    @classmethod
    @lru_cache(maxsize=16384)
    def of(cls, text: str, lexicon: Lexicon = EMPTY) -> Phrase:
        """Read a phrase as rule files write it, of which the choices are spelled out."""
        said, asked, _ = text.partition(ASKED)
        left, gap, right = said.partition(GAP)
        main, other = (right, left) if gap and NUMBER in right else (left, right)
        aside = elements(other)
        words: list[Token] = []
        slot: int | None = None
        thousands = joinable = and_one = False
        for chunk in main.split():
            if chunk in (NUMBER, THOUSANDS, AND_ONE):
                slot, thousands, and_one = len(words), chunk == THOUSANDS, chunk == AND_ONE
                continue
            if NUMBER in chunk:
                before, after = chunk.split(NUMBER, 1)
                words += elements(before)
                slot, joinable = len(words), before[-1:].isalnum() or before.endswith("-")
                words += elements(after)
                continue
            words += elements(chunk)
        behind, ahead = ((), aside) if main is right and gap else (aside, ())
        members = {each.text: lexicon.members(each.text[1:-1]) for each in (*words, *aside) if each.text[0] == "<"}
        return cls(tuple(words), slot, behind, ahead, bool(asked), bool(gap), joinable, thousands, and_one, members)

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but words and a number, which may be any."""
        return not (self.later or self.earlier or self.asked or self.in_thousands or self.and_one)

    @property
    def first(self) -> str | None:
        """The word or class it begins with; None when it begins with a number."""
        return None if self.slot == 0 or not self.tokens else self.tokens[0].word

    def match(
        self, tokens: Sequence[Token], at: int, dimension: Dimension = DIMENSIONLESS, spending: bool = False
    ) -> tuple[Place, ...]:
        """Where the phrase stands, beginning with token ``at``: the readings of its number, longest first.

        ``spending`` tells that the phrase speaks of money, so that a number needs no currency.
        """
        if self.earlier and not self._came_before(tokens, at):
            return ()
        if self.slot is None:
            end = self._words(tokens, at, 0, len(self.tokens))
            found_there = end is not None and (not self.later or self._goes_on(tokens, end))
            return (Place(at, end),) if end is not None and found_there and self._is_asked(tokens, end) else ()
        start = self._words(tokens, at, 0, self.slot) if self.slot else at
        if start is None:
            return ()
        found = []
        for begin in _skips(tokens, start, _BEFORE_NUMBER) if self.slot else (start,):
            for number in numerals_at(tokens, begin, dimension, spending=spending):
                if self.slot and not self._may_follow(tokens, number.start):
                    continue
                if self.in_thousands and not _is_in_thousands(number):
                    continue
                led = "@" in tokens[begin].before or (begin > start and tokens[begin - 1].text in _ELSEWHERE)
                if self.slot and led and dimension == DIMENSIONLESS:
                    continue  # no people are counted in "users at 16k", no stages in "pipeline parallelism over 4"
                begun, end = self._after(tokens, number.end)
                ends = end is not None and (not self.later or self._goes_on(tokens, end))
                if end is not None and ends and self._is_asked(tokens, end):
                    skipped = sum(each.width + len(each.before) for each in tokens[start:begin])
                    passed = sum(not tokens[each].tight for each in range(number.end + 1, begun + 1))
                    found.append(Place(at, end, number, skipped, passed))
        return tuple(found)

    def _is_asked(self, tokens: Sequence[Token], end: int) -> bool:
        if not self.asked or tokens[end - 1].asked:
            return True
        return self.gapped and is_asked(tokens, end - 1)

    def _goes_on(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether the words behind the gap follow in the same sentence, and nothing else is asked between."""
        for begin in range(at, min(at + _GAP_MOST, len(tokens))):
            if _ASKING in tokens[begin].kin or not _ENDS.isdisjoint(tokens[begin].before):
                return False
            end = self._words_at(self.later, tokens, begin)
            if end is not None:
                return self.slot is None or not _has_number(tokens, end)
            if self.slot is not None and (_counts(tokens, begin) or _SHARE in tokens[begin].kin):
                return False  # the words behind belong to another number, or to a part of this one
        return False

    def _came_before(self, tokens: Sequence[Token], at: int) -> bool:
        length = len(self.earlier)
        for end in range(at, max(at - _GAP_MOST, length) - 1, -1):
            if all(map(_is, self.earlier, tokens[end - length : end])):
                return True
            if end < len(tokens) and not _ENDS.isdisjoint(tokens[end].before):
                return False
        return False

    def _may_follow(self, tokens: Sequence[Token], at: int) -> bool:
        return (
            at < len(tokens)
            and tokens[at].soft
            and (self.joinable or not tokens[at].joined or tokens[at - 1].is_number)
        )

    def _after(self, tokens: Sequence[Token], at: int) -> tuple[int, int | None]:
        """Where the words behind the number begin, and where they end; None where they do not stand there."""
        if self.slot == len(self.tokens):
            return at, at
        for begin in (*_skips(tokens, at, _AFTER_NUMBER), *_over_words(tokens, at)):
            if begin < len(tokens) and tokens[begin].soft:
                end = self._words(tokens, begin, self.slot or 0, len(self.tokens))
                if end is not None:
                    return begin, end
        return at, None

    def _words_at(self, wanted: Sequence[Token], tokens: Sequence[Token], at: int) -> int | None:
        """The end of some words in a gap when they stand at ``at``."""
        for each in wanted:
            end = self._one(each, tokens, at)
            if end is None:
                return None
            at = end
        return at

    def _words(self, tokens: Sequence[Token], at: int, first: int, last: int) -> int | None:
        """The end of the phrase's tokens ``first`` up to ``last`` when they stand at ``at``."""
        for offset in range(first, last):
            wanted = self.tokens[offset]
            end = self._one(wanted, tokens, at)
            if end is None or (offset > first and not _joint_fits(wanted, tokens[at], self.tokens[offset - 1])):
                return None
            at = end
        return at

    def _members(self, name: str, first: str) -> tuple[tuple[str, ...], ...]:
        """The members of a class that are several words and begin with ``first``; none where it is no class."""
        members = self.members.get(name)
        return () if members is None else members.get(first, ())

    def _one(self, wanted: Token, tokens: Sequence[Token], at: int) -> int | None:
        """The end of one word of the phrase, or one member of a class, at ``at``."""
        for words in self._members(wanted.text, tokens[at].text) if at < len(tokens) else ():
            behind = tokens[at : at + len(words)]
            if tuple(each.text for each in behind) == words and all(each.soft for each in behind[1:]):
                return at + len(words)
        return at + 1 if at < len(tokens) and _is(wanted, tokens[at]) else None


def _is(wanted: Token, found: Token) -> bool:
    """Whether a word is the one of a phrase, or one of its class."""
    if wanted.text.startswith("<"):
        name = wanted.text[1:-1]
        return name in found.kin or name in found.noun_kin
    return wanted.word == found.word


def _counts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands there that may count something; the 14 of `qwen3 14b` is part of a name."""
    numeric = (tokens[at].is_number and "." not in tokens[at].text) or "cardinal" in tokens[at].kin
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    named = tokens[at].tight or (behind is not None and behind.tight and behind.text.isalnum())
    return numeric and not named


def _has_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number of their own follows words within a few more: `80 members, at the same time perhaps 6`."""
    for place in range(at, min(at + _OWN_NUMBER, len(tokens))):
        if not tokens[place].soft:
            return False
        if _counts(tokens, place):
            return True
    return False


def _is_in_thousands(number: Numeral) -> bool:
    return number.letter in ("k", "M") or (not number.letter and float(number.digits) >= _THOUSAND)


def _joint_fits(wanted: Token, found: Token, before: Token) -> bool:
    """Whether two tokens hang together as in the phrase: `q4` is not `q 4`, but `fine tune` is `fine-tune`."""
    if wanted.joined and len(before.text) < 3 and not before.is_number:
        return found.tight
    return found.soft


def _over_words(tokens: Sequence[Token], at: int) -> Iterator[int]:
    """The places behind one or two words that say nothing of a number: `8 million newspaper articles`.

    What comes behind two of them has to be something that people count.
    """
    for place in range(at, min(at + _OVER, len(tokens))):
        token = tokens[place]
        if not token.soft or token.joined or not token.text.isalpha():
            return
        kin = (token.kin.keys() | token.noun_kin.keys()) - _NOUNS - {_OTHER, _THING, _REAL}
        if kin or token.text in _MEASURED or ("filler" in token.roles and not _NOUNS & token.noun_kin.keys()):
            return
        if token.text != token.word and _PEOPLE in token.noun_kin:
            return  # "12 doctors writing notes" counts the doctors, "12 patient notes" the notes
        unknown = place == at and not {_OTHER, _REAL}.isdisjoint(token.kin)
        noun = tokens[place + 1] if place + 1 < len(tokens) else None
        counted = noun is not None and noun.soft and bool(_NOUNS & (noun.kin.keys() | noun.noun_kin.keys()))
        if unknown or counted:
            yield place + 1


def _skips(tokens: Sequence[Token], at: int, kind: str) -> list[int]:
    places = [at]
    while len(places) < 4 and at < len(tokens) and kind in tokens[at].kin and tokens[at].soft:
        at += 1
        places.append(at)
    return places
