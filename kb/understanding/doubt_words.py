"""How doubts are worded."""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import printable
from kb.understanding.polarity import Polarity
from kb.understanding.token import Token

__all__ = ["left_out", "listed", "quoted"]

_SHOWN = 3
_STANDS = {
    Polarity.WANTED: "named",
    Polarity.DENIED: "denied",
    Polarity.COMPARED: "only compared with",
    Polarity.RIVAL: "only compared with",
    Polarity.REPLACED: "what it is to replace",
    Polarity.CORRECTED: "corrected",
    Polarity.OBSERVED: "how it is today",
}


def quoted(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    """The words from token ``start`` up to ``end`` in quotation marks, on one line."""
    words = " ".join(text[tokens[start].start : tokens[end - 1].end].split())
    return f"“{printable(words)}”"


def listed(names: Sequence[str]) -> str:
    """Names as a list for people; a long one is cut."""
    comma = "; " if any("," in name for name in names) else ", "
    if len(names) > _SHOWN + 1:
        return f"{comma.join(names[:_SHOWN])} or {len(names) - _SHOWN} others"
    return " or ".join(filter(None, (comma.join(names[:-1]), *names[-1:])))


def left_out(said: str, polarity: Polarity) -> str:
    """The doubt about something named that is not wanted."""
    return f"{said} is {_STANDS[polarity]}; left out"
