"""Writes the report to a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.view.action import CONVERSATION, Action
from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor

__all__ = ["ReportWorker"]

_GROUP = "report"


class ReportWorker:
    """Works in a thread, as a PDF file takes seconds; where the report is, or what is wrong, is told."""

    ACTIONS = (
        Action(
            "report",
            "report",
            "Write the whole report to a file: .html, .pdf, .md, .json or .txt.",
            CONVERSATION,
            call="app.report",
            command="report,export",
            argument="[FILE] [--mask FACT,...]",
            after="copy",
        ),
    )

    def __init__(self, context: AppContext, conversation: ConversationScreen) -> None:
        self._context, self._conversation = context, conversation

    def write(self, words: str) -> None:
        """Writes the report of the advice that is shown to the file that ``words`` name."""
        shown, consultation = self._context.advised(), self._context.consultation
        if shown is None or consultation is None:
            return
        if consultation.session.answers.is_empty:
            self._context.tell("There is nothing to report yet: say what the job is.")
            return
        work = partial(self._work, *shown, consultation.command_line(), words)
        self._context.threads.start(work, _GROUP, "writing the report")

    def _work(self, advisor: Advisor, advice: Advice, command: str, words: str) -> None:
        from engine.errors import EngineError
        from tui.view.written_report import written_report

        try:
            told = written_report(advisor, advice, command, words)
        except EngineError as error:
            self._context.threads.hand_over(self._conversation.refuse, f"/report {words}".strip(), str(error))
            return
        self._context.threads.hand_over(self._tell, told)

    def _tell(self, told: str) -> None:
        self._context.transcript.add(Entry(Voice.REPLY, told))
        self._conversation.show_said(self._context.transcript.entries)
        self._context.tell(told)
