"""``whygpu journal list`` and ``whygpu journal search``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec

from kb.journal.record import Heading
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.record_line import heading_line

__all__ = ["list_records", "search"]

_NONE_FOUND = 1


@complaining
def list_records(options: argparse.Namespace) -> int:
    """Lists the newest records, the newest first; returns 0."""
    kinds = (options.kind,) if options.kind else ()
    with opened_journal(options) as journal:
        found, last = journal.newest(max(options.limit, 0), kinds), journal.last
    _print(options, found)
    if not options.json and found and found[-1].number > 1 and not kinds:
        print(f"{len(found)} of {last:,} records; --limit N shows more, whygpu journal search WORDS finds them")
    elif not options.json and not found:
        print("nothing is recorded yet" if not kinds else "there are none of that kind")
    return 0


@complaining
def search(options: argparse.Namespace) -> int:
    """Lists the newest records that have all words; returns 1 where there is none."""
    with opened_journal(options) as journal:
        found = journal.search(" ".join(options.words), max(options.limit, 0))
    _print(options, found)
    if not options.json and not found:
        print("no record has all these words")
    return 0 if found else _NONE_FOUND


def _print(options: argparse.Namespace, found: Sequence[Heading]) -> None:
    if options.json:
        print(json_text([msgspec.to_builtins(each) for each in found], 2))
        return
    width = page_width()
    for each in found:
        print(heading_line(each, width))
