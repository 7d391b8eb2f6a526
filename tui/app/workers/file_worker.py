"""Writes files for the advice that is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.view.action import Action
from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor

__all__ = ["FileWorker"]


class FileWorker:
    """Works in a thread, as that takes seconds; where the files are, or what is wrong, is told."""

    ACTIONS: ClassVar[tuple[Action, ...]]
    COMMAND: ClassVar[str]
    """What asks for the files, which is also what the thread is called by."""
    NOTHING: ClassVar[str]
    """What is said while nothing was answered."""
    WORKING: ClassVar[str]
    """What is said to be done meanwhile."""

    def __init__(self, context: AppContext, conversation: ConversationScreen) -> None:
        self._context, self._conversation = context, conversation

    def write(self, words: str) -> None:
        """Writes what ``words`` ask for, for the advice that is shown."""
        shown, consultation = self._context.advised(), self._context.consultation
        if shown is None or consultation is None:
            return
        if consultation.session.answers.is_empty:
            self._context.tell(self.NOTHING)
            return
        work = partial(self._work, *shown, consultation.command_line(), words)
        self._context.threads.start(work, self.COMMAND, self.WORKING)

    def written(self, advisor: Advisor, advice: Advice, command: str, words: str) -> str:
        """Writes the files and says where they are. Raises errors that say what is wrong."""
        raise NotImplementedError

    def _work(self, advisor: Advisor, advice: Advice, command: str, words: str) -> None:
        from engine.errors import EngineError
        from kb.errors import KnowledgeError

        try:
            told = self.written(advisor, advice, command, words)
        except (EngineError, KnowledgeError) as error:
            said = f"/{self.COMMAND} {words}".strip()
            self._context.threads.hand_over(self._conversation.refuse, said, str(error))
            return
        self._context.threads.hand_over(self._tell, told)

    def _tell(self, told: str) -> None:
        self._context.transcript.add(Entry(Voice.REPLY, told))
        self._conversation.show_said(self._context.transcript.entries)
        self._context.tell(told)
