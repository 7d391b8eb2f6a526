"""Phrases that tell nothing of a job though their words would: the `trains` of `on trains` train nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Mention
from kb.understanding.phrase import Phrase, spelled_out
from kb.understanding.token import Token

__all__ = ["Idiom", "idioms"]

_CLASS, _ANY = "idiom", "<>"


@dataclass(frozen=True, slots=True)
class Idiom(Mention):
    """A phrase that means nothing here."""


def idioms(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Idiom]:
    """Every phrase of the class `idiom`, in which classes of words and choices may stand as in those of facts."""
    by_word = _phrases(lexicon)
    for at, token in enumerate(tokens):
        for phrase in (*by_word.get(token.word, ()), *by_word.get(_ANY, ())):
            for place in phrase.match(tokens, at)[:1]:
                yield Idiom(place.start, place.end, rank=-9)


@lru_cache(maxsize=4)
def _phrases(lexicon: Lexicon) -> Mapping[str, Sequence[Phrase]]:
    """The phrases by their first word; under `_ANY` those that begin with a class of words, or with a number."""
    found: dict[str, list[Phrase]] = {}
    for words in lexicon.phrases(_CLASS):
        for spelled in spelled_out(" ".join(words)):
            phrase = Phrase.of(spelled, lexicon)
            plain = phrase.slot != 0 and phrase.tokens and not phrase.tokens[0].text.startswith("<")
            found.setdefault(phrase.tokens[0].word if plain else _ANY, []).append(phrase)
    return found
