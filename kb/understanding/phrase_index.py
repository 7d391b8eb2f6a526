"""Where phrases begin: which of them a word of a text can be the first of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from kb.compiled_artefact import compiled_artefact, compiled_pieces
from kb.understanding.choice_phrase import spelled_out
from kb.understanding.outline import Outline

__all__ = ["PhraseIndex"]


_PLACES = msgspec.msgpack.Decoder(tuple[int, ...])


class PhraseIndex(msgspec.Struct, frozen=True):
    """The places of phrases in a list, by the words that they can begin with when they are spelled out.

    ``by_number`` has those that begin with a number, by the word behind it, and ``bare`` those that are a number alone.
    ``needed`` are, for each, the words in their simple form that everything spelled out of it has, in one text.
    ``vocabulary`` is every word of every phrase, as it is written and in its simple form. Places are packed: a text has
    few of the words.
    """

    by_word: Mapping[str, bytes]
    by_number: Mapping[str, bytes]
    bare: tuple[int, ...]
    needed: tuple[str, ...]
    vocabulary: frozenset[str]

    def begun(self, word: str) -> tuple[int, ...]:
        """The phrases that can begin with ``word``."""
        return _places(self.by_word, word)

    def behind_number(self, word: str) -> tuple[int, ...]:
        """The phrases that can begin with a number that ``word`` follows."""
        return _places(self.by_number, word)

    def needs(self, place: int) -> set[str]:
        """The words in their simple form that everything spelled out of a phrase has."""
        return set(self.needed[place].split())

    @classmethod
    def of(cls, phrases: Sequence[str]) -> PhraseIndex:
        """The index of ``phrases``, which are written as in rule files. It is kept for the next process."""
        folder = Path(__file__).parent

        def make() -> PhraseIndex:
            return cls.made(phrases, compiled_pieces("outlines", phrases, folder, _Outlines, _outlines))

        return compiled_artefact("phrases", phrases, folder, cls, make)

    @classmethod
    def made(cls, phrases: Sequence[str], outlines: Mapping[str, _Outlines] | None = None) -> PhraseIndex:
        """The index of ``phrases``, computed here; of each its ``outlines`` may be known from before."""
        by_word: dict[str, dict[int, None]] = {}
        by_number: dict[str, dict[int, None]] = {}
        bare: dict[int, None] = {}
        vocabulary: set[str] = set()
        needed: list[str] = []
        for place, text in enumerate(phrases):
            found = _outlines(text) if outlines is None else outlines[text]
            needed.append(" ".join(sorted(found.needed)))
            vocabulary |= found.vocabulary
            for word, numbered in found.begun:
                if word is not None:
                    (by_number if numbered else by_word).setdefault(word, {})[place] = None
                elif numbered:
                    bare[place] = None
        return cls(_packed(by_word), _packed(by_number), tuple(bare), tuple(needed), frozenset(vocabulary))


class _Outlines(msgspec.Struct, frozen=True, array_like=True):
    """What is spelled out of a phrase: how it begins, each time with whether a number stands before that.

    ``needed`` are the words in their simple form that all of it has, ``vocabulary`` is every word.
    """

    begun: tuple[tuple[str | None, bool], ...]
    needed: frozenset[str]
    vocabulary: frozenset[str]


def _outlines(text: str) -> _Outlines:
    outlines = [Outline.of(written) for written in spelled_out(text)]
    return _Outlines(
        tuple(dict.fromkeys((each.first, each.numbered) for each in outlines)),
        frozenset.intersection(*(each.needed for each in outlines)),
        frozenset().union(*(each.written | each.simple for each in outlines)),
    )


def _packed(found: Mapping[str, Iterable[int]]) -> dict[str, bytes]:
    return {word: msgspec.msgpack.encode(tuple(places)) for word, places in found.items()}


def _places(packed: Mapping[str, bytes], word: str) -> tuple[int, ...]:
    found = packed.get(word)
    return () if found is None else _PLACES.decode(found)
