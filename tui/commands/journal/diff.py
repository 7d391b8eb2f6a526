"""``whygpu journal diff``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kb.comparison import comparison_json
from kb.journal.content import Content
from kb.journal.difference import compared
from kb.journal.errors import ReplayError
from kb.journal.journal import Journal
from kb.journal.titles import titles_of
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.comparison_report import comparison_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width, wrapped

__all__ = ["diff"]

_SAME, _DIFFERENT = 0, 1


@complaining
def diff(options: argparse.Namespace) -> int:
    """Prints what is different between two records; returns 0 where nothing is, else 1."""
    with opened_journal(options) as journal:
        one, other = journal.content(options.one), journal.content(options.other)
        for number, content in ((options.one, one), (options.other, other)):
            if content.outcome is None:
                raise ReplayError(number, "it has no advice")
        if one.outcome is None or other.outcome is None:
            return _SAME
        told = compared(one.outcome, other.outcome, _titles(journal, one, other))
        asked, rests = tuple(_asked(one, other)), tuple(_rests(journal, one, other))
    if options.json:
        document = {"asked": asked, "rests_on": rests, "differences": comparison_json(told)}
        print(json_text(document, 2))
    else:
        width = page_width()
        for title, lines in (("Asked", asked), ("Rests on", rests)):
            for line in lines:
                for each in wrapped(f"{title}: {line}", width, "  - ", "    "):
                    print(each)
        for each in comparison_lines(told, width, "  - "):
            print(each)
        if not asked and not rests and told.is_empty:
            print("nothing is different")
    return _DIFFERENT if asked or not told.is_empty else _SAME


def _titles(journal: Journal, *contents: Content) -> dict[str, str]:
    return {name: title for content in contents for name, title in titles_of(journal, content).items()}


def _asked(one: Content, other: Content) -> Iterator[str]:
    """Answers that differ, as people read them."""
    before, after = ({each.fact: each for each in side.answers} for side in (one, other))
    for fact in {**before, **after}:
        said, says = before.get(fact), after.get(fact)
        if said is None or says is None or (said.value, said.origin) != (says.value, says.origin):
            title = (says.title if says else "") or (said.title if said else "") or fact
            yield f"{title}: {said.shown if said else 'not said'} → {says.shown if says else 'not said'}"
    if one.goal != other.goal:
        yield f"goal: {one.goal} → {other.goal}"


def _rests(journal: Journal, one: Content, other: Content) -> Iterator[str]:
    """What of rules, catalogues, day and program differs."""
    if one.sources != other.sources:
        before, after = journal.source_list(one.sources), journal.source_list(other.sources)
        if before.rule_texts != after.rule_texts:
            files = {file.name: file.digest for layer in before.layers for file in layer.files}
            others = {file.name: file.digest for layer in after.layers for file in layer.files}
            names = sorted(name for name in {**files, **others} if files.get(name) != others.get(name))
            yield f"other rules: {', '.join(names)}"
        if before.data != after.data:
            names = sorted(name for name in after.data if before.data.get(name) != after.data[name])
            yield f"other data: {', '.join(names)}"
    if one.layers != other.layers:
        yield f"layers: {', '.join(one.layers)} → {', '.join(other.layers)}"
    if one.as_of != other.as_of:
        yield f"day: {one.as_of} → {other.as_of}"
    if one.version != other.version:
        yield f"whygpu {one.version} → {other.version}"
