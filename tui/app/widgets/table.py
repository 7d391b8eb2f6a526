"""Columns beside each other, as text that fits a width."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tui.view.column import Column, differing, rows_of
from tui.view.plural import counted

__all__ = ["beside_content", "visible"]

_GAP, _LEAST, _MOST = 2, 17, 34
_LABEL = 30


def visible(count: int, marked: int, width: int) -> tuple[int, ...]:
    """Which of ``count`` columns are shown: the first always, and as many around the marked one as have room."""
    room = max((width - _label(width)) // (_LEAST + _GAP), 2)
    if count <= room:
        return tuple(range(count))
    begin = max(1, min(marked - room + 2, count - room + 1))
    return (0, *range(begin, begin + room - 1))


def beside_content(columns: Sequence[Column], marked: int, width: int) -> Content:
    """The columns with the lines in which they differ, the marked one under a sign. Nothing is cut."""
    places = visible(len(columns), marked, width)
    shown = [columns[place] for place in places]
    label = _label(width)
    each = min(max((width - label) // max(len(shown), 1) - _GAP, 8), _MOST)
    lines = [
        *_line("", [_title(columns[place], place == marked) for place in places], label, each),
        *_line("Take", [Content.styled(one.name, "bold") for one in shown], label, each),
        *_line(
            "", [Content.styled(f"{one.verdict.glyph} {one.words}", one.verdict.style) for one in shown], label, each
        ),
        Content(),
    ]
    different, same = differing(rows_of(columns))
    for title, values in different:
        cells = [Content(values[place] or "-") for place in places]
        lines += _line(title, cells, label, each)
    if same and len(columns) > 1:
        lines += [Content(), Content.styled(f"The same in all columns: {counted(same, 'figure')}.", "$text-muted")]
    if len(columns) > len(places):
        hidden = len(columns) - len(places)
        lines += [Content.styled(f"{hidden} more: Ctrl+← and Ctrl+→ lead there.", "$text-muted")]
    return Content("\n").join(lines)


def _label(width: int) -> int:
    return min(_LABEL, max(width // 3, 12))


def _title(column: Column, marked: bool) -> Content:
    return Content.styled(
        f"▸ {column.title}" if marked else column.title, "bold $text-accent" if marked else "$text-muted"
    )


def _line(title: str, cells: Sequence[Content], label: int, each: int) -> list[Content]:
    """A title and its cells, wrapped into as many lines as the longest takes."""
    parts = [Content.styled(title, "$text-muted").wrap(label - 1), *(cell.wrap(each) for cell in cells)]
    found = []
    for row in range(max(len(part) for part in parts)):
        line = Content()
        for place, part in enumerate(parts):
            cell = part[row] if row < len(part) else Content()
            room = label if place == 0 else each + _GAP
            line += cell + Content(" " * max(room - cell.cell_length, 0))
        found.append(line.rstrip())
    return found
