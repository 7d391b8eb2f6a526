"""``whygpu journal replay``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from engine.interview import AnswerError
from kb.advisor import Advisor
from kb.comparison import comparison_json, rule_change_json
from kb.journal.difference import compared
from kb.journal.errors import ReplayError
from kb.journal.journal import Journal
from kb.journal.replay import Replay, replayed
from kb.journal.titles import titles_of
from kb.journal.today import Today, said_today
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.comparison_report import comparison_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.record_line import time_of
from tui.report.replay_report import today_lines

__all__ = ["CURRENT", "replay"]

CURRENT = "current"
"""The word for the rules of today, in the place of a folder of rules."""
_SAME, _OTHER = 0, 1


@complaining
def replay(options: argparse.Namespace) -> int:
    """Works records out again; returns 0 where the answers are the same, else 1."""
    if options.all == (options.number is not None):
        said = "replay" if options.number is None else f"replay {options.number} --all"
        problem = "names no record" if options.number is None else "names one record and all"
        raise AnswerError("journal replay", said, problem, "Write a NUMBER, or --all.")
    today = bool(options.overlays)
    if options.as_of is not None and not today:
        problem = "is no day for a replay: a record is worked out again with the rules and prices of its own day"
        raise AnswerError("--as-of", options.as_of.isoformat(), problem, f"Write --rules {CURRENT}, too.")
    if today and options.all:
        raise AnswerError("--all", CURRENT, "is not replayed so", "Write whygpu journal recheck.")
    options.overlays = [each for each in options.overlays if each != CURRENT]
    with opened_journal(options) as journal:
        advisor = advisor_with_own_rules(options)
        if options.all:
            return _all(journal, advisor, as_json=options.json)
        if today:
            return _today(said_today(journal, options.number, advisor), as_json=options.json)
        return _one(journal, replayed(journal, options.number, advisor), as_json=options.json)


def _one(journal: Journal, done: Replay, *, as_json: bool) -> int:
    told = compared(done.recorded, done.outcome, titles_of(journal, done.content))
    if as_json:
        document = {"number": done.number, "same": done.is_same, "differences": comparison_json(told)}
        print(json_text(document, 2))
    elif done.is_same:
        told_of = f"{len(done.outcome.facts):,} facts and {len(done.outcome.firings):,} firings"
        print(f"Record {done.number} of {time_of(done.content.made)} is reproduced exactly: {told_of}.")
        print(f"  {done.outcome.headline}")
    else:
        print(f"Record {done.number} of {time_of(done.content.made)} is NOT reproduced:")
        for line in _difference(done, tuple(comparison_lines(told, page_width(), "  - "))):
            print(line)
    return _SAME if done.is_same else _OTHER


def _difference(done: Replay, lines: tuple[str, ...]) -> Iterator[str]:
    yield from lines or ("  only the order, a note or the last digits of figures differ",)
    content = done.content
    yield f"  It was made with whygpu {content.version}, Python {content.python}, {content.matcher}."


def _all(journal: Journal, advisor: Advisor, *, as_json: bool) -> int:
    same, other = 0, list[dict[str, object]]()
    for number, content in journal.contents():
        if content.outcome is None:
            continue
        try:
            problem = "" if replayed(journal, number, advisor).is_same else "it is not reproduced"
        except ReplayError as error:
            problem = error.problem
        same += not problem
        if problem:
            other.append({"number": number, "problem": problem})
            if not as_json:
                print(f"record {number}: {problem}", flush=True)
    if as_json:
        print(json_text({"same": same, "other": other}, 2))
    else:
        print(f"reproduced exactly: {same:,}; not reproduced: {len(other):,}")
    return _OTHER if other else _SAME


def _today(today: Today, *, as_json: bool) -> int:
    if as_json:
        print(json_text(_document(today), 2))
    else:
        for line in today_lines(today, page_width()):
            print(line)
    return _SAME if today.comparison.is_empty else _OTHER


def _document(today: Today) -> dict[str, object]:
    return {
        "number": today.replay.number,
        "same": today.comparison.is_empty,
        "reproduced": today.reproduced,
        "differences": comparison_json(today.comparison),
        "answers_left": [each.fact for each in today.left],
        "steps": [
            {
                "what": step.what,
                "differences": comparison_json(step.comparison),
                "rules": [rule_change_json(each) for each in step.rules],
                "other_rules": step.further,
                "entries": [
                    {
                        "catalogue": each.catalogue,
                        "entry": each.entry,
                        "field": each.field,
                        "before": each.before or None,
                        "after": each.after or None,
                    }
                    for each in step.entries
                ],
            }
            for step in today.steps
        ],
    }
