"""``whygpu advise``."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.interview import AnswerError
from engine.language import printable
from kb.advice import Advice
from tui.commands.complaint import complaining
from tui.commands.recording import record_advice
from tui.commands.request import Request, read_request
from tui.formats import FILE_FORMATS
from tui.report.forms import form_named
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.printout import Printout
from tui.report.report_error import ReportFileError
from tui.report.report_file import facts_masked, format_of, write_report

__all__ = ["advise"]


@complaining
def advise(options: argparse.Namespace) -> int:
    """Prints the advice; returns 0 when there is a recommendation and 1 when nothing is likely to fit."""
    if options.schema:
        from kb.advice.document import document_schema  # few ask for it

        print(json_text(document_schema(), 1))
        return 0
    if options.batch is not None:
        _refuse_for_many(options)
        from tui.commands.batch import advise_batch  # processes of several cores are slow to import

        return advise_batch(options)
    form = "json" if options.json else options.format
    file = Path(options.output) if options.output is not None else None
    if file is not None:
        form = format_of(file, form)
    elif form in FILE_FORMATS:
        raise ReportFileError("--output", f"{form} is no text that could be printed", f"Say --output report.{form}.")
    request = read_request(options)
    advice = request.advisor.advise(request.answers, request.goal, request.options)
    printout = Printout(
        request.advisor,
        advice,
        request.as_json(),
        request.heard,
        width=page_width(),
        full=options.full,
        section=options.section,
        proof=options.proof,
        short_proof=options.short_proof,
        as_of=options.as_of,
        command=request.command,
        mask=facts_masked(request.advisor.rulebook, options.mask) if options.mask else (),
    )
    if file is not None:
        write_report(printout, file, form or "text")
        lines = [f"{printable(str(file), 300)} written"]
    else:
        lines = list(form_named(form or "text")(printout))
    said = printout.report.answer if "report" in vars(printout) else ""
    if options.launch is None:
        record_advice(options, "advise", request, advice, said)
    for line in lines:
        print(line)
    if options.launch is not None:
        files: Mapping[str, str] = {}
        try:
            files = _write_launch(options, request, advice, form)
        finally:  # what was answered is recorded, also where the files cannot be written
            record_advice(options, "advise", request, advice, said, files)
    options.answered = request, printout  # whoever keeps the options does not have all of it taken apart now
    return 0 if advice.recommendation is not None else 1


def _write_launch(options: argparse.Namespace, request: Request, advice: Advice, form: str | None) -> Mapping[str, str]:
    """Writes the files that start the job, and says so below the advice; where that is no text, on standard error.

    Returns their texts by their names.
    """
    from tui.commands.launch import launch_book, launch_texts, written_lines
    from tui.view.launch_desk import NOTHING_WRITTEN, LaunchDesk

    lines: Iterable[str] = (NOTHING_WRITTEN,)
    files: Mapping[str, str] = {}
    if advice.recommendation is not None:
        book = launch_book(request.advisor, keep_going=options.keep_going)
        desk = LaunchDesk(request.advisor, advice, book, shlex.join(request.command))
        written = desk.write(None, Path(options.launch))
        lines, files = written_lines(written), launch_texts(written)
    for line in lines:
        print(line, file=sys.stdout if form in (None, "text") else sys.stderr)
    return files


def _refuse_for_many(options: argparse.Namespace) -> None:
    """Complains about options that say something of one report, where there are many answers."""
    for name, value in (
        ("--output", options.output),
        ("--mask", options.mask),
        ("--format", options.format),
        ("--launch", options.launch),
    ):
        if value and value != "json":
            raise AnswerError(name, value, "is not for --batch, which prints JSON, a line each", "Leave it out.")
