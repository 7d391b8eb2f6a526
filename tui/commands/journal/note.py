"""``whygpu journal note``."""

from __future__ import annotations

import argparse

from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.json_text import json_text

__all__ = ["note"]


@complaining
def note(options: argparse.Namespace) -> int:
    """Adds a note to a record, as a record of its own; returns 0."""
    text = " ".join(options.text).encode(errors="replace").decode()
    with opened_journal(options) as journal:
        added = journal.note(options.number, text)
    if options.json:
        print(json_text({"number": added.number, "about": options.number, "hash": added.hash}))
    else:
        print(f"Record {added.number}: a note on record {options.number}")
    return 0
