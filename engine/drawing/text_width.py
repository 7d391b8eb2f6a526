"""How wide a text is, and how it is broken into lines; by a rough table, since no font is at hand."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["fitted", "text_width"]

_NARROW = frozenset("ijl.,:;'|!()[]{}I\" ")
_WIDE = frozenset("mwMWQO@%&")
# Between words rather than within one.
_BREAKS = (re.compile(r"\s"), re.compile(r"[._/-](?=\w)"))


def text_width(text: str, size: float) -> float:
    """The width of ``text`` in a sans-serif face of ``size``, in the unit of ``size``; rather too much than too little.

    >>> text_width("ill", 10) < text_width("MMM", 10)
    True
    """
    return size * sum(_share(character) for character in text)


def _share(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.1
    if character in _NARROW:
        return 0.38
    if character in _WIDE or not character.isascii():
        return 1.0
    return 0.74 if character.isupper() else 0.61


def fitted(text: str, size: float, width: float, lines: int) -> tuple[str, ...]:
    """``text`` in at most ``lines`` lines no wider than ``width``; what is too much ends in an ellipsis.

    It is broken between words; a word too long for a line behind ``. _ - /``, and where there is none of these
    anywhere.

    >>> fitted("to be or not to be", 10, 60, 2)
    ('to be or', 'not to be')
    >>> fitted("to be or not to be", 10, 60, 1)
    ('to be or…',)
    """
    rest = " ".join(text.split())
    found: list[str] = []
    while rest and len(found) < lines:
        end = _end(rest, size, width)
        if end < len(rest):
            breaks = [[place.end() for place in each.finditer(rest, 0, end + 1)] for each in _BREAKS]
            end = next((places[-1] for places in breaks if places), end)
        found.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    if rest:
        room = width - text_width("…", size)
        found[-1] = f"{found[-1][: _end(found[-1], size, room)].rstrip()}…"
    return tuple(found) or ("",)


def _end(text: str, size: float, width: float) -> int:
    """How many characters of ``text`` have room in ``width``, and one at least."""
    used = 0.0
    for place, character in enumerate(text):
        used += size * _share(character)
        if used > width:
            return max(place, 1)
    return len(text)
