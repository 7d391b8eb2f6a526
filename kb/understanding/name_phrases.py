"""Names that are found as they are written, word by word: those of products, of processors and of number formats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from kb.compiled_artefact import compiled_artefact
from kb.understanding.outline import Outline
from kb.understanding.phrase import Phrase, Place
from kb.understanding.token import Token

__all__ = ["NamePhrases"]

T = TypeVar("T")


class _Index(msgspec.Struct, frozen=True):
    """The places of names in a list by their first word, and every word of every name as it is written."""

    by_word: Mapping[str, tuple[int, ...]]
    vocabulary: frozenset[str]


class NamePhrases(Generic[T]):
    """Names, each with what it means. Of a text only those are read whose first word stands in it.

    ``kind`` tells these names from others: the words with which they begin are kept for the next process.
    """

    def __init__(self, kind: str, named: Sequence[tuple[str, T]]) -> None:
        self._named = named
        names = [name for name, _ in named]
        program = Path(__file__).parent
        self._index = compiled_artefact(f"names-{kind}", names, program, _Index, lambda: _index(names))

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word of every name, as it is written."""
        return self._index.vocabulary

    def places(self, tokens: Sequence[Token], at: int) -> Iterator[tuple[Place, T]]:
        """Every name that begins with a token, which is no part of a longer word, and what it means."""
        if at and tokens[at].joined:
            return
        for number in self._index.by_word.get(tokens[at].word, ()):
            name, meant = self._named[number]
            for place in Phrase.of(name).match(tokens, at):
                yield place, meant


def _index(names: Sequence[str]) -> _Index:
    by_word: dict[str, list[int]] = {}
    vocabulary: set[str] = set()
    for number, name in enumerate(names):
        outline = Outline.of(name)
        if outline.first is not None and not outline.numbered:
            by_word.setdefault(outline.first, []).append(number)
            vocabulary |= outline.written
    return _Index({word: tuple(numbers) for word, numbers in by_word.items()}, frozenset(vocabulary))
