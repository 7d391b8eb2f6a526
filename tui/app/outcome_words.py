"""What an advice is said in: entries of the conversation."""

from __future__ import annotations

from collections.abc import Iterator

from tui.app.history import Entry, Voice
from tui.app.outcome import Outcome

__all__ = ["advice_entries"]

_BETWEEN = " · "


def advice_entries(before: Outcome | None, after: Outcome) -> Iterator[Entry]:
    """What another advice says that the one before did not: its answer, and which answers count no longer."""
    told = before.not_counting if before is not None else ()
    for each in after.not_counting:
        if each not in told:
            yield Entry(Voice.CAUTION, f"{each[:1].upper()}{each[1:]}.")
    if before is not None and (before.answer, before.figures) == (after.answer, after.figures):
        return
    told_by_answer = after.answer.lower()
    others = [each for each in after.figures.split(_BETWEEN) if each and each.lower() not in told_by_answer]
    figures = f" {_BETWEEN.join(others)}." if others and after.fits else ""
    was = ""
    if before is not None and before.name and after.name and before.name != after.name:
        was = f" Before: {before.name}."
    if after.answer:
        yield Entry(Voice.ADVICE, f"{after.answer}{figures}{was}")
