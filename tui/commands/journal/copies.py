"""``whygpu journal export`` and ``whygpu journal import``."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from engine.interview import AnswerError
from kb.journal.copies import exported, imported
from tui.commands.complaint import complaining
from tui.commands.journal.opened import made_for, opened_journal

__all__ = ["export_journal", "import_journal"]


@complaining
def export_journal(options: argparse.Namespace) -> int:
    """Writes the journal as lines of JSON; returns 0."""
    with opened_journal(options) as journal, ExitStack() as stack:
        file = _opened(options.file, stack, new=True)
        for line in exported(journal):
            file.write(line + b"\n")
        file.flush()
        if options.file != "-":
            print(f"{journal.last:,} records written to {options.file}")
    return 0


@complaining
def import_journal(options: argparse.Namespace) -> int:
    """Reads such lines into the journal; returns 0."""
    with ExitStack() as stack:
        file = _opened(options.file, stack, new=False)
        with made_for(options) as journal:
            added = imported(journal, file)
            print(f"{added:,} new records; the journal has {journal.last:,}")
    return 0


def _opened(name: str, stack: ExitStack, *, new: bool) -> IO[bytes]:
    """The file of that name, or a standard stream for ``-``. Raises `AnswerError`."""
    if name == "-":
        return sys.stdout.buffer if new else sys.stdin.buffer
    path = Path(name)
    try:
        return stack.enter_context(path.open("xb") if new else path.open("rb"))
    except OSError as error:
        problem = f"cannot be opened: {error.strerror}"
        cure = "Name another; nothing is overwritten." if new else "Name a file that whygpu journal export wrote."
        raise AnswerError("FILE", name, problem, cure) from None
