"""The nearest word to a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, or None when none is alike.

    >>> nearest("wieght", ["weight", "width"])
    'weight'
    """
    found = difflib.get_close_matches(word[:200], list(known), n=1, cutoff=0.6)
    return found[0] if found else None
