"""``whygpu journal export`` and ``whygpu journal import``."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path

from kb.journal.copies import exported, exported_records, imported
from kb.journal.copy_file import opened_copy, write_copy
from kb.journal.errors import NoRecordError
from tui.commands.complaint import complaining
from tui.commands.journal.numbers import numbers_typed
from tui.commands.journal.opened import made_for, opened_journal
from tui.view.plural import counted

__all__ = ["export_journal", "import_journal"]

_STANDARD = "-"


@complaining
def export_journal(options: argparse.Namespace) -> int:
    """Writes the journal, or some records of it, as lines of JSON; returns 0."""
    with opened_journal(options) as journal:
        numbers = numbers_typed("journal export", options.records, journal.last)
        if options.records and not numbers:
            raise NoRecordError(" ".join(options.records), journal.last)
        lines = exported_records(journal, numbers) if options.records else exported(journal)
        if options.file == _STANDARD:
            for line in lines:
                sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()
        else:
            write_copy(lines, Path(options.file))
            count = len(numbers) if options.records else journal.last
            print(f"{counted(count, 'record')} written to {options.file}")
    return 0


@complaining
def import_journal(options: argparse.Namespace) -> int:
    """Reads such lines into the journal; returns 0."""
    opened = nullcontext(sys.stdin.buffer) if options.file == _STANDARD else opened_copy(Path(options.file))
    with opened as file, made_for(options) as journal:
        done = imported(journal, file)
        known = f", {done.known:,} known already" if done.known else ""
        print(f"{counted(done.new, 'new record')}{known}; the journal has {journal.last:,}")
    return 0
