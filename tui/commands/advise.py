"""``whygpu advise``."""

from __future__ import annotations

import argparse
import json

from kb.advice.document import document_schema
from kb.session import Answers
from tui.commands.complaint import complaining
from tui.commands.recording import recorder_for
from tui.commands.request import read_request
from tui.report.forms import form_named
from tui.report.layout import page_width
from tui.report.printout import Printout

__all__ = ["advise"]


@complaining
def advise(options: argparse.Namespace) -> int:
    """Prints the advice; returns 0 when there is a recommendation and 1 when nothing is likely to fit."""
    if options.schema:
        print(json.dumps(document_schema(), indent=1, ensure_ascii=False))
        return 0
    if options.batch is not None:
        from tui.commands.batch import advise_batch  # processes of several cores are slow to import

        return advise_batch(options)
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
    )
    lines = list(form_named("json" if options.json else options.format)(printout))
    recorder = recorder_for(options, "advise")
    if recorder is not None:
        answers = Answers(request.answers, options=request.options)
        said = printout.report.answer if "report" in vars(printout) else ""
        recorder.advice(request.advisor, advice, answers, request.heard, said)
    for line in lines:
        print(line)
    return 0 if advice.recommendation is not None else 1
