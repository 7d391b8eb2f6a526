"""What a phrase without choices begins with, and its words; and the marks with which rule files write phrases."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from kb.understanding.token import Token, tokenise

__all__ = ["AND_ONE", "ASKED", "CLASS", "GAP", "NUMBER", "THOUSANDS", "Outline", "elements"]

GAP, NUMBER, THOUSANDS, AND_ONE, ASKED = "...", "#", "#k", "#+1", " ?"
"""How rule files write a gap, a number, one in thousands, one less than is meant, and the end of a question."""
CLASS = re.compile(r"<([a-z][a-z0-9_.]*)>")
_CHUNKS = 65_536
"""So many different words of phrases are kept as tokens."""


class Outline(Struct, frozen=True):
    """What a phrase without choices begins with, and its words: much less than `Phrase.of` tells, and sooner."""

    numbered: bool
    """Whether a number stands before the first word, or alone."""
    first: str | None
    """The first word in its simple form, or its class; None where there is no word."""
    written: frozenset[str]
    """All words and classes, as they are written."""
    simple: frozenset[str]
    """The same in their simple form."""

    @classmethod
    def of(cls, text: str) -> Outline:
        """Read a phrase as rule files write it, of which the choices are spelled out."""
        said = text.partition(ASKED)[0]
        left, gap, right = said.partition(GAP)
        main, other = (right, left) if gap and NUMBER in right else (left, right)
        numbered, first = False, None
        written, simple = set[str](), set[str]()
        for chunk in main.split():
            for part in chunk.partition(NUMBER) if NUMBER in chunk else (chunk,):
                if part == NUMBER:
                    numbered = numbered or first is None
                elif chunk not in (THOUSANDS, AND_ONE):
                    named, texts, words = _chunk_words(part)
                    first = first or named
                    written |= texts
                    simple |= words
        for chunk in other.split():
            _, texts, words = _chunk_words(chunk)
            written |= texts
            simple |= words
        return cls(numbered, first, frozenset(written), frozenset(simple))

    @property
    def needed(self) -> frozenset[str]:
        """The words in their simple form without which the phrase stands nowhere."""
        return frozenset(word for word in self.simple if not word.startswith("<"))


@lru_cache(maxsize=_CHUNKS)
def _chunk_words(chunk: str) -> tuple[str | None, frozenset[str], frozenset[str]]:
    """The first word of what stands between two spaces, in its simple form; all words as written, and simple."""
    tokens = elements(chunk)
    first = tokens[0].word if tokens else None
    return first, frozenset(token.text for token in tokens), frozenset(token.word for token in tokens)


def elements(text: str) -> tuple[Token, ...]:
    """The words and classes of a part of a phrase."""
    return tuple(token for chunk in text.split() for token in _elements_of(chunk))


@lru_cache(maxsize=_CHUNKS)
def _elements_of(chunk: str) -> tuple[Token, ...]:
    """The tokens of what stands between two spaces; the same few thousand words make up all phrases."""
    if CLASS.fullmatch(chunk):
        return (Token(chunk, 0, 0, " ", False, False),)
    found = tokenise(chunk)
    return (*(_apart(each) for each in found[:1]), *found[1:])


def _apart(token: Token) -> Token:
    return Token(token.text, token.start, token.end, " ", token.is_number, token.is_upper)
