"""How doubts are worded."""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import printable
from kb.understanding.token import Token

__all__ = ["listed", "quoted"]

_SHOWN = 4


def quoted(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    """The words from token ``start`` up to ``end`` in quotation marks, on one line."""
    words = " ".join(text[tokens[start].start : tokens[end - 1].end].split())
    return f"“{printable(words)}”"


def listed(names: Sequence[str]) -> str:
    """Names as a list for people; a long one is cut."""
    if len(names) > _SHOWN:
        return f"{', '.join(names[:_SHOWN])} and {len(names) - _SHOWN} more"
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
