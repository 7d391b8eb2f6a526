"""``whygpu chat``: the conversation in a plain terminal, through a pipe, or as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.interview import Question
from engine.language import printable
from kb.advice.summary import ACCELERATOR
from kb.dialogue import Dialogue, Turn
from kb.dialogue.proposer import Proposer
from kb.dialogue.turn_document import turn_document, turn_schema
from kb.session import Answers, Session
from tui.commands.complaint import complaining
from tui.commands.conversation_log import ConversationLog
from tui.commands.own_rules import repeated_options
from tui.commands.recording import recorder_for
from tui.commands.request import read_request
from tui.report import wrapped
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.refusals import not_in_force_lines

__all__ = ["chat"]

_LONGEST = 20_000
"""Of a longer line only so many bytes are read; the rest is skipped."""
_CHUNK = 65_536
_SUGGESTED = 7


@complaining
def chat(options: argparse.Namespace) -> int:
    """Holds the conversation; returns 0, or 1 where nothing fits the job in the end, or 130 after Ctrl-C."""
    if options.schema:
        print(json_text(turn_schema(), 1))
        return 0
    said = " ".join(options.text).strip()
    options.text = []
    request = read_request(options)
    session = Session(request.advisor, Answers(request.answers, options=request.options), request.goal)
    log = ConversationLog(recorder_for(options, "chat"))
    if options.resume:
        log.resume(session)
    proposer = Proposer(options.llm, options.llm_model) if options.llm else None
    again = [*repeated_options(options), *(("--as-of", options.as_of.isoformat()) if options.as_of else ())]
    dialogue = Dialogue(request.advisor, session, proposer, options=again)
    face: _Face = _Json(dialogue, log) if options.json else _Plain(dialogue, log)
    code = 0
    try:
        face.open(said)
        for line in _lines(sys.stdin.buffer, face.prompt):
            if line.strip() and face.say(line):
                break
        else:
            face.close()
        log.end()
    except KeyboardInterrupt:
        face.close()
        log.end()
        code = 130
    return code or _outcome(dialogue)


def _outcome(dialogue: Dialogue) -> int:
    if not dialogue.session.answers.given:
        return 0
    return 1 if dialogue.session.advice.status == "nothing_fits" and not _stopped(dialogue) else 0


def _stopped(dialogue: Dialogue) -> bool:
    facts = dialogue.advisor.rulebook.facts
    return any(facts[each.fact].stop for each in dialogue.session.advice.unknown)


def _lines(stream: BinaryIO, prompt: str) -> Iterator[str]:
    """The lines that are typed, freed of what controls a terminal; a very long one is cut."""
    while True:
        if prompt:
            print(prompt, end="", flush=True)
        data = stream.readline(_LONGEST)
        if not data:
            return
        rest = data
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(_CHUNK)
        yield printable(data.decode("utf-8", errors="replace").rstrip("\r\n"), _LONGEST)


class _Face:
    """How turns are shown."""

    prompt = ""

    def __init__(self, dialogue: Dialogue, log: ConversationLog) -> None:
        self.dialogue, self.log = dialogue, log

    def say(self, text: str) -> bool:
        """Serves what was said, records the turn and shows it; True where it ends the conversation."""
        turn = self.dialogue.say(text)
        self.log.turn(self.dialogue.session, turn)
        return self.tell(turn)

    def open(self, said: str) -> None:
        """Begins, with what was said on the command line, if anything."""
        if said:
            self.say(said)
        else:
            self.tell(self.dialogue.say("hello"))

    def tell(self, turn: Turn) -> bool:
        """Shows a turn; True where it ends the conversation."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends a conversation that nobody ended."""
        raise NotImplementedError


class _Json(_Face):
    """One object per turn and line."""

    def tell(self, turn: Turn) -> bool:
        print(
            json_text(
                turn_document(turn, self.dialogue.command, self.dialogue.advisor.basis.not_in_force()),
            ),
            flush=True,
        )
        return turn.ends

    def close(self) -> None:
        """Every object carries the command already."""


class _Plain(_Face):
    """Plain lines, the choices numbered."""

    def __init__(self, dialogue: Dialogue, log: ConversationLog) -> None:
        super().__init__(dialogue, log)
        self._width = page_width()
        self._asked: tuple[str, tuple[str, ...]] | None = None
        self._basis = ""
        self.prompt = "\n> " if sys.stdin.isatty() else ""

    def open(self, said: str) -> None:
        for line in not_in_force_lines(self.dialogue.advisor, self._width):
            print(line)
        super().open(said)

    def tell(self, turn: Turn) -> bool:
        print()
        if not self.prompt and turn.said:
            self._say(f"> {turn.said}")
        for sentences in turn.reply.paragraphs:
            self._say(" ".join(sentences))
        if any(each.fact == ACCELERATOR for each in turn.reply.figures):
            self._tell_basis()
        if not turn.ends:
            if turn.reply.suggestions:
                self._say(f"Or type: {' | '.join(turn.reply.suggestions[:_SUGGESTED])}")
            listed = bool(turn.choices) and all(each in turn.reply.text for each in turn.choices)
            self._ask(turn.question, turn.choices, listed=listed)
        sys.stdout.flush()
        return turn.ends

    def _tell_basis(self) -> None:
        """What the advice rests on, where that was not said before."""
        basis = self.dialogue.basis
        if basis != self._basis:
            self._basis = basis
            self._say(f"Basis: {basis}")

    def _say(self, text: str) -> None:
        # A command line stays whole, so that it can be copied.
        if text.startswith("whygpu "):
            print(printable(text))
            return
        for line in wrapped(text, self._width):
            print(line)

    def _ask(self, question: Question | None, choices: tuple[str, ...], *, listed: bool) -> None:
        offered = question is None or choices != tuple(each.text for each in question.options)
        standing = question is not None and not offered and self._asked == (question.fact, choices)
        self._asked = (question.fact, choices) if question is not None and not offered else None
        if standing and question is not None:  # its choices were listed before
            self._say(f"Still to be answered: {question.text}")
            return
        if question is not None and not (choices and offered):
            assumed = f" (assumed until then: {question.assumption})" if question.assumption else ""
            self._say(f"Question: {question.text}{assumed}")
        for number, each in enumerate(choices if not listed else (), 1):
            self._say(f"  {number}. {each}")

    def close(self) -> None:
        print()
        command = self.dialogue.command
        if command:
            self._say("The conversation ends here. This line gives the advice again:")
            self._say(command)
        else:
            self._say("The conversation ends here; nothing was said of a job.")
