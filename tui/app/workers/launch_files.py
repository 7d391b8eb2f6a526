"""Writes the files that start the job."""

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

__all__ = ["LaunchWorker"]

_GROUP = "launch"


class LaunchWorker:
    """Works in a thread, as templates are read first; what was written, or what is wrong, is told."""

    ACTIONS = (
        Action(
            "launch",
            "launch files",
            "Write the files that start the job; without a target, list what there is.",
            CONVERSATION,
            call="app.launch",
            command="launch",
            argument="[TARGET [FOLDER]]",
            after="report",
        ),
    )

    def __init__(self, context: AppContext, conversation: ConversationScreen) -> None:
        self._context, self._conversation = context, conversation

    def write(self, words: str) -> None:
        """Writes or lists launch files for the advice that is shown, as ``words`` ask for it."""
        shown, consultation = self._context.advised(), self._context.consultation
        if shown is None or consultation is None:
            return
        if consultation.session.answers.is_empty:
            self._context.tell("There is nothing to launch yet: say what the job is.")
            return
        work = partial(self._work, *shown, consultation.command_line(), words)
        self._context.threads.start(work, _GROUP, "writing launch files")

    def _work(self, advisor: Advisor, advice: Advice, command: str, words: str) -> None:
        from engine.errors import EngineError
        from kb.errors import KnowledgeError
        from tui.view.launch_command import launched

        try:
            told = launched(advisor, advice, command, words)
        except (EngineError, KnowledgeError) as error:
            self._context.threads.hand_over(self._conversation.refuse, f"/launch {words}".strip(), str(error))
            return
        self._context.threads.hand_over(self._tell, told)

    def _tell(self, told: str) -> None:
        self._context.transcript.add(Entry(Voice.REPLY, told))
        self._conversation.show_said(self._context.transcript.entries)
        self._context.tell(told)
