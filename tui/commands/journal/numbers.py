"""Numbers of records, as they are typed."""

from __future__ import annotations

from collections.abc import Iterable

from engine.interview import AnswerError

__all__ = ["numbers_typed"]

_CURE = "Write numbers such as 3 or 5-17."


def numbers_typed(command: str, texts: Iterable[str], last: int) -> list[int]:
    """The numbers that such as ``3`` and ``5-17`` stand for, at most ``last``. Raises `AnswerError`."""
    found: set[int] = set()
    for text in texts:
        first, dash, end = text.partition("-")
        if not first.isdigit() or (dash and not end.isdigit()):
            raise AnswerError(command, text, "is no record", _CURE)
        found.update(range(int(first), min(int(end or first), last) + 1))
    return sorted(found)
