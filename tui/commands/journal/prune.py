"""``whygpu journal prune``."""

from __future__ import annotations

import argparse

from engine.interview import AnswerError
from kb.journal.journal import Journal
from kb.journal.pruning import prunable
from tui.commands.complaint import complaining
from tui.commands.journal.numbers import numbers_typed
from tui.commands.journal.opened import opened_journal
from tui.report.json_text import json_text

__all__ = ["prune"]


@complaining
def prune(options: argparse.Namespace) -> int:
    """Takes contents away where ``--yes`` says so, and else tells what would be taken; returns 0."""
    with opened_journal(options) as journal:
        wanted = _wanted(options, journal)
        if not options.yes and not wanted:
            _tell(options, {"would_prune": 0}, f"there is nothing to prune: {_there(journal)}")
            return 0
        if not options.yes:
            _tell(options, {"would_prune": len(wanted)}, f"{_records(len(wanted), 'would lose')}; --yes does it")
            return 0
        done = journal.prune(wanted, options.why.encode(errors="replace").decode())
    told = done.content.pruning if done is not None and done.content is not None else None
    if done is None or told is None:
        _tell(options, {"pruned": 0}, "there was nothing to prune")
    else:
        text = f"{_records(told.count, 'lost')}, notes on them included; record {done.number} says so"
        _tell(options, {"pruned": told.count, "number": done.number, "hash": done.hash}, text)
    return 0


def _records(count: int, verb: str) -> str:
    return f"1 record {verb} its content" if count == 1 else f"{count:,} records {verb} their contents"


def _there(journal: Journal) -> str:
    last = journal.last
    if not last:
        return "the journal is empty"
    return f"no record that has its content is meant, of those numbered from 1 to {last:,}"


def _tell(options: argparse.Namespace, document: dict[str, object], text: str) -> None:
    print(json_text(document) if options.json else text)


def _wanted(options: argparse.Namespace, journal: Journal) -> list[int]:
    """The numbers of the records that are there still and are meant. Raises `AnswerError`."""
    if not options.records and options.before is None:
        raise AnswerError(
            "journal prune", "prune", "names no record", "Write numbers such as 3 or 5-17, or --before DATE."
        )
    return prunable(journal, numbers_typed("journal prune", options.records, journal.last), options.before)
