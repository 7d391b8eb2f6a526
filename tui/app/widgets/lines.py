"""Lines of text that fit."""

from __future__ import annotations

from textual.content import Content

__all__ = ["columned", "counted", "hanging"]


def columned(left: Content, right: Content, width: int) -> Content:
    """One line of ``width`` cells with something at either end; what does not fit is cut from the left part."""
    room = width - right.cell_length - (2 if right.cell_length else 0)
    if room < 4:
        return left.truncate(max(width, 1), ellipsis=True)
    cut = left.truncate(room, ellipsis=True)
    return cut.pad_right(width - cut.cell_length - right.cell_length) + right if right.cell_length else cut


def hanging(head: str, text: Content, width: int, style: str = "") -> Content:
    """``text`` in lines of at most ``width`` cells, the first after ``head``, the others as far to the right."""
    lead = Content.styled(head, style)
    lines = text.wrap(max(width - lead.cell_length, 8))
    blank = Content(" " * lead.cell_length)
    return Content("\n").join([(blank if place else lead) + line for place, line in enumerate(lines)])


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "error"), counted(2, "error")
    ('1 error', '2 errors')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
