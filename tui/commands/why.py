"""``whygpu why``."""

from __future__ import annotations

import argparse
from dataclasses import replace

from engine.explanation import proof_lines, prove, why_not
from engine.inference import Origin
from engine.search import ranking
from kb.advice import Advice
from kb.advice.document import proof_json, rival_json
from kb.advice.report.basis_words import basis_words
from kb.advice.rival import rival, runner_up
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advisor import Advisor
from kb.dialogue import Dialogue
from kb.session import Answers, Session
from kb.spoken_alternative import alternative_in
from kb.spoken_answer import answer_in
from tui.commands.complaint import complaining
from tui.commands.recording import record_advice
from tui.commands.request import Request, read_request
from tui.report.choice_report import ranking_lines, rival_lines, stranger_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width, wrapped
from tui.report.provider_lines import provider_lines
from tui.report.refusals import not_in_force_lines

__all__ = ["why"]

_FLIP = "what would change it"
"""What asks for the thresholds at which something else is recommended."""


@complaining
def why(options: argparse.Namespace) -> int:
    """Prints the proof of a fact or rule, or, with ``--not``, what kept a fact from another value.

    Of what was chosen by a search it is the ranking that proves it: its steps, the runner-up, and what would change it.
    """
    request = read_request(options)
    advisor = request.advisor
    advice = advisor.advise(request.answers, request.goal, request.options)
    record_advice(options, "why", request, advice)
    if not options.json:
        for line in not_in_force_lines(advisor, page_width()):
            print(line)
    code = _answered(request, options, advice)
    if not options.json:
        print()
        for line in wrapped(basis_words(advisor.rulebook, advice, advisor.basis), page_width(), "Basis    ", " " * 9):
            print(line)
    return code


def _answered(request: Request, options: argparse.Namespace, advice: Advice) -> int:
    advisor, fact = request.advisor, options.fact
    if options.instead is not None and _can_be_tried(advisor, advice, fact):
        return _rival(request, options, advice)
    if options.instead is not None or (fact in advisor.rulebook.facts and advice.inference.value(fact) is None):
        return _obstacles(request, options, advice)
    node = prove(advisor.engine, advice.inference, fact)
    if options.json:
        print(json_text(proof_json(advisor.engine, node), 2))
        return 0
    print("\n".join(proof_lines(node)))
    state = advice.inference.facts.get(fact)
    if state is not None and state.origin is Origin.SEARCH:
        _ranked(request, advice)
    return 0


def _ranked(request: Request, advice: Advice) -> None:
    """Prints how a search came to its choice."""
    advisor, width = request.advisor, page_width()
    found = ranking(advisor.engine, advice.answers, advice.goal.id)
    second = runner_up(advisor.engine, advice)
    for line in ranking_lines(advisor.engine, advice, found, second, width):
        print(line, flush=True)
    dialogue = Dialogue(advisor, Session(advisor, Answers(request.answers), request.goal))
    print()
    for paragraph in dialogue.say(_FLIP).reply.paragraphs[1:]:
        for line in wrapped(" ".join(paragraph), width):
            print(line)


def _can_be_tried(advisor: Advisor, advice: Advice, fact: str) -> bool:
    """Whether another value can be tried: of what a search chose, and of what somebody might have said."""
    state, declared = advice.inference.facts.get(fact), advisor.rulebook.facts.get(fact)
    if state is None or declared is None:
        return False
    return state.origin is Origin.SEARCH or declared.ask is not None or fact in (ACCELERATOR, COUNT)


def _rival(request: Request, options: argparse.Namespace, advice: Advice) -> int:
    advisor, rulebook, width = request.advisor, request.advisor.rulebook, page_width()
    named = alternative_in(advisor, advice, options.fact, options.instead)
    if named.strangers and not named.values and options.json:
        print(json_text({"wanted": {}, "plays_no_part": list(named.strangers)}, 2))
        return 0
    if named.strangers and not named.values:
        for line in stranger_lines(rulebook, advice, named.strangers, options.instead, width):
            print(line)
        return 0
    asked = rival(advisor.engine, advice, named.values, named.companions)
    if options.json:
        print(json_text(rival_json(rulebook, advice, asked), 2))
        return 0
    steps = [each.fact for each in ranking(advisor.engine, advice.answers, advice.goal.id).steps]
    own = {fact: value for fact, value in named.values.items() if fact not in named.companions}
    called = f"“{named.provider}”" if named.provider else ""
    for line in rival_lines(rulebook, advice, replace(asked, wanted=own), steps, width, called):
        print(line)
    if named.provider and asked.found is not None:
        for line in provider_lines(advisor.catalogues, asked.found, named.provider, width):
            print(line)
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
        print(json_text({"fact": fact, "value": inference.value(fact), "instead": wanted, "obstacles": found}, 2))
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
