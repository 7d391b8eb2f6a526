"""What is read in place of words of another language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kb.understanding.piece import Token, pieces
from kb.understanding.tongue import NUMBER

__all__ = ["Read"]


class Read(Struct, frozen=True):
    """What is read from a place on: the words, and where the text goes on."""

    tokens: tuple[Token, ...]
    end: int

    @classmethod
    def of(cls, units: Sequence[Token], at: int, end: int, gloss: str, number: Sequence[Token] = ()) -> Read:
        """The words of a gloss, each at the place of the units from ``at`` up to ``end``; maybe none."""
        return cls(tuple(_as_gloss(units[at:end], gloss, number)), end)


def _as_gloss(units: Sequence[Token], gloss: str, number: Sequence[Token]) -> Iterator[Token]:
    first, start, end = True, units[0].start, units[-1].end
    for part, text in enumerate(gloss.split(NUMBER)):
        for one, word in enumerate((*(number if part else ()), *pieces(text))):
            before = units[0].before if first else word.before if one else " "
            read = replace(word, start=start, end=end, before=before, glossed=True)
            yield replace(read, is_upper=units[0].is_upper, asked=False)
            first = False
