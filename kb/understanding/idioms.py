"""Phrases that tell nothing of a job though their words would: the `trains` of `on trains` train nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Mention
from kb.understanding.phrase import Phrase, spelled_out
from kb.understanding.token import Token

__all__ = ["Idiom", "idioms"]

_CLASS = "idiom"


@dataclass(frozen=True, slots=True)
class Idiom(Mention):
    """A phrase that means nothing here."""


def idioms(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Idiom]:
    """Every phrase of the class `idiom`, in which classes of words and choices may stand as in those of facts."""
    for phrase in _phrases(lexicon):
        for at in range(len(tokens)):
            for place in phrase.match(tokens, at)[:1]:
                yield Idiom(place.start, place.end, rank=-9)


@lru_cache(maxsize=4)
def _phrases(lexicon: Lexicon) -> tuple[Phrase, ...]:
    written = (spelled for words in lexicon.phrases(_CLASS) for spelled in spelled_out(" ".join(words)))
    return tuple(Phrase.of(each, lexicon) for each in written)
