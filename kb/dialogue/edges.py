"""The small words that open and close a sentence, without which it means the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kb.understanding.lexicon import Lexicon

__all__ = ["Edges"]

_OPENING, _CLOSING = "opening", "closing"


class Edges:
    """The words of a lexicon that open and close sentences."""

    def __init__(self, lexicon: Lexicon) -> None:
        opening, closing = (_choice(lexicon, name) for name in (_OPENING, _CLOSING))
        self._openers = re.compile(rf"(?:(?:{opening})\s+)+") if opening else None
        self._closers = re.compile(rf"(?:\s+(?:{closing}))+\Z") if closing else None

    def forms(self, words: str) -> Sequence[str]:
        """A sentence, as `spoken` gives it, without the small words at its edges, and as it stands."""
        opened = self._openers.sub("", words, count=1) if self._openers and self._openers.match(words) else words
        closed = [self._closers.sub("", each) if self._closers else each for each in (words, opened)]
        return tuple(each for each in dict.fromkeys((closed[1], opened, closed[0], words)) if each)


def _choice(lexicon: Lexicon, name: str) -> str:
    words: Iterable[str] = (*lexicon.words(name), *map(" ".join, lexicon.phrases(name)))
    return "|".join(map(re.escape, sorted(words, key=lambda each: (-len(each), each))))
