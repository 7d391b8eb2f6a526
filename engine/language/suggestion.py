"""The nearest word to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process

__all__ = ["nearest"]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, or None when none is alike.

    >>> nearest("wieght", ["weight", "width"])
    'weight'
    """
    found = process.extractOne(word[:200], list(known), scorer=fuzz.ratio, score_cutoff=60)
    return found[0] if found else None
