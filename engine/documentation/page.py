"""A page of a documentation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["INDEX", "MARK", "Page"]

INDEX = "README.md"
"""The path of the first page."""

MARK = "<!-- Written from the rule files. Do not edit: the next writing replaces it. -->"
"""The first line of every page. What does not begin with it is somebody else's file."""


@dataclass(frozen=True, slots=True)
class Page:
    """The Markdown text of a page, and its path below the folder of the documentation, with ``/`` between parts."""

    path: str
    text: str

    @classmethod
    def of(cls, path: str, lines: Iterable[str]) -> Page:
        """The page made of ``lines``, with the mark and a way back to the index at its head."""
        back = [f"[Reference](../{INDEX})", ""] if "/" in path else []
        return cls(path, "\n".join((MARK, "", *back, *lines)).rstrip("\n") + "\n")
