"""From a syntax tree to text, in one style for all rule files."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formatting.flow import flow_lines
from engine.formatting.syntax import Collection, Entry, ScalarSource

__all__ = ["WIDTH", "print_syntax"]

WIDTH = 150
"""What stands in brackets stays on one line up to this column."""

_INDENT = 2


def print_syntax(root: Collection, width: int = WIDTH) -> str:
    """The text of a rule file."""
    lines = flow_lines(root, 0, 1, width) if root.flow else _block(root, 0, width)
    return "\n".join(lines) + "\n"


def _block(value: Collection, indent: int, width: int) -> list[str]:
    lines: list[str] = []

    def add(spaced: bool, *more: str) -> None:
        # A text that keeps its blank lines must not get another one.
        lines.extend([""] if spaced and lines and lines[-1] else [])
        lines.extend(more)

    for entry in value.entries:
        for comment in entry.above:
            add(comment.spaced, " " * indent + comment.text)
        add(entry.spaced, *_entry(entry, indent, width))
    for comment in value.below:
        add(comment.spaced, " " * indent + comment.text)
    return lines


def _entry(entry: Entry, indent: int, width: int) -> Iterator[str]:
    begin = " " * indent + (f"{' '.join(entry.key.lines)}:" if entry.key else "-")
    beside = f"  {entry.beside}" if entry.beside else ""
    value, deeper = entry.value, indent + _INDENT
    if isinstance(value, ScalarSource) and value.block:
        header, *body = value.lines
        yield f"{begin} {header}{beside}"
        yield from (" " * deeper + line if line else "" for line in body)
    elif isinstance(value, ScalarSource) or value.flow:
        in_list = not entry.key and isinstance(value, Collection)
        lines = flow_lines(value, len(begin) + 1, deeper + in_list, width)
        lines[0] = f"{begin} {lines[0]}" if lines[0] else begin
        lines[-1] += beside
        yield from lines
    elif entry.key:
        yield begin + beside
        yield from _block(value, deeper, width)
    else:
        first, *lines = _block(value, deeper, width)
        yield f"{begin} {first.lstrip(' ')}"
        yield from lines
