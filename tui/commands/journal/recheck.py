"""``whygpu journal recheck``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

from kb.advisor import Advisor
from kb.comparison import comparison_json
from kb.journal.recheck import Rechecked, Result, Task, answered, outcome_under, rechecking
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.commands.journal.replay import CURRENT
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.replay_report import rechecked_lines, rechecked_summary

__all__ = ["recheck"]

_SAME, _CHANGES = 0, 1


@complaining
def recheck(options: argparse.Namespace) -> int:
    """Prints which answers of the journal the rules would change; returns 0 where they change none, else 1."""
    options.overlays = [each for each in options.overlays if each != CURRENT]
    with opened_journal(options) as journal:
        advisor = advisor_with_own_rules(options)  # rules that are compiled once are there for all processes
        records = answered(journal, options.since)
    changed, done = list[Rechecked](), 0
    for found in rechecking(advisor, records, lambda listed: _results(listed, advisor, options)):
        done += len(found)
        changed += [each for each in found if not each.is_same]
        if sys.stderr.isatty():
            print(f"\r{done:,} of {len(records):,} records", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    changed.sort(key=lambda each: each.number)
    if options.json:
        document = {"records": len(records), "changed": [_document(each) for each in changed]}
        print(json_text(document, 2))
    else:
        for line in _lines(changed, len(records), page_width()):
            print(line)
    return _CHANGES if changed else _SAME


_advisors: list[Advisor] = []
"""The advisor of a process of the pool, which is loaded when it starts."""


def _begin(options: argparse.Namespace) -> None:
    _advisors.append(advisor_with_own_rules(options, told=True))


def _in_pool(task: Task) -> Result:
    return outcome_under(_advisors[0], task)


def _results(listed: Sequence[Task], advisor: Advisor, options: argparse.Namespace) -> Iterator[Result]:
    jobs = min(options.jobs or os.cpu_count() or 1, max(len(listed) // 4, 1))
    if jobs == 1:
        yield from (outcome_under(advisor, task) for task in listed)
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs, initializer=_begin, initargs=(options,)))
        yield from pool.map(_in_pool, listed)


def _lines(changed: Sequence[Rechecked], count: int, width: int) -> Iterator[str]:
    for each in changed:
        yield from rechecked_lines(each, width)
        yield ""
    yield rechecked_summary(changed, count)


def _document(each: Rechecked) -> dict[str, object]:
    return {
        "number": each.number,
        "title": each.content.title,
        "refused": each.refused or None,
        "differences": comparison_json(each.comparison),
    }
