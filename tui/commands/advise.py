"""``whygpu advise``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from engine.interview import AnswerError
from kb.advice.document import document_schema
from kb.advice.report import Report, build_report
from tui.commands.batch import advise_batch
from tui.commands.complaint import complaining
from tui.commands.own_rules import say_refused
from tui.commands.request import read_request
from tui.report import full_lines, markdown_lines, proof_report, section_lines, summary_lines
from tui.report.layout import page_width

__all__ = ["advise"]


@complaining
def advise(options: argparse.Namespace) -> int:
    """Prints the advice; returns 0 when there is a recommendation and 1 when nothing is likely to fit."""
    if options.schema:
        print(json.dumps(document_schema(), indent=1, ensure_ascii=False))
        return 0
    if options.batch is not None:
        return advise_batch(options)
    request = read_request(options)
    say_refused(request.advisor.loaded)
    advice = request.advisor.advise(request.answers, request.goal, request.options)
    if options.json or options.format == "json":
        found = request.advisor.document(advice, request.as_json(), request.heard)
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        if options.as_of:
            print(f"As of {options.as_of}: with the rules and values in force on that day.\n")
        report = build_report(request.advisor.engine, advice, request.heard)
        for line in _page(report, options, page_width()):
            print(line)
        proved = options.proof and options.format == "text"
        for line in proof_report(advice, request.advisor.engine) if proved else ():
            print(line)
    return 0 if advice.recommendation is not None else 1


def _page(report: Report, options: argparse.Namespace, width: int) -> Iterator[str]:
    if options.format == "markdown":
        yield from markdown_lines(report, full=options.full)
    elif options.full or options.proof:
        yield from full_lines(report, width)
    elif options.section is None:
        yield from summary_lines(report, width)
    else:
        found = list(report.named(options.section))
        if not found:
            names = ", ".join(dict.fromkeys(each.id for each in report.sections))
            raise AnswerError("--section", options.section, "names no part of this report", f"There are {names}.")
        for section in found:
            yield from section_lines(section, width)
