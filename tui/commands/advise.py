"""``whygpu advise``."""

from __future__ import annotations

import argparse
import json

from tui.commands.complaint import complaining
from tui.commands.own_rules import say_refused
from tui.commands.request import read_request
from tui.report import advice_lines
from tui.report.layout import page_width

__all__ = ["advise"]


@complaining
def advise(options: argparse.Namespace) -> int:
    """Prints the advice; returns 0 when there is a recommendation and 1 when nothing is likely to fit."""
    request = read_request(options)
    say_refused(request.advisor.loaded)
    advice = request.advisor.advise(request.answers, request.goal)
    if options.json:
        print(json.dumps(request.advisor.document(advice, request.as_json()), indent=2, ensure_ascii=False))
    else:
        if options.as_of:
            print(f"As of {options.as_of}: with the rules and values in force on that day.\n")
        for line in advice_lines(
            advice, request.advisor.engine, page_width(), heard=request.heard, proof=options.proof
        ):
            print(line)
    return 0 if advice.recommendation is not None else 1
