"""The forms in which an advice is printed: text, Markdown and JSON. Each returns the lines of a `Printout`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module

from engine.interview import AnswerError
from tui.formats import FORMATS
from tui.report.advice_report import full_lines, section_lines, summary_lines
from tui.report.markdown_report import markdown_lines
from tui.report.printout import Printout
from tui.report.proof_report import proof_report
from tui.report.short_proof_report import short_proof_report

__all__ = ["form_named", "json_form", "markdown_form", "text_form"]


def form_named(name: str) -> Callable[[Printout], Iterator[str]]:
    """The function that gives the lines of a printout in the form of that name. Raises KeyError."""
    module, _, function = FORMATS[name].partition(":")
    found: Callable[[Printout], Iterator[str]] = getattr(import_module(module), function)
    return found


def text_form(printout: Printout) -> Iterator[str]:
    """Plain text for a terminal. Raises `AnswerError` where no part of the report has the name of ``section``."""
    report, width = printout.report, printout.width
    yield from printout.day()
    if printout.full or printout.proof:
        yield from full_lines(report, width)
    elif printout.section is None:
        yield from summary_lines(report, width)
    else:
        found = list(report.named(printout.section))
        if not found:
            names = ", ".join(dict.fromkeys(each.id for each in report.sections))
            raise AnswerError("--section", printout.section, "names no part of this report", f"There are {names}.")
        for section in found:
            yield from section_lines(section, width)
    if printout.short_proof:
        yield from short_proof_report(printout.advice, printout.advisor.engine, width)
    if printout.proof:
        yield from proof_report(printout.advice, printout.advisor.engine)


def markdown_form(printout: Printout) -> Iterator[str]:
    """Markdown, to be sent or kept."""
    yield from printout.day()
    yield from markdown_lines(printout.report, full=printout.full)


def json_form(printout: Printout) -> Iterator[str]:
    """The JSON document of the advice, which has everything."""
    found = printout.advisor.document(printout.advice, printout.request, printout.heard)
    yield json.dumps(found, indent=2, ensure_ascii=False)
