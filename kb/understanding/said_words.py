"""The words of a text, as phrases are looked for among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from kb.understanding.phrase_line import PhraseLine
from kb.understanding.token import Token

__all__ = ["NearWords", "SaidWords"]

_PART = 64
"""Phrases are looked for in parts of so many words. No phrase reaches farther than that, its gap included."""


class NearWords:
    """The words around a part of a text, and the phrases of which they are all words, by the word they begin with."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self.beginning: dict[str, Sequence[PhraseLine]] = {}
        self.behind_number: dict[str, Sequence[PhraseLine]] = {}
        self.bare: Sequence[PhraseLine] | None = None


class SaidWords:
    """The words of a text and their classes."""

    def __init__(self, tokens: Sequence[Token], classes: Callable[[Token], Iterable[str]]) -> None:
        self.tokens = tokens
        self.words = [token.word for token in tokens]
        self._classes = classes
        self._parts: dict[int, NearWords] = {}

    @cached_property
    def classes(self) -> Sequence[Sequence[str]]:
        """The classes of each word, as phrases write them."""
        return [[f"<{name}>" for name in self._classes(token)] for token in self.tokens]

    def near(self, at: int) -> NearWords:
        """The words that a phrase at token ``at`` may consist of: in a long text those around it alone."""
        part = at // _PART
        found = self._parts.get(part)
        if found is None:
            start = part * _PART
            words = frozenset(self.words[max(0, start - _PART) : start + 2 * _PART])
            found = self._parts[part] = NearWords(words)
        return found
