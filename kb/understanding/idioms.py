"""Phrases that tell nothing of a job though their words would: the `trains` of `on trains` train nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from kb.compiled_artefact import compiled_artefact
from kb.understanding.choice_phrase import spelled_out
from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Mention
from kb.understanding.outline import Outline
from kb.understanding.phrase import Phrase
from kb.understanding.token import Token

__all__ = ["Idiom", "idioms"]

_CLASS, _ANY = "idiom", "<>"


class Idiom(Mention, frozen=True):
    """A phrase that means nothing here."""


def idioms(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Idiom]:
    """Every phrase of the class `idiom`, in which classes of words and choices may stand as in those of facts."""
    book = _phrases(lexicon)
    for at, token in enumerate(tokens):
        for written in (*book.get(token.word, ()), *book.get(_ANY, ())):
            for place in Phrase.of(written, lexicon).match(tokens, at)[:1]:
                yield Idiom(place.start, place.end, rank=-9)


@lru_cache(maxsize=4)
def _phrases(lexicon: Lexicon) -> Mapping[str, Sequence[str]]:
    """The phrases by their first word; under `_ANY` those that begin with a class of words, or with a number."""
    written = [" ".join(words) for words in lexicon.phrases(_CLASS)]
    return compiled_artefact(
        "idioms", written, Path(__file__).parent, dict[str, tuple[str, ...]], lambda: _by_first_word(written)
    )


def _by_first_word(written: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for each in written:
        for spelled in spelled_out(each):
            outline = Outline.of(spelled)
            first = outline.first or ""
            key = first if first and not outline.numbered and not first.startswith("<") else _ANY
            found[key] = (*found.get(key, ()), spelled)
    return found
