"""``whygpu rules diff``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from kb.advice.document import Json
from kb.advisor import Advisor
from kb.comparison import (
    JobComparison,
    RuleChange,
    changed_rules,
    job_json,
    rule_change_json,
)
from kb.corpus import Job, read_corpus
from tui.commands.complaint import complaining
from tui.commands.rules.compared_jobs import ComparedSides, compared_jobs
from tui.report.comparison_report import comparison_lines, rule_change_words
from tui.report.json_text import json_text
from tui.report.layout import page_width, wrapped

__all__ = ["CHANGES", "NO_CHANGE", "SCHEMA", "diff"]

NO_CHANGE, CHANGES = 0, 1
"""Exit codes; 2 where rules or corpus cannot be used."""

SCHEMA = "whygpu.rules-diff/1"


@complaining
def diff(options: argparse.Namespace) -> int:
    """Prints which rules differ and which jobs of the corpus get another advice.

    Returns `NO_CHANGE` when no job does, otherwise `CHANGES`.
    """
    jobs = read_corpus(Path(options.corpus) if options.corpus else None)
    sides = ComparedSides(options.old, options.new, tuple(options.overlays))
    old, new = sides.advisors()
    rules = changed_rules(old.rulebook, new.rulebook)
    compared: Iterable[JobComparison] = ()
    if old.rulebook.digest != new.rulebook.digest:
        compared = _told(len(jobs), compared_jobs(jobs, sides, (old, new), options.jobs))
    changed = [each for each in compared if not each.is_empty]
    if options.json:
        print(json_text(_document(old, new, rules, jobs, changed), 2))
    else:
        for line in _report(rules, changed):
            print(line)
        print(f"{len(changed)} of {len(jobs)} jobs change")
    return CHANGES if changed else NO_CHANGE


def _told(count: int, compared: Iterable[JobComparison]) -> Iterator[JobComparison]:
    """What is ``compared``, with a count of it for a person who waits."""
    if not sys.stderr.isatty():
        yield from compared
        return
    try:
        for number, each in enumerate(compared, start=1):
            print(f"\rcompared: {number} of {count} jobs", end="", file=sys.stderr, flush=True)
            yield each
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _report(rules: Sequence[RuleChange], changed: Sequence[JobComparison]) -> Iterator[str]:
    width = page_width()
    if rules:
        yield "RULES AND FACTS"
        for words in rule_change_words(rules):
            yield from wrapped(words, width, "  ", "    ")
    for each in changed:
        yield ""
        yield from wrapped(each.job.id, width)
        yield from wrapped(each.job.text or _answers(each.job), width, "  ")
        yield from _refused(each, width)
        yield from comparison_lines(each.comparison, width, "  - ")
    if rules or changed:
        yield ""


def _answers(job: Job) -> str:
    return ", ".join(f"{fact}: {value}" for fact, value in job.answers.items())


def _refused(compared: JobComparison, width: int) -> Iterator[str]:
    for side, reason in (("old", compared.refused_before), ("new", compared.refused_after)):
        if reason:
            yield from wrapped(f"the {side} rules do not take it: {reason}", width, "  ! ", "    ")


def _document(
    old: Advisor, new: Advisor, rules: Sequence[RuleChange], jobs: Sequence[Job], changed: Sequence[JobComparison]
) -> dict[str, Json]:
    return {
        "schema": SCHEMA,
        "old": {"digest": old.rulebook.digest},
        "new": {"digest": new.rulebook.digest},
        "rules": [rule_change_json(each) for each in rules],
        "compared": len(jobs),
        "changed": [job_json(each) for each in changed],
    }
