"""Lines that fit a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator

from engine.language import printable

__all__ = ["columns", "heading", "page_width", "wrapped"]

_WIDEST = 110


def page_width() -> int:
    """Columns to write in: those of the terminal, 40 at least and 110 at most."""
    return max(40, min(shutil.get_terminal_size((100, 24)).columns, _WIDEST))


def wrapped(text: str, width: int, indent: str = "", hanging: str | None = None) -> Iterator[str]:
    """``text``, freed of control characters, in lines of at most ``width`` columns."""
    clean = " ".join(printable(text).split())
    yield from textwrap.wrap(
        clean,
        width,
        initial_indent=indent,
        subsequent_indent=hanging if hanging is not None else indent,
        break_on_hyphens=False,
    ) or [indent.rstrip()]


def heading(text: str) -> Iterator[str]:
    """An empty line and a heading."""
    yield ""
    yield text.upper()


def columns(rows: Iterable[tuple[str, str]], width: int, indent: str = "  ") -> Iterator[str]:
    """Pairs of name and text, the texts aligned and wrapped."""
    listed = [(printable(name), printable(text)) for name, text in rows]
    if not listed:
        return
    longest = min(max(len(name) for name, _ in listed), width // 2)
    for name, text in listed:
        yield from wrapped(text, width, f"{indent}{name[:longest]:<{longest}}  ", " " * (len(indent) + longest + 2))
