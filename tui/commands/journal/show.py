"""``whygpu journal show``."""

from __future__ import annotations

import argparse
import json

import msgspec

from kb.journal.content import Content
from kb.journal.journal import Journal
from kb.journal.record import Record
from kb.journal.titles import titles_of
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.journal_report import record_lines, trace_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.record_line import time_of

__all__ = ["record_document", "show"]


@complaining
def show(options: argparse.Namespace) -> int:
    """Prints a record with its notes; returns 0."""
    with opened_journal(options) as journal:
        record = journal.record(options.number)
        content = record.content
        if options.json:
            print(json_text(record_document(record, journal), 2))
        elif content is None:
            print(f"Record {record.number} of {time_of(record.heading.made)}: its content was pruned.")
        else:
            _print(record, content, journal, full=options.full)
    return 0


def _print(record: Record, content: Content, journal: Journal, *, full: bool) -> None:
    width = page_width()
    for line in record_lines(record, content, journal.notes(record.number), width):
        print(line)
    if full and content.outcome is not None:
        for line in trace_lines(content.outcome, titles_of(journal, content), width):
            print(line)


def record_document(record: Record, journal: Journal) -> dict[str, object]:
    """A record as one object: its place in the chain, and its content as it was written."""
    return {
        "number": record.number,
        "previous": record.previous,
        "digest": record.digest,
        "hash": record.hash,
        "signature": record.signature or None,
        "content": json.loads(record.text) if record.text is not None else None,
        "notes": [msgspec.to_builtins(each) for each in journal.notes(record.number)],
    }
