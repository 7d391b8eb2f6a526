"""The sentences of a text, and how far its words stand apart."""

from __future__ import annotations

from collections.abc import Sequence

from kb.understanding.token import Token

__all__ = ["SentenceMap"]

_ENDS = (". ", "\n", "! ", "? ", ";")
_PAUSES = ",(:"
_PAUSE = 3
"""So many words farther apart are words with a comma between them."""


class SentenceMap:
    """In which sentence each token stands."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._number: list[int] = []
        self._at: list[int] = []
        number = at = 0
        for token in tokens:
            number += any(end in token.before for end in _ENDS)
            at += 1 + _PAUSE * any(mark in token.before for mark in _PAUSES)
            self._number.append(number)
            self._at.append(at)

    def together(self, one: int, other: int) -> bool:
        """Whether two tokens stand in one sentence."""
        return self._number[one] == self._number[other]

    def distance(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """The words between two stretches of tokens, with more for each comma; 0 where they touch or overlap."""
        first, second = sorted((one, other))
        if second[0] < first[1]:
            return 0
        return self._at[second[0]] - self._at[first[1] - 1] - 1
