"""What a person asks for on the command line: free text, --set, --goal and --config together."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine.inference import Given
from engine.interview import AnswerError, refuse_contradictions
from kb.advisor import Advisor
from kb.spoken_answer import options_in
from kb.understanding import Understanding
from kb.understanding.option import Option, combined, without
from tui.commands.own_rules import advisor_with_own_rules, repeated_options

if TYPE_CHECKING:
    from kb.advice.document import RequestDocument

__all__ = ["Request", "read_request", "requested"]


class Request(Struct, frozen=True):
    """An advisor, what it is to be asked, what is to be compared, and what was made of the free text.

    ``command`` gives the advice again, a word each; empty where it was not asked for on the command line.
    """

    advisor: Advisor
    answers: Mapping[str, Given]
    goal: str | None
    heard: Understanding | None
    options: tuple[Option, ...] = ()
    command: tuple[str, ...] = ()

    def as_json(self) -> RequestDocument:
        """The request for the JSON document."""
        heard = self.heard
        return {
            "text": heard.text if heard else "",
            "heard": [{"fact": each.fact, "value": each.value, "words": each.words} for each in heard.heard]
            if heard
            else [],
            "ignored": list(heard.ignored) if heard else [],
            "doubts": list(heard.doubts) if heard else [],
        }


def read_request(options: argparse.Namespace) -> Request:
    """The request in ``options``. What is set explicitly counts more than what the text says.

    Raises `AnswerError`, `ContradictionError`, `ModelConfigError`, `RulebookError`, `UnknownGoalError`.
    """
    settings = [_setting(text) for text in options.answers]
    advisor = advisor_with_own_rules(options)
    request = requested(
        advisor,
        " ".join(options.text).strip(),
        settings,
        options.goal,
        here=options.here,
        configs=[Path(path) for path in options.config],
    )
    return replace(request, command=tuple(_command(options, advisor)))


def _command(options: argparse.Namespace, advisor: Advisor) -> Iterator[str]:
    """The words of the command that gives the same advice again, on any later day."""
    yield from ("whygpu", "advise")
    if text := " ".join(options.text).strip():
        yield text
    for name, values in (
        ("--set", options.answers),
        ("--goal", [options.goal] if options.goal else []),
        ("--config", options.config),
    ):
        for value in values:
            yield from (name, str(value))
    yield from repeated_options(options)
    if options.here:
        yield "--here"
    yield from ("--as-of", advisor.engine.as_of.isoformat())


def requested(
    advisor: Advisor,
    text: str,
    settings: Sequence[tuple[str, str]],
    goal: str | None,
    *,
    here: bool = False,
    configs: Sequence[Path] = (),
) -> Request:
    """What a person wants who says ``text``, sets facts to answers as they are typed, and ranks by ``goal``.

    ``here`` takes the hardware of this computer, and ``configs`` are files of models of the person's own.
    Raises as `read_request` does.
    """
    heard = advisor.understand(text) if text else None
    answers: dict[str, Given] = dict(heard.given) if heard else {}
    if here:
        from kb.this_computer import here_answers, this_computer  # slow to import; few ask for it

        answers = {**here_answers(this_computer(advisor.catalogues), answers), **answers}
    for path in configs:
        answers["model"] = Given(advisor.add_model(path), note=str(path))
    compared: list[list[Option]] = []
    answers_set = {"model"} if configs else set()
    answers_set |= {fact for fact, _ in settings}
    for fact, value in settings:
        named = options_in(advisor, fact, value)
        compared.append([{fact: each} for each in named])
        answers[fact] = named[0]
    for fact, given in answers.items():
        advisor.engine.check_given(fact, given.value)
    if settings:
        refuse_contradictions(advisor.engine, answers)
    advisor.goal(goal)
    said = without(heard.options, answers_set) if heard else ()
    return Request(advisor, answers, goal or advisor.goal_said(answers), heard, combined([*compared, said]))


def _setting(text: str) -> tuple[str, str]:
    fact, equals, value = text.partition("=")
    if not equals or not fact.strip() or not value.strip():
        raise AnswerError(
            "--set", text, "does not set anything", "Write --set fact=value, such as --set inference.context=8k."
        )
    return fact.strip(), value.strip()
