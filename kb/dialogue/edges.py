"""The small words that open, close and fill a sentence, without which it means the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kb.understanding.lexicon import Lexicon

__all__ = ["Edges"]

_OPENING, _CLOSING, _FILLER = "opening", "closing", "idle"
_MOST_WORDS = 48
"""A sentence of more words than that is no act of a conversation, but a job that is told."""
_SUBJECT = re.compile(r"(?:.* )?(?:i|we) ")
"""What was left out at the beginning, where it ends with who does what the sentence says."""


class Edges:
    """The words of a lexicon that open, close and fill sentences."""

    def __init__(self, lexicon: Lexicon) -> None:
        opening, closing, filler = (_choice(lexicon, name) for name in (_OPENING, _CLOSING, _FILLER))
        self._opener = re.compile(rf"(?:{opening})\s+") if opening else None
        self._closers = re.compile(rf"(?:\s+(?:{closing}))+\Z") if closing else None
        self._fillers = re.compile(rf"\b(?:{filler})\s+(?=\S)") if filler else None

    def forms(self, words: str) -> Sequence[str]:
        """A sentence, as `spoken` gives it, without the small words at its edges, with fewer left out, and whole.

        The last forms lack those in the middle, too. None is longer than a sentence of a conversation is.
        """
        opened = list(self._opened(words))[::-1]
        closed = [self._closers.sub("", each) if self._closers else each for each in opened]
        found = [each for pair in zip(closed, opened, strict=True) for each in pair if each.count(" ") < _MOST_WORDS]
        if self._fillers is not None:
            found += [self._fillers.sub("", each) for each in found]
        return tuple(each for each in dict.fromkeys(found) if each)

    def is_opening(self, words: str) -> bool:
        """Whether these are nothing but words with which a sentence may begin."""
        return bool(words) and not list(self._opened(f"{words} "))[-1]

    def is_subject(self, words: str, form: str) -> bool:
        """Whether ``form`` lacks who does what it says: `compare with A` of `we compare with A`."""
        before, found, _ = words.partition(form)
        return bool(found) and _SUBJECT.fullmatch(before) is not None

    def _opened(self, words: str) -> Iterator[str]:
        """A sentence as it stands, and with one more of the words at its beginning left out each time."""
        at = 0
        yield words
        for _ in range(_MOST_WORDS):
            found = self._opener.match(words, at) if self._opener is not None else None
            if found is None:
                return
            at = found.end()
            yield words[at:]


def _choice(lexicon: Lexicon, name: str) -> str:
    words: Iterable[str] = (*lexicon.words(name), *map(" ".join, lexicon.phrases(name)))
    return "|".join(map(re.escape, sorted(words, key=lambda each: (-len(each), each))))
