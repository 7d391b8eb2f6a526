"""Corrections inside one text: `two 4090s, no wait, three`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kb.understanding.mention import Mention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["LoneNumber", "corrected", "corrections", "lone_numbers"]

_CORRECTION = "correction"
_BACK, _AHEAD = 14, 4
"""So many words may lie between the words of correction and what is corrected, and what corrects."""


class LoneNumber(Mention, frozen=True):
    """A number alone behind words of correction: it takes the place of the number said before."""

    said: Numeral | None = None


def lone_numbers(tokens: Sequence[Token], marks: Iterable[int]) -> Iterator[LoneNumber]:
    """The numbers that stand alone behind words of correction."""
    for mark in marks:
        for number in numerals_at(tokens, mark, ())[-1:]:
            end = number.end
            if end == len(tokens) or not tokens[end].soft:
                yield LoneNumber(mark, end, rank=5, said=number)


def corrections(tokens: Sequence[Token], members: Sequence[tuple[str, ...]]) -> Iterator[int]:
    """The tokens behind words of correction, in order; ``members`` are those that are several words.

    They correct something only between two things of one kind; see `corrected`.
    """
    at = 0
    while at < len(tokens):
        length = next(
            (len(each) for each in members if tuple(token.text for token in tokens[at : at + len(each)]) == each),
            int(_CORRECTION in tokens[at].kin),
        )
        at += max(1, length)
        if length and at - length > 0 and at < len(tokens):
            yield at


def corrected(places: Sequence[int], marks: Sequence[int]) -> int:
    """How many of ``places``, in the order of the text, are taken back by words of correction behind them.

    What corrects stands right behind these words, and what is corrected not far before them: "actually" begins many a
    sentence that corrects nothing.
    """
    taken_back = 0
    for mark in marks:
        before = [each for each in places if each < mark]
        if before and mark - before[-1] <= _BACK and any(0 <= each - mark <= _AHEAD for each in places):
            taken_back = len(before)
    return taken_back
