"""``whygpu product``."""

from __future__ import annotations

import argparse

from msgspec.structs import replace

from kb.appraisal import NO_CHOICE, appraisal_document, appraise, product_named
from tui.commands.complaint import complaining
from tui.commands.recording import record_advice
from tui.commands.request import read_request
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.product_report import appraisal_lines, product_lines
from tui.report.refusals import not_in_force_lines

__all__ = ["product"]


@complaining
def product(options: argparse.Namespace) -> int:
    """Prints what is known of a product, and whether it is a choice for the job that is described.

    Returns 1 when it is not.
    """
    request = read_request(options)
    advisor = request.advisor
    found = product_named(advisor.catalogues, options.name)
    answers = {fact: given for fact, given in request.answers.items() if fact != "product"}
    advice = advisor.advise(answers, request.goal, request.options)
    appraisal = appraise(advisor.engine, advisor.catalogues, advice, found)
    if answers:  # without a job it is a look into the catalogue
        stands = advisor.rulebook.show("product.standing", appraisal.standing)
        record_advice(options, "product", replace(request, answers=answers), advice, said=f"{found.name}: {stands}")
    if options.json:
        refused = advisor.basis.not_in_force()
        record = appraisal_document(appraisal, advisor.catalogues, advisor.claims, request.as_json(), refused)
        print(json_text(record, 2))
    else:
        width = page_width()
        for line in not_in_force_lines(advisor, width):
            print(line)
        for line in product_lines(found, advisor, width):
            print(line)
        for line in appraisal_lines(appraisal, advice, advisor.rulebook, width):
            print(line)
    return 1 if appraisal.standing in NO_CHOICE else 0
