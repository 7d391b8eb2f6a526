"""What a replay found, in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kb.comparison import Comparison
from kb.journal.recheck import Rechecked
from kb.journal.today import Step, Today
from tui.report.comparison_report import comparison_lines, rule_change_words
from tui.report.layout import heading, wrapped
from tui.report.record_line import time_of

__all__ = ["rechecked_lines", "rechecked_page", "rechecked_summary", "today_lines"]

_FIGURES = 6
_SAME_WITH = "the same recommendation, with other figures or remarks"
_SAME_BUT = "the same answer, which rests on other details or documents"


def today_lines(today: Today, width: int) -> Iterator[str]:
    """What would be said today, what made the difference, and then all that differs."""
    done, told = today.replay, today.comparison
    yield from wrapped(
        f"Record {done.number} of {time_of(done.content.made)}, with the rules and prices of today:", width
    )
    if told.is_empty:
        yield "  the same answer"
    elif told.recommendation is None:
        yield f"  {_SAME_WITH if told.is_shown else _SAME_BUT}"
    yield from comparison_lines(Comparison(told.recommendation, told.verdict), width, "  - ")
    for each in today.left:
        yield from wrapped(
            f"The rules of today do not take the answer {each.title}: {each.shown}", width, "  ! ", "    "
        )
    if not today.reproduced:
        text = "With its own rules and prices it is not reproduced either: the program makes a difference, too."
        yield from wrapped(text, width, "  ! ", "    ")
    if today.steps:
        yield from heading("What made the difference")
    for step in today.steps:
        yield from _step_lines(step, width)
    left = tuple(each for each in told.facts if not told.recommendation or each.role != "choice")
    rest = replace(told, recommendation=None, verdict=None, facts=left)
    if not rest.is_empty:
        yield from heading("What else differs")
        yield from comparison_lines(rest, width, "  - ")


def rechecked_lines(each: Rechecked, width: int) -> Iterator[str]:
    """A record whose answer other rules change: the recommendation, or else the first figures and what is warned of."""
    told = each.comparison
    yield from wrapped(f"Record {each.number}, {time_of(each.content.made)}: {each.content.title}", width)
    if each.refused:
        yield from wrapped(f"these rules do not take it: {each.refused}", width, "  ! ", "    ")
    shown = () if told.recommendation else tuple(one for one in told.facts if one.role != "detail")[:_FIGURES]
    remarks = tuple(one for one in told.remarks if one.level in ("warn", "require"))
    brief = Comparison(told.recommendation, told.verdict, shown, remarks)
    yield from comparison_lines(brief, width, "  - ")
    left = len(told.facts) + len(told.remarks) - len(shown) - len(remarks)
    if left:
        yield f"  and {left:,} more facts and remarks (whygpu journal replay {each.number} --rules ... shows them)"


def rechecked_page(each: Rechecked, width: int) -> Iterator[str]:
    """The same with all that differs."""
    yield from wrapped(f"Record {each.number}, {time_of(each.content.made)}: {each.content.title}", width)
    if each.refused:
        yield from wrapped(f"these rules do not take it: {each.refused}", width, "  ! ", "    ")
    yield from comparison_lines(each.comparison, width, "  - ")


def rechecked_summary(changed: Sequence[Rechecked], count: int) -> str:
    """How many of ``count`` answers other rules change, and in what."""
    other = sum(each.comparison.recommendation is not None for each in changed)
    figures = len(changed) - other
    answers = "1 answer" if count == 1 else f"{count:,} answers"
    return f"{answers}: {other:,} with another recommendation, {figures:,} with other figures or remarks"


def _step_lines(step: Step, width: int) -> Iterator[str]:
    told, changes = step.comparison, "another answer"
    if told.is_empty:
        changes = "the same answer"
    elif not told.recommendation:
        changes = _SAME_WITH if told.is_shown else _SAME_BUT
    yield from wrapped(f"With {step.what} of today: {changes}", width, "  ")
    for words in rule_change_words(step.rules):
        yield from wrapped(words, width, "    ", "      ")
    for each in step.entries:
        words = (
            f"{each.entry} ({each.catalogue}), {each.field}: {each.before or 'not known'} → {each.after or 'not known'}"
        )
        yield from wrapped(words, width, "    ", "      ")
    if step.further:
        others = "1 other change" if step.further == 1 else f"{step.further:,} other changes"
        yield f"    and {others} in rules that this answer does not rest on"
