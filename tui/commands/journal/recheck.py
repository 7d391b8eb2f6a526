"""``whygpu journal recheck``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from datetime import date, datetime

from kb.advisor import Advisor
from kb.comparison import comparison_json
from kb.journal.content import Content
from kb.journal.journal import Journal
from kb.journal.recheck import Rechecked, Result, Task, outcome_under, rechecked, tasks
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.commands.journal.replay import CURRENT
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.replay_report import rechecked_lines

__all__ = ["recheck"]

_SAME, _CHANGES = 0, 1


@complaining
def recheck(options: argparse.Namespace) -> int:
    """Prints which answers of the journal the rules would change; returns 0 where they change none, else 1."""
    options.overlays = [each for each in options.overlays if each != CURRENT]
    with opened_journal(options) as journal:
        advisor = advisor_with_own_rules(options)  # rules that are compiled once are there for all processes
        records = [(number, each) for number, each in _since(journal, options.since) if each.outcome is not None]
    contents = dict(records)
    changed, done = list[Rechecked](), 0
    for task, result in _results(tasks(records), advisor, options):
        for each in rechecked(advisor, result, [(number, contents[number]) for number in task.numbers]):
            done += 1
            if not each.is_same:
                changed.append(each)
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


def _since(journal: Journal, day: date | None) -> Iterator[tuple[int, Content]]:
    for number, content in journal.contents():
        if day is None or datetime.fromisoformat(content.made).astimezone().date() >= day:
            yield number, content


_advisors: list[Advisor] = []
"""The advisor of a process of the pool, which is loaded when it starts."""


def _begin(options: argparse.Namespace) -> None:
    _advisors.append(advisor_with_own_rules(options, told=True))


def _in_pool(task: Task) -> Result:
    return outcome_under(_advisors[0], task)


def _results(listed: Sequence[Task], advisor: Advisor, options: argparse.Namespace) -> Iterator[tuple[Task, Result]]:
    jobs = min(options.jobs or os.cpu_count() or 1, max(len(listed) // 4, 1))
    if jobs == 1:
        yield from ((task, outcome_under(advisor, task)) for task in listed)
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs, initializer=_begin, initargs=(options,)))
        yield from zip(listed, pool.map(_in_pool, listed), strict=True)


def _lines(changed: Sequence[Rechecked], count: int, width: int) -> Iterator[str]:
    for each in changed:
        yield from rechecked_lines(each, width)
        yield ""
    other = sum(each.comparison.recommendation is not None for each in changed)
    figures = len(changed) - other
    answers = "1 answer" if count == 1 else f"{count:,} answers"
    yield f"{answers}: {other:,} with another recommendation, {figures:,} with other figures or remarks"


def _document(each: Rechecked) -> dict[str, object]:
    return {
        "number": each.number,
        "title": each.content.title,
        "refused": each.refused or None,
        "differences": comparison_json(each.comparison),
    }
