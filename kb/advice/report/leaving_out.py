"""Keeping the first screen on one screen: what can be spared is left to the full report."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from kb.advice.report.tree import Section

__all__ = ["WIDTH", "fitted", "rows_of"]

WIDTH = 100
_WANTED, _MOST = 15, 24
_LABEL = 9
_CHANGE = 8
"""Signs around the name of a fact where a line says how to change it."""
_SPARED = (("assumed", 2), ("or", 1), ("instead", 2), ("mind", 2), ("heard", 1), ("not_used", 1))
"""Sections whose last lines are left out first, and how many lines they keep while there are not too many."""


def fitted(sections: Sequence[Section]) -> tuple[Section, ...]:
    """``sections`` without the lines that would make them longer than a first screen should be, at `WIDTH` columns."""
    kept = list(sections)
    for most, least in ((_WANTED, None), (_MOST, 1)):
        for name, keeps in _SPARED:
            while rows_of(kept) > most and (shorter := _without_last(kept, name, least or keeps)) is not None:
                kept = shorter
    return tuple(kept)


def rows_of(sections: Iterable[Section]) -> int:
    """Lines that the sections take in a terminal of `WIDTH` columns."""
    return sum(
        _rows(f"{line.text}{' ' * (_CHANGE + len(line.change)) if line.change else ''}")
        for each in sections
        for line in each.lines
    )


def _rows(text: str) -> int:
    return max(1, len(textwrap.wrap(text, WIDTH - _LABEL, break_on_hyphens=False, drop_whitespace=False)))


def _without_last(sections: Sequence[Section], name: str, keeps: int) -> list[Section] | None:
    """The sections with one line less in that of the name; None where it has none to spare."""
    for place, each in enumerate(sections):
        if each.id == name and len(each.lines) > keeps:
            return [*sections[:place], replace(each, lines=each.lines[:-1]), *sections[place + 1 :]]
    return None
