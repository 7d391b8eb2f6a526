"""Lines of text that fit."""

from __future__ import annotations

from textual.content import Content

__all__ = ["columned", "ends", "hanging"]

_LEAST = 8


def columned(left: Content, right: Content, width: int, indent: int = 0) -> Content:
    """Something at either end of a line of ``width`` cells; below one another where both do not fit. Nothing is cut.

    ``indent`` is how far to the right the further lines begin.
    """
    room = width - left.cell_length - right.cell_length
    if not right.cell_length and room >= 0:
        return left
    if right.cell_length and room >= 2:
        return left.pad_right(room) + right
    blank = Content(" " * indent)
    wrap = max(width - indent, _LEAST)
    lines = _wrapped(left, width, indent)
    for part in right.wrap(wrap) if right.cell_length else ():
        gap = max(wrap - part.cell_length, 0)
        last = lines[-1]
        if len(lines) > 1 or left.cell_length > width or not part.cell_length:
            free = width - last.cell_length - part.cell_length
            if free >= 2:
                lines[-1] = last.pad_right(free) + part
                continue
        lines.append(blank + Content(" " * gap) + part)
    return Content("\n").join(lines)


def _wrapped(text: Content, width: int, indent: int) -> list[Content]:
    """``text`` in lines of at most ``width`` cells, the further ones indented."""
    if text.cell_length <= width:
        return [text]
    head, rest = text[:indent], text[indent:]
    blank = Content(" " * indent)
    lines = rest.wrap(max(width - indent, _LEAST))
    return [(blank if place else head) + line for place, line in enumerate(lines)]


def ends(left: Content, right: Content, width: int) -> Content:
    """One line of ``width`` cells with something at either end; what does not fit is cut from the left part.

    For lines that only say where one is: nothing that one must know may be cut.
    """
    room = width - right.cell_length - (2 if right.cell_length else 0)
    if room < 4:
        return right.truncate(max(width, 1), ellipsis=True)
    cut = left.truncate(room, ellipsis=True)
    return cut.pad_right(width - cut.cell_length - right.cell_length) + right if right.cell_length else cut


def hanging(head: str, text: Content, width: int, style: str = "") -> Content:
    """``text`` in lines of at most ``width`` cells, the first after ``head``, the others as far to the right."""
    lead = Content.styled(head, style)
    lines = text.wrap(max(width - lead.cell_length, _LEAST))
    blank = Content(" " * lead.cell_length)
    return Content("\n").join([(blank if place else lead) + line for place, line in enumerate(lines)])
