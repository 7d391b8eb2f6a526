"""Sections of a report as lines that fit, nothing left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tui.app.widgets.lines import hanging
from tui.sign import Mark

if TYPE_CHECKING:
    from kb.advice.report import Line, Section

__all__ = ["section_content"]

_SIGNS = {
    "warn": ("! ", "bold $text-warning"),
    "require": ("! ", "bold $text-warning"),
    "doubt": ("? ", "$text-warning"),
}
_MARKS = {each.words: (f"{each.glyph} ", each.style) for each in Mark}


def section_content(section: Section, width: int) -> Content:
    """A section under its heading, in lines of at most ``width`` cells."""
    heading = Content.styled(f"{section.title.upper()}\n", "bold $text-accent")
    return heading + Content("\n").join(list(_lines(section.lines, width, "")))


def _lines(lines: Sequence[Line], width: int, indent: str) -> Iterator[Content]:
    for line in lines:
        if line.label:
            yield _labelled(line, width)
            continue
        sign, style = _SIGNS.get(line.mark) or _MARKS.get(line.mark) or ("", "")
        muted = "$text-muted" if indent and not sign else ""
        yield hanging(f"{indent}{sign}", Content.styled(line.text, muted), width, style)
        yield from _lines(line.lines, width, f"{indent}  ")


def _labelled(line: Line, width: int) -> Content:
    """A name with its value at the right end, or below it where both do not fit."""
    name, value = Content.styled(line.label, "$text-muted"), Content(line.text)
    room = width - name.cell_length - value.cell_length
    if room >= 2:
        return name + Content(" " * (room - 1)) + value
    return hanging("", name, width) + Content("\n") + hanging("    ", value, width)
