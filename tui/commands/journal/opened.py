"""Opening the journal that a command is about."""

from __future__ import annotations

import argparse

from kb.journal import journal_place
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.place import OFF
from tui.commands.recording import signer_for

__all__ = ["opened_journal"]


def opened_journal(options: argparse.Namespace, *, create: bool = False) -> Journal:
    """The journal that ``options`` name, or the user's own. Raises `JournalError`."""
    place = journal_place(options.journal)
    if place is None:
        raise JournalError(OFF, "is none: no journal is kept", "name one with --journal FILE")
    return Journal.open(place, create=create, signer=signer_for(options))
