"""The nearest word to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, or None when none is alike.

    >>> nearest("wieght", ["weight", "width"])
    'weight'
    """
    from rapidfuzz import fuzz, process  # slow to import; only what is misspelt needs it

    found = process.extractOne(word[:200], list(known), scorer=fuzz.ratio, score_cutoff=60)
    return found[0] if found else None
