"""The words of a text, as phrases are looked for among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from kb.understanding.phrase_line import PhraseLine
from kb.understanding.token import Token

__all__ = ["SaidWords"]


class SaidWords:
    """The words of a text and their classes, and the phrases of which it has all words, by the word they begin with."""

    def __init__(self, tokens: Sequence[Token], classes: Callable[[Token], Iterable[str]]) -> None:
        self.words = [token.word for token in tokens]
        self.all_words = frozenset(self.words)
        self._tokens, self._classes = tokens, classes
        self.beginning: dict[str, Sequence[PhraseLine]] = {}
        self.behind_number: dict[str, Sequence[PhraseLine]] = {}

    @cached_property
    def classes(self) -> Sequence[Sequence[str]]:
        """The classes of each word, as phrases write them."""
        return [[f"<{name}>" for name in self._classes(token)] for token in self._tokens]
