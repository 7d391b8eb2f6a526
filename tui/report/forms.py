"""The forms in which an advice is printed. Each returns the lines of a `Printout`, that of a PDF file its bytes.

What one of them needs is imported when it is asked for: the first screen is wanted by most.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module

import msgspec

from engine.interview import AnswerError
from kb.advice.report import POLICY, Report
from tui.formats import FORMATS
from tui.report.advice_report import full_lines, policy_lines, section_lines, summary_lines
from tui.report.json_text import without_hidden
from tui.report.layout import columns
from tui.report.printout import Printout

__all__ = ["form_named", "html_form", "json_form", "markdown_form", "pdf_form", "text_form"]

_BASIS = "basis"


def form_named(name: str) -> Callable[[Printout], Iterator[str]]:
    """The function that gives the lines of a printout in the form of that name. Raises KeyError."""
    module, _, function = FORMATS[name].partition(":")
    found: Callable[[Printout], Iterator[str]] = getattr(import_module(module), function)
    return found


def text_form(printout: Printout) -> Iterator[str]:
    """Plain text for a terminal. Raises `AnswerError` where no part of the report has the name of ``section``."""
    report, width = printout.report.without(POLICY), printout.width
    yield from policy_lines(printout.report, width)
    if printout.headed:
        yield from columns(printout.paper.head, width, "")
        yield ""
    else:
        yield from printout.day()
    if printout.full or printout.proof:
        yield from full_lines(report, width)
    elif printout.section is None:
        yield from summary_lines(report, width)
    else:
        found = list(report.named(printout.section))
        if not found:
            if printout.section == POLICY and any(printout.report.named(POLICY)):
                return
            names = ", ".join(dict.fromkeys(each.id for each in report.sections))
            raise AnswerError("--section", printout.section, "names no part of this report", f"There are {names}.")
        # A part that is sent on says what it rests on, as the whole does.
        for section in (*found, *(each for each in report.named(_BASIS) if each not in found)):
            yield from section_lines(section, width)
    if printout.short_proof:
        from tui.report.short_proof_report import short_proof_report

        yield from short_proof_report(printout.advice, printout.advisor.engine, width)
    if printout.proof:
        from tui.report.proof_report import proof_of_document, proof_report

        if printout.mask:
            yield from proof_of_document(printout.document)
        else:
            yield from proof_report(printout.advice, printout.advisor.engine)


def markdown_form(printout: Printout) -> Iterator[str]:
    """Markdown, to be sent or kept: the first screen, or in full the whole paper."""
    if printout.full:
        from tui.report.paper.markdown import markdown_of

        yield from markdown_of(printout.paper)
        return
    from tui.report.markdown_report import markdown_lines

    yield from markdown_lines(Report(tuple(printout.report.named(POLICY))))
    yield from printout.day()
    yield from markdown_lines(printout.report.without(POLICY))
    if printout.short_proof:
        from tui.report.short_proof_report import short_proof_markdown

        yield from short_proof_markdown(printout.advice, printout.advisor.engine)


def json_form(printout: Printout) -> Iterator[str]:
    """The JSON document of the advice, which has everything."""
    written = json.dumps(printout.document, ensure_ascii=False)
    # To write it indented at once takes three times as long: only what it is written with otherwise is not in Python.
    yield without_hidden(msgspec.json.format(written.encode(errors="replace"), indent=2).decode())


def html_form(printout: Printout) -> Iterator[str]:
    """One HTML page that needs nothing else, of the whole paper."""
    from tui.report.paper.html import html_of

    yield from html_of(printout.paper).splitlines()


def pdf_form(printout: Printout) -> bytes:
    """A PDF file of the whole paper. Raises `ReportFileError` where fpdf2 is not installed."""
    from tui.report.paper.pdf import pdf_of

    return pdf_of(printout.paper)
