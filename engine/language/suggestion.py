"""The nearest word to a misspelt one, and what it takes the place of."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

__all__ = ["Suggestion", "meant", "nearest"]


class Suggestion(Struct, frozen=True):
    """A text that was probably meant, and the text that was written in its place."""

    text: str
    written: str


def meant(word: str, known: Iterable[str]) -> Suggestion | None:
    """The known word most like ``word``, in its place; None when none is alike."""
    found = nearest(word, known)
    return None if found is None else Suggestion(found, word)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, or None when none is alike.

    >>> nearest("wieght", ["weight", "width"])
    'weight'
    """
    from rapidfuzz import fuzz, process  # slow to import; only what is misspelt needs it

    found = process.extractOne(word[:200], list(known), scorer=fuzz.ratio, score_cutoff=60)
    return found[0] if found else None
