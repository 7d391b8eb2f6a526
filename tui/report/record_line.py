"""A record of the journal in one line."""

from __future__ import annotations

from datetime import datetime

from engine.language import printable
from kb.journal.record import Heading

__all__ = ["heading_line", "time_of"]


def time_of(made: str) -> str:
    """When a record was made, in the time of this computer; as it is written where it is no time."""
    try:
        return f"{datetime.fromisoformat(made).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return printable(made, 30)


def heading_line(each: Heading, width: int) -> str:
    """A record in one line: number, time, what was asked and what came of it."""
    head = f"{each.number:>6}  {time_of(each.made)}  "
    if each.pruned:
        return f"{head}(pruned)"
    kind = f"note on {each.about}: " if each.kind == "note" else ""
    text = " ".join(printable(f"{kind}{each.title}").split())
    result = " ".join(printable(each.result).split())
    room = max(width - len(head), 20)
    asked = _cut(text, room if not result else max(room * 2 // 5, 12))
    return f"{head}{asked}{f' → {_cut(result, max(room - len(asked) - 3, 8))}' if result else ''}"


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
