"""Laying out lists and mappings in brackets: on one line where they fit, otherwise filled, with a hanging indent."""

from __future__ import annotations

from engine.formatting.syntax import Collection, Entry, ScalarSource

__all__ = ["flow_lines"]


def flow_lines(value: Collection | ScalarSource, column: int, hang: int, width: int, behind: int = 0) -> list[str]:
    """The lines of ``value`` when the first one begins at ``column``.

    The others are complete, indented by ``hang``. After the last line ``behind`` more characters will follow.
    """
    if isinstance(value, ScalarSource):
        first, *others = value.lines
        return [first, *(" " * hang + line if line else "" for line in others)]
    line = _one_line(value)
    if line is not None and column + len(line) + behind <= width:
        return [line]
    if value.has_comments:
        return _with_comments(value, hang, width)
    return _filled(value, column, hang, width, behind)


def _one_line(value: Collection | ScalarSource) -> str | None:
    """``value`` on one line; None where a comment or a longer text forbids that."""
    if isinstance(value, ScalarSource):
        return value.lines[0] if len(value.lines) == 1 else None
    if value.has_comments:
        return None
    texts = [_entry_line(entry) for entry in value.entries]
    known = [text for text in texts if text is not None]
    return _opening(value) + ", ".join(known) + _closing(value) if len(known) == len(texts) else None


def _entry_line(entry: Entry) -> str | None:
    line = _one_line(entry.value)
    return None if line is None or entry.above or entry.beside else _prefix(entry) + line


def _prefix(entry: Entry) -> str:
    """The key; without a colon where there is no value, since not every parser knows that one in brackets."""
    if entry.key is None:
        return ""
    key = " ".join(entry.key.lines)
    return key if isinstance(entry.value, ScalarSource) and entry.value.lines == ("",) else f"{key}: "


def _opening(value: Collection) -> str:
    return "{" if _is_mapping(value) else "["


def _closing(value: Collection) -> str:
    return "}" if _is_mapping(value) else "]"


def _entry_lines(entry: Entry, column: int, width: int, behind: int) -> list[str]:
    prefix = _prefix(entry)
    hang = column + (2 if prefix else 1)
    first, *others = flow_lines(entry.value, column + len(prefix), hang, width, behind)
    return [prefix + first, *others]


def _filled(value: Collection, column: int, hang: int, width: int, behind: int) -> list[str]:
    """As many entries on a line as fit; one that needs several lines, or holds a mapping of its own, begins a line."""
    lines, fresh = [_opening(value)], True
    last = len(value.entries) - 1
    room = True
    for number, entry in enumerate(value.entries):
        line, after = _entry_line(entry), 1 if number < last else 1 + behind
        used = len(lines[-1]) + (column if len(lines) == 1 else 0)
        room = room and not (_is_mapping(value) and _is_mapping(entry.value) and not fresh)
        if room and line is not None and used + (not fresh) + len(line) + after <= width:
            lines[-1] += line if fresh else f" {line}"
        else:
            if not fresh:
                lines.append(" " * hang)
                used = hang
            first, *others = _entry_lines(entry, used, width, after)
            lines[-1] += first
            lines += others
            room = not others
        lines[-1] += "," if number < last else _closing(value)
        fresh = False
    return lines


def _is_mapping(value: Collection | ScalarSource) -> bool:
    return isinstance(value, Collection) and value.kind == "mapping"


def _with_comments(value: Collection, hang: int, width: int) -> list[str]:
    """Every entry on a line of its own, so that its comments can stand above and beside it."""
    lines, margin = [_opening(value)], " " * hang
    last = len(value.entries) - 1
    for number, entry in enumerate(value.entries):
        lines += [margin + comment.text for comment in entry.above]
        first, *others = _entry_lines(entry, hang, width, 1)
        lines += [margin + first, *others]
        lines[-1] += "," if number < last else "" if entry.beside or value.below else _closing(value)
        lines[-1] += f"  {entry.beside}" if entry.beside else ""
    lines += [margin + comment.text for comment in value.below]
    if value.below or value.entries[-1].beside:
        lines.append(margin + _closing(value))
    return lines
