"""Keeping a conversation in the journal, turn by turn, and going on with one that was cut off."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engine.errors import EngineError
from engine.interview import AnswerError
from kb.dialogue import Turn
from kb.runs import Runs
from kb.session import Session

if TYPE_CHECKING:
    from kb.journal.recorder import Recorder

__all__ = ["ConversationLog"]


class ConversationLog:
    """Records the turns of a conversation by way of ``recorder``; without one, nothing is recorded."""

    def __init__(self, recorder: Recorder | None) -> None:
        self._recorder = recorder
        self._begun = False
        if recorder is not None:
            recorder.begin_conversation()

    def resume(self, session: Session) -> None:
        """Goes on with the last conversation that was cut off. Raises `AnswerError` where there is none."""
        from kb.journal.conversation import cut_off_at

        recorder = self._recorder
        found = cut_off_at(recorder.place, "chat") if recorder is not None else None
        if recorder is None or found is None:
            raise AnswerError(
                "--resume", "--resume", "finds no conversation that was cut off", "Begin a new one without it."
            )
        answers = found.answers.suited_to(session.advisor, session.advisor.rulebook)
        try:
            session.restore(answers, found.content.goal)
        except EngineError:  # the goal is none any more
            session.restore(answers, session.goal)
        recorder.conversation, self._begun = found.conversation, True
        told = ", ".join(f"{each.title}: {each.shown}" for each in found.content.answers)
        print(f"whygpu: going on behind record {found.number}: {told}", file=sys.stderr)

    def turn(self, session: Session, turn: Turn) -> None:
        """Records a turn, with the job after it and the advice for that, if it was worked out."""
        if self._recorder is None:
            return
        from kb.journal.content import Exchange

        advice = Runs.of(session.advisor).known(session.answers, session.goal) if session.answers.given else None
        exchange = Exchange(
            acts=turn.acts,
            changes=tuple(each.text for each in turn.changes),
            reply=tuple(" ".join(each) for each in turn.reply.paragraphs),
            question=turn.question.text if turn.question else "",
        )
        self._begun = True
        self._recorder.turn(session.advisor, session.answers, session.goal, turn.said, exchange, advice)

    def end(self) -> None:
        """Records that the conversation ended, where anything was recorded of it."""
        if self._recorder is not None and self._begun:
            self._recorder.end()
