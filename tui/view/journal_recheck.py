"""The answers of a journal beside those of the rules of today, as they are found one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kb.advisor import Advisor
from kb.journal.journal import Journal
from kb.journal.recheck import Rechecked, Result, Task, answered, rechecking
from tui.report.record_line import time_of
from tui.report.replay_report import rechecked_page, rechecked_summary
from tui.view.lookup import LookupEntry
from tui.view.plural import counted

__all__ = ["RecheckState", "recheck"]


@dataclass(frozen=True, slots=True)
class RecheckState:
    """How many records there are, how many are done, and those that would be answered otherwise."""

    count: int = 0
    done: int = 0
    changed: tuple[Rechecked, ...] = ()

    @property
    def words(self) -> str:
        """How far it is, for a line."""
        return f"{self.done:,} of {counted(self.count, 'answer')} · {len(self.changed):,} otherwise"

    @property
    def summary(self) -> str:
        """What came of those that are done."""
        return f"{rechecked_summary(self.changed, self.done)}, {self.done - len(self.changed):,} the same."

    @property
    def entries(self) -> tuple[LookupEntry, ...]:
        """The records that would be answered otherwise, the oldest first, about as they are found."""
        return tuple(map(_entry, sorted(self.changed, key=lambda each: each.number)))


def recheck(
    place: str,
    numbers: Sequence[int] | None,
    advisor: Advisor,
    outcome: Callable[[Task], Result],
    show: Callable[[RecheckState], bool],
) -> None:
    """Asks the rules of ``advisor`` what was asked in the journal at ``place``: in the records of ``numbers``, or all.

    ``outcome`` is what they make of a job. ``show`` is told how far it is, and says whether to go on. Raises
    `JournalError`.
    """
    with Journal.open(place) as journal:
        records = answered(journal, numbers=None if numbers is None else frozenset(numbers))
    state = RecheckState(len(records))
    if not show(state):
        return
    for found in rechecking(advisor, records, lambda listed: map(outcome, listed)):
        new = tuple(each for each in found if not each.is_same)
        state = replace(state, done=state.done + len(found), changed=(*state.changed, *new))
        if not show(state):
            return


def _entry(each: Rechecked) -> LookupEntry:
    if each.refused:
        kind = "not taken"
    else:
        kind = "another recommendation" if each.comparison.recommendation else "other figures or remarks"
    title = f"{kind}: {' '.join(each.content.title.split())}"
    searched = f"{each.number} {title} {each.content.result}".lower()
    return LookupEntry(
        str(each.number), f"{time_of(each.content.made)}  {title}", searched, partial(rechecked_page, each)
    )
