"""Copies of a journal and its pruning, as a person asks for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import KnowledgeError, printable
from kb.journal.copies import exported, exported_records, imported
from kb.journal.copy_file import journal_for_copy, opened_copy, write_copy
from kb.journal.journal import Journal
from kb.journal.pruning import prunable
from tui.view.plural import counted

if TYPE_CHECKING:
    from kb.signature import Signer

__all__ = [
    "AgeError",
    "ImportRefusedError",
    "JournalUpkeep",
    "PruningWish",
    "StoppedError",
    "proposed_file",
    "pruning_wish",
]

Progress = Callable[[str], bool]
"""Is told how far it is, and says whether to go on."""
_STEP = 100
"""So many lines are read or written between two words about it."""
_AGE = re.compile(r"([0-9]{1,6})(?:\s*(?:days?|d)(?!\S)|$)\s*", re.IGNORECASE)
_DATE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?!\S)\s*")


class StoppedError(KnowledgeError):
    """Work that the person stopped."""

    def __init__(self, doing: str) -> None:
        self.doing = doing
        super().__init__(f"{doing} was stopped; nothing has changed")


class AgeError(KnowledgeError):
    """Words that do not say which records are to be pruned."""

    def __init__(self, said: str, day: date) -> None:
        self.said, self.day = said, day
        super().__init__(
            f"“{printable(said, 60)}” is neither a date nor a number of days; "
            f"such are {day - timedelta(days=365)} and 365 days"
        )


@dataclass(frozen=True, slots=True)
class PruningWish:
    """All records made before a day are to lose their contents, and why."""

    before: date
    why: str = ""


def pruning_wish(text: str, today: date) -> PruningWish:
    """What is typed: a date, or so many days, and then why. Raises `AgeError`.

    >>> pruning_wish("90 days  kept for a quarter", date(2026, 11, 21))
    PruningWish(before=datetime.date(2026, 8, 23), why='kept for a quarter')
    """
    said = " ".join(text.split())
    found = _DATE.match(said) or _AGE.match(said)
    try:
        if found is None:
            raise AgeError(said, today)
        is_date = found.re is _DATE
        before = date.fromisoformat(found[1]) if is_date else today - timedelta(days=int(found[1]))
    except (ValueError, OverflowError):
        raise AgeError(said, today) from None
    return PruningWish(before, said[found.end() :].encode(errors="replace").decode())


def proposed_file(numbers: Sequence[int] | None, today: date) -> str:
    """A name for a copy of some records; of the whole journal without ``numbers``.

    >>> proposed_file([17], date(2026, 11, 21)), proposed_file(None, date(2026, 11, 21))
    ('whygpu-record-17.jsonl', 'whygpu-journal-2026-11-21.jsonl')
    """
    if numbers is not None and len(numbers) == 1:
        return f"whygpu-record-{numbers[0]}.jsonl"
    return f"whygpu-{'journal' if numbers is None else 'records'}-{today.isoformat()}.jsonl"


@dataclass(frozen=True)
class JournalUpkeep:
    """What can be done with the journal at a place as a whole; each says what came of it, or raises `KnowledgeError`.

    ``signer`` signs what is recorded.
    """

    place: str
    signer: Signer | None = None

    def export(self, file: Path, numbers: Sequence[int] | None, progress: Progress, *, replace: bool = False) -> str:
        """Writes the whole journal, or the records of these ``numbers``, to a file.

        Raises `CopyThereError` where there is such a file, and it is not to be replaced.
        """
        with Journal.open(self.place) as journal:
            last = journal.last
            lines = exported(journal) if numbers is None else exported_records(journal, numbers)
            write_copy(_watched(lines, "The export", progress), file, replace=replace)
        where = printable(str(file.resolve()), 300)
        if numbers is None:
            return f"{counted(last, 'record')} written to {where}, which can be read into an empty journal."
        return f"{counted(len(numbers), 'record')} written to {where}, with notes and rules."

    def import_from(self, file: Path, progress: Progress) -> str:
        """Reads a copy into the journal."""
        try:
            with opened_copy(file) as stream, journal_for_copy(self.place, self.signer) as journal:
                done = imported(journal, _watched(stream, "The import", progress))
                last = journal.last
        except KnowledgeError as error:
            raise ImportRefusedError(str(file), error) from error
        told = f"{counted(done.new, 'new record')}, {done.known:,} known already, none refused"
        return f"{told}; the journal has {counted(last, 'record')}."

    def prunable(self, wish: PruningWish) -> list[int]:
        """The numbers of the records that would lose their contents, notes included."""
        with Journal.open(self.place) as journal:
            return prunable(journal, before=wish.before)

    def prune(self, numbers: Sequence[int], why: str) -> str:
        """Takes the contents of records away."""
        with Journal.open(self.place, signer=self.signer) as journal:
            done = journal.prune(numbers, why)
        told = done.content.pruning if done is not None and done.content is not None else None
        if done is None or told is None:
            return "There was nothing to prune."
        lost = counted(told.count, "record")
        return f"{lost} lost {'its' if told.count == 1 else 'their'} words; record {done.number} says so."


class ImportRefusedError(KnowledgeError):
    """A copy of which no record was taken, and why."""

    def __init__(self, file: str, cause: KnowledgeError) -> None:
        self.file, self.cause = file, cause
        super().__init__(f"No record of {printable(file, 300)} was taken: {cause}")


def _watched(lines: Iterable[bytes], doing: str, progress: Progress) -> Iterator[bytes]:
    """The same lines; every now and then it is told how many there were. Raises `StoppedError`."""
    for count, line in enumerate(lines):
        if count % _STEP == 0 and not progress(f"{count:,} lines" if count else ""):
            raise StoppedError(doing)
        yield line
