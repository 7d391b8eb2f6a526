"""What the phrases of another language are looked up by: its words, or its characters where it writes no spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.language.late_pattern import LatePattern
from kb.understanding.piece import Token, is_eastern
from kb.understanding.tongue import Tongue

__all__ = ["units_of"]

_GROUP = LatePattern(r"[0-9]{3}(?:,[0-9]+)?")
_LISTED = LatePattern(r"[0-9]+(?:\.[0-9]+)?(?:,[0-9]+(?:\.[0-9]+)?)+")
"""Digits with commas that are no thousands: between words that are written together, they are a list."""
_SENTENCE_ENDS = (". ", "\n", "! ", "; ")


def units_of(written: Sequence[Token], tongue: Tongue) -> tuple[Token, ...]:
    """The units of a text in order; those with which a question ends are asked, with a question mark or without."""
    units = tuple(_spaced(written, tongue) if tongue.spaced else _unspaced(written, tongue))
    return tuple(
        replace(unit, asked=True) if not unit.asked and _asks(units, at + 1, tongue) else unit
        for at, unit in enumerate(units)
    )


def _asks(units: Sequence[Token], end: int, tongue: Tongue) -> bool:
    """Whether a sentence ends there with words that ask: `動くか。`, `够吗。`."""
    if end < len(units) and not any(mark in units[end].before for mark in _SENTENCE_ENDS):
        return False
    return any(tuple(each.text for each in units[max(0, end - len(key)) : end]) == key for key in tongue.asking)


def _unspaced(written: Sequence[Token], tongue: Tongue) -> Iterator[Token]:
    for piece in written:
        if is_eastern(piece.text):
            for place, character in enumerate(piece.text):
                start, before = piece.start + place, " " if place else piece.before
                asked = piece.asked and start + 1 == piece.end
                text = tongue.folded(character)
                yield replace(piece, text=text, start=start, end=start + 1, before=before, asked=asked)
        elif (
            not piece.is_number
            and _LISTED.compiled.fullmatch(piece.text)
            and len(piece.text) == piece.end - piece.start
        ):
            place = 0
            for number in piece.text.split(","):
                start, end = piece.start + place, piece.start + place + len(number)
                asked = piece.asked and end == piece.end
                before = "," if place else piece.before
                yield replace(piece, text=number, start=start, end=end, before=before, asked=asked, is_number=True)
                place += len(number) + 1
        else:
            yield piece


def _spaced(written: Sequence[Token], tongue: Tongue) -> Iterator[Token]:
    at = 0
    while at < len(written):
        piece, at = _in_full(written, at, tongue), at + 1
        head = piece.text.partition("'")[0] + "'"
        if len(head) < len(piece.text) and tongue.gloss((head,)) is not None:
            middle = piece.start + len(head)
            yield replace(piece, text=head, end=middle, asked=False)
            yield replace(piece, text=piece.text[len(head) :], start=middle, before=" ")
            continue
        while tongue.decimal_comma and _continues(written, at):
            piece = replace(piece, text=piece.text + written[at].text, end=written[at].end)
            at += 1
        yield piece


def _in_full(written: Sequence[Token], at: int, tongue: Tongue) -> Token:
    """A piece, as the word it is short for unless it hangs on another: `q modelo`, but not the q of `q4`."""
    piece = written[at]
    word = tongue.shortened.get(piece.text)
    alone = not (at and piece.tight) and not (at + 1 < len(written) and written[at + 1].tight)
    return replace(piece, text=word) if word and alone else piece


def _continues(written: Sequence[Token], at: int) -> bool:
    """Whether three digits belong to the number before them: `12 000`, but not `Llama 3 405B`."""
    if at >= len(written) or not at or not _GROUP.compiled.fullmatch(written[at].text):
        return False
    last, group = written[at - 1], written[at]
    joined = at + 1 < len(written) and written[at + 1].joined
    whole = last.text.isdecimal() and (len(last.text) <= 3 or written[at - 2].text.isdecimal())
    return whole and not last.tight and group.before == " " and not joined
