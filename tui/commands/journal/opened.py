"""Opening the journal that a command is about."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.journal import journal_place
from kb.journal.errors import NoJournalError
from kb.journal.journal import Journal
from kb.journal.place import is_postgres
from tui.commands.recording import signer_for

__all__ = ["made_for", "opened_journal"]


def opened_journal(options: argparse.Namespace, *, create: bool = False) -> Journal:
    """The journal that ``options`` name, or the user's own. Raises `JournalError`, `NoJournalError`."""
    place = journal_place(options.journal)
    if place is None:
        raise NoJournalError
    return Journal.open(place, create=create, signer=signer_for(options))


@contextmanager
def made_for(options: argparse.Namespace) -> Iterator[Journal]:
    """The same for reading something into it: a file that is made for it goes again where that fails."""
    place = journal_place(options.journal)
    file = None if place is None or is_postgres(place) else Path(place).expanduser()
    is_new = file is not None and not file.exists()
    try:
        with opened_journal(options, create=True) as journal:
            yield journal
    except BaseException:
        if file is not None and is_new:
            for ending in ("", "-wal", "-shm"):
                Path(f"{file}{ending}").unlink(missing_ok=True)
        raise
