"""A phrase of a fact without choices, which is read when a text has all of its words."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from engine.language import Value
from engine.rulebook import Fact
from kb.understanding.lexicon import Lexicon
from kb.understanding.outline import Outline
from kb.understanding.phrase import Phrase
from kb.understanding.phrase_line import PhraseLine, names

__all__ = ["SpelledPhrase"]


class SpelledPhrase(Struct, frozen=True, dict=True):
    """What is ``written`` for ``value`` of ``fact``, or for a number of it where that is None."""

    written: str
    fact: Fact
    value: Value | None
    lexicon: Lexicon

    @cached_property
    def outline(self) -> Outline:
        """What it begins with, and its words."""
        return Outline.of(self.written)

    @cached_property
    def needed(self) -> frozenset[str]:
        """The words, in their simple form, without which it stands nowhere."""
        return self.outline.needed

    @cached_property
    def line(self) -> PhraseLine:
        """The phrase as it is matched."""
        phrase = Phrase.of(self.written, self.lexicon)
        spending = any("spending" in self.lexicon.kin(token.word) for token in phrase.tokens)
        literal = isinstance(self.value, str) and names(self.fact, self.value, self.written)
        return PhraseLine(phrase, self.fact, self.value, literal, spending)
