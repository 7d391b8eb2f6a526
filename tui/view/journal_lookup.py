"""The journal as entries to look up, and what can be done with a record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from engine.errors import EngineError
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.journal.difference import compared
from kb.journal.journal import Journal
from kb.journal.record import Heading
from kb.journal.replay import replayed
from kb.journal.titles import titles_of
from kb.journal.today import said_today
from kb.journal.verification import verify
from kb.session import Answers
from tui.report.comparison_report import comparison_lines
from tui.report.journal_report import record_lines, verification_lines
from tui.report.layout import wrapped
from tui.report.record_line import time_of
from tui.report.replay_report import today_lines
from tui.view.lookup import LookupEntry

if TYPE_CHECKING:
    from kb.signature import Signer

__all__ = ["JournalLookup"]

_SHOWN = 500
"""So many records are listed; words find the others."""


class JournalLookup:
    """The records of a journal at a place, read anew whenever it is asked. Whatever fails is told, not raised."""

    def __init__(self, place: str, signer: Signer | None = None) -> None:
        self.place = place
        self._signer = signer
        self.problem = ""
        self.count = 0

    def find(self, words: str) -> tuple[LookupEntry, ...]:
        """The newest records that have all words, the newest first; ``problem`` says why there are none."""
        self.problem = ""
        try:
            with Journal.open(self.place) as journal:
                self.count = journal.last
                found = journal.search(words, _SHOWN)
        except KnowledgeError as error:
            self.problem = str(error)
            return ()
        return tuple(map(self._entry, found))

    def _entry(self, heading: Heading) -> LookupEntry:
        if heading.pruned:
            summary = "(pruned)"
        else:
            about = f"note on {heading.about}: " if heading.kind == "note" else ""
            summary = f"{about}{heading.title}{f' → {heading.result}' if heading.result else ''}"
        summary = f"{time_of(heading.made)}  {' '.join(summary.split())}"
        return LookupEntry(str(heading.number), summary, "", partial(self.page, heading.number))

    def page(self, number: int, width: int) -> Iterator[str]:
        """A record as people read it."""
        try:
            with Journal.open(self.place) as journal:
                record = journal.record(number)
                content = record.content
                notes = journal.notes(number)
        except KnowledgeError as error:
            yield from wrapped(str(error), width)
            return
        if content is None:
            yield f"The content of record {number} was pruned."
        else:
            yield from record_lines(record, content, notes, width)

    def job(self, number: int) -> tuple[Answers, str] | None:
        """The job of a record, and the goal; None where it has none."""
        from kb.journal.replay import answers_of

        try:
            with Journal.open(self.place) as journal:
                content = journal.content(number)
            return (answers_of(content), content.goal) if content.answers else None
        except (KnowledgeError, ValueError):
            return None

    def replay(self, number: int, advisor: Advisor, width: int) -> list[str]:
        """What a replay finds: whether it is reproduced, then what the rules and prices of today say."""
        try:
            with Journal.open(self.place) as journal:
                today = said_today(journal, number, advisor)
                own = replayed(journal, number, advisor)
                titles = titles_of(journal, own.content)
        except (KnowledgeError, EngineError) as error:
            return list(wrapped(str(error), width))
        if own.is_same:
            lines = [*wrapped(f"Record {number} is reproduced exactly with its own rules and prices.", width), ""]
        else:
            told = compared(own.recorded, own.outcome, titles)
            head = wrapped(f"Record {number} is NOT reproduced with its own rules and prices:", width)
            lines = [*head, *comparison_lines(told, width, "  - "), ""]
        return [*lines, *today_lines(today, width)]

    def difference(self, one: int, other: int, width: int) -> list[str]:
        """What is different between two records."""
        try:
            with Journal.open(self.place) as journal:
                before, after = journal.content(one), journal.content(other)
                titles = {**titles_of(journal, before), **titles_of(journal, after)}
        except KnowledgeError as error:
            return list(wrapped(str(error), width))
        if before.outcome is None or after.outcome is None:
            return list(wrapped("One of the two has no advice.", width))
        lines = list(comparison_lines(compared(before.outcome, after.outcome, titles), width, "  - "))
        return [*wrapped(f"From record {one} to record {other}:", width), *(lines or ["  nothing is different"])]

    def verification(self, width: int) -> list[str]:
        """Whether anything in the journal was changed."""
        try:
            with Journal.open(self.place) as journal:
                return list(verification_lines(verify(journal), width))
        except KnowledgeError as error:
            return list(wrapped(str(error), width))

    def note(self, number: int, text: str) -> str:
        """Adds a note about a record; returns what to tell."""
        try:
            with Journal.open(self.place, signer=self._signer) as journal:
                added = journal.note(number, text)
        except KnowledgeError as error:
            return str(error)
        return f"Record {added.number}: a note on record {number}"
