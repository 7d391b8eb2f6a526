"""Where phrases begin: which of them a word of a text can be the first of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from kb.compiled_artefact import compiled_artefact
from kb.understanding.phrase import Outline, spelled_out

__all__ = ["PhraseIndex"]


class PhraseIndex(msgspec.Struct, frozen=True):
    """The places of phrases in a list, by the words that they can begin with when they are spelled out.

    ``by_number`` has those that begin with a number, by the word behind it, and ``bare`` those that are a number alone.
    ``needed`` are, for each, the words in their simple form that everything spelled out of it has.
    ``vocabulary`` is every word of every phrase, as it is written and in its simple form.
    """

    by_word: Mapping[str, tuple[int, ...]]
    by_number: Mapping[str, tuple[int, ...]]
    bare: tuple[int, ...]
    needed: tuple[frozenset[str], ...]
    vocabulary: frozenset[str]

    @classmethod
    def of(cls, phrases: Sequence[str]) -> PhraseIndex:
        """The index of ``phrases``, which are written as in rule files. It is kept for the next process."""
        return compiled_artefact("phrases", phrases, Path(__file__).parent, cls, lambda: cls.made(phrases))

    @classmethod
    def made(cls, phrases: Sequence[str]) -> PhraseIndex:
        """The index of ``phrases``, computed here and not taken from an earlier process."""
        by_word: dict[str, dict[int, None]] = {}
        by_number: dict[str, dict[int, None]] = {}
        bare: dict[int, None] = {}
        vocabulary: set[str] = set()
        needed: list[frozenset[str]] = []
        for place, text in enumerate(phrases):
            outlines = [Outline.of(written) for written in spelled_out(text)]
            needed.append(frozenset.intersection(*(outline.needed for outline in outlines)))
            for outline in outlines:
                vocabulary |= outline.written | outline.simple
                if outline.first is not None:
                    begun = by_number if outline.numbered else by_word
                    begun.setdefault(outline.first, {})[place] = None
                elif outline.numbered:
                    bare[place] = None
        return cls(_listed(by_word), _listed(by_number), tuple(bare), tuple(needed), frozenset(vocabulary))


def _listed(found: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
    return {word: tuple(places) for word, places in found.items()}
