"""Opening the journal that a command is about."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from kb.journal import journal_place
from kb.journal.copy_file import journal_for_copy
from kb.journal.errors import NoJournalError
from kb.journal.journal import Journal
from tui.commands.recording import signer_for

__all__ = ["made_for", "opened_journal"]


def opened_journal(options: argparse.Namespace) -> Journal:
    """The journal that ``options`` name, or the user's own. Raises `JournalError`, `NoJournalError`."""
    place = journal_place(options.journal)
    if place is None:
        raise NoJournalError
    return Journal.open(place, signer=signer_for(options))


@contextmanager
def made_for(options: argparse.Namespace) -> Iterator[Journal]:
    """The same for reading something into it: a file that is made for it goes again where that fails."""
    place = journal_place(options.journal)
    if place is None:
        raise NoJournalError
    with journal_for_copy(place, signer_for(options)) as journal:
        yield journal
