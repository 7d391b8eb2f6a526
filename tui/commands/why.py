"""``whygpu why``."""

from __future__ import annotations

import argparse
import json

from engine.explanation import proof_lines, prove, why_not
from kb.advice import Advice
from kb.advice.document import proof_json
from kb.spoken_answer import answer_in
from tui.commands.complaint import complaining
from tui.commands.request import Request, read_request
from tui.report import wrapped
from tui.report.layout import page_width
from tui.report.refusals import not_in_force_lines

__all__ = ["why"]


@complaining
def why(options: argparse.Namespace) -> int:
    """Prints the proof of a fact or rule, or, with ``--not``, what kept a fact from another value."""
    request = read_request(options)
    advice = request.advisor.advise(request.answers, request.goal, request.options)
    fact = options.fact
    if not options.json:
        for line in not_in_force_lines(request.advisor, page_width()):
            print(line)
    if options.instead is not None or (fact in request.advisor.rulebook.facts and advice.inference.value(fact) is None):
        return _obstacles(request, options, advice)
    node = prove(request.advisor.engine, advice.inference, fact)
    if options.json:
        print(json.dumps(proof_json(request.advisor.engine, node), indent=2, ensure_ascii=False))
    else:
        print("\n".join(proof_lines(node)))
    return 0


def _obstacles(request: Request, options: argparse.Namespace, advice: Advice) -> int:
    advisor, fact, inference = request.advisor, options.fact, advice.inference
    wanted = None if options.instead is None else answer_in(advisor, fact, options.instead).value
    obstacles = why_not(advisor.engine, advice.inference, fact, wanted)
    show, title = advisor.rulebook.show, advisor.rulebook.title(fact)
    if options.json:
        found = [
            {"rule": each.provider, "branch": each.branch, "kind": each.kind, "text": each.text} for each in obstacles
        ]
        print(
            json.dumps({"fact": fact, "value": inference.value(fact), "instead": wanted, "obstacles": found}, indent=2)
        )
        return 0
    print(
        f"{title} is {show(fact, inference.value(fact))}"
        + (f", not {show(fact, wanted)}:" if wanted is not None else ":")
    )
    if not obstacles:
        print("  no rule sets it; it would have to be answered")
    for each in obstacles:
        branch = f"#{each.branch}" if each.branch else ""
        for line in wrapped(f"{each.provider}{branch} {each.text}", page_width(), "  - ", "    "):
            print(line)
    return 0
