"""Which words phrases need whose parts may stand in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

import msgspec

from kb.compiled_artefact import compiled_artefact, compiled_pieces
from kb.understanding.choice_phrase import spelled_out
from kb.understanding.near_pattern import ANYWHERE, needed_by, parts_of
from kb.understanding.outline import Outline

__all__ = ["NearIndex"]


_SPELLED = msgspec.msgpack.Decoder(tuple[tuple[int, int, str], ...])


class NearIndex(msgspec.Struct, frozen=True):
    """The phrases of a list as they are spelled out, by a word without which each stands nowhere, in its simple form.

    A spelled phrase is told by the place of the phrase in the list and its number among what is spelled out of it.
    These are packed, each with all such words in one text: a text has few of the words.
    ``always`` are those without such a word. ``vocabulary`` is every word, as it is written and in its simple form.
    """

    by_word: Mapping[str, bytes]
    always: tuple[tuple[int, int], ...]
    vocabulary: frozenset[str]

    @classmethod
    def of(cls, phrases: Sequence[str]) -> NearIndex:
        """The index of ``phrases``, which are written as in rule files. It is kept for the next process."""
        folder = Path(__file__).parent

        def make() -> NearIndex:
            return cls.made(phrases, compiled_pieces("near-words", phrases, folder, _Words, _words))

        return compiled_artefact("near", phrases, folder, cls, make)

    @classmethod
    def made(cls, phrases: Sequence[str], words_of: Mapping[str, _Words] | None = None) -> NearIndex:
        """The index of ``phrases``, computed here; what words each has may be known from before."""
        needed: dict[tuple[int, int], frozenset[str]] = {}
        vocabulary: set[str] = set()
        for place, text in enumerate(phrases):
            found = _words(text) if words_of is None else words_of[text]
            needed.update(((place, number), words) for number, words in enumerate(found.needed))
            vocabulary |= found.vocabulary
        frequent = Counter(word for words in needed.values() for word in words)
        by_word: dict[str, list[tuple[int, int, str]]] = {}
        for spelled, words in needed.items():
            if words:
                # The rarest word keeps away the most texts.
                rarest = min(words, key=lambda word: (frequent[word], word))
                by_word.setdefault(rarest, []).append((*spelled, " ".join(sorted(words))))
        return cls(
            {word: msgspec.msgpack.encode(found) for word, found in by_word.items()},
            tuple(spelled for spelled, words in needed.items() if not words),
            frozenset(vocabulary),
        )

    def possible(self, words: AbstractSet[str]) -> list[tuple[int, int]]:
        """The spelled phrases that may stand in a text with ``words``, in the order of the list."""
        found = list(self.always)
        for word in words:
            if (packed := self.by_word.get(word)) is not None:
                spelled = _SPELLED.decode(packed)
                found += [(place, number) for place, number, needed in spelled if words >= set(needed.split())]
        return sorted(found)


class _Words(msgspec.Struct, frozen=True, array_like=True):
    """The words that each of what is spelled out of a phrase needs, in its simple form, and every word of all."""

    needed: tuple[frozenset[str], ...]
    vocabulary: frozenset[str]


def _words(text: str) -> _Words:
    spelled = [parts_of(written) for written in spelled_out(text)]
    outlines = [Outline.of(part.removeprefix(ANYWHERE)) for parts in spelled for part in parts]
    vocabulary = frozenset[str]().union(*(each.written | each.simple for each in outlines))
    return _Words(tuple(map(needed_by, spelled)), vocabulary)
