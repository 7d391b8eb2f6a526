"""``whygpu why``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from engine.explanation import proof_lines, prove, why_not
from engine.inference import Origin
from engine.interview import AnswerError
from engine.language import Value
from engine.search import ranking
from kb.advice import Advice
from kb.advice.document import proof_json, rival_json
from kb.advice.rival import rival, runner_up
from kb.advisor import Advisor
from kb.dialogue import Dialogue
from kb.session import Answers, Session
from kb.spoken_answer import answer_in
from tui.commands.complaint import complaining
from tui.commands.recording import record_advice
from tui.commands.request import Request, read_request
from tui.report.choice_report import ranking_lines, rival_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width, wrapped
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
    fact = options.fact
    record_advice(options, "why", request, advice)
    if not options.json:
        for line in not_in_force_lines(advisor, page_width()):
            print(line)
    if options.instead is not None and (wanted := _wanted(advisor, advice, fact, options.instead)) is not None:
        return _rival(request, options, advice, wanted)
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
    for line in ranking_lines(advisor.rulebook, advice, found, second, width):
        print(line, flush=True)
    dialogue = Dialogue(advisor, Session(advisor, Answers(request.answers), request.goal))
    print()
    for paragraph in dialogue.say(_FLIP).reply.paragraphs[1:]:
        for line in wrapped(" ".join(paragraph), width):
            print(line)


def _wanted(advisor: Advisor, advice: Advice, fact: str, text: str) -> Mapping[str, Value] | None:
    """What ``text`` names in the place of what was chosen; None where the fact is none that a search chose.

    A card may be named with its number, and beside a fact any other choice: a format, a stage, an engine, a cloud.
    """
    state = advice.inference.facts.get(fact)
    if state is None or state.origin is not Origin.SEARCH:
        return None
    heard = {name: given.value for name, given in advisor.understand(text).given.items() if _is_named(name)}
    if fact not in heard or len(heard) == 1:
        try:
            return {fact: answer_in(advisor, fact, text).value}
        except AnswerError:
            if not heard:
                raise
    return heard


def _is_named(fact: str) -> bool:
    """Whether a fact may be what is asked about; what kind of question and of work it is stands already."""
    return not fact.startswith("question.") and fact != "workload.kind"


def _rival(request: Request, options: argparse.Namespace, advice: Advice, wanted: Mapping[str, Value]) -> int:
    advisor = request.advisor
    asked = rival(advisor.engine, advice, wanted)
    if options.json:
        print(json_text(rival_json(advisor.rulebook, advice, asked), 2))
        return 0
    for line in rival_lines(advisor.rulebook, advice, asked, page_width()):
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
