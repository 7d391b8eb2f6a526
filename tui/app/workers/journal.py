"""Keeps the conversation in the journal, and offers to go on with one that was cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.view.action import CONVERSATION, Action
from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.journal.conversation import CutOff
    from kb.session import Answers

__all__ = ["JournalWorker"]

_RESUME = "resume"


class JournalWorker:
    """Records in a thread what was said and answered. Without a journal it does nothing."""

    ACTIONS = (
        Action(
            _RESUME,
            "go on",
            "Go on with the conversation of before, where that did not end.",
            CONVERSATION,
            call="app.go_on",
            command="resume",
            after="again",
        ),
    )

    def __init__(self, context: AppContext, conversation: ConversationScreen) -> None:
        self._context, self._conversation = context, conversation
        self._cut_off: CutOff | None = None

    def keep(self, advice: Advice | None = None) -> None:
        """Records a turn with the job as it stands, and the advice for it if there is a new one."""
        context = self._context
        if context.log is None or context.consultation is None:
            return
        if context.log.keep(context.consultation.snapshot(), advice, context.transcript.entries):
            context.threads.start(context.log.write, "journal", "recording in the journal", exclusive=False)

    def offer(self) -> None:
        """Looks, in a thread, for a conversation that was cut off."""
        if self._context.log is not None:
            self._context.threads.start(self._look, "journal", "looking into the journal", exclusive=False)

    def _look(self) -> None:
        log = self._context.log
        found = log.cut_off() if log is not None else None
        if found is not None:
            self._context.threads.hand_over(self._show, found)

    def _show(self, found: CutOff) -> None:
        context = self._context
        self._cut_off = found
        if context.consultation is not None and not context.started and context.consultation.session.answers.is_empty:
            told = ", ".join(each.shown or str(each.value) for each in found.content.answers)
            context.tell(f"The last conversation did not end ({told}). /{_RESUME} goes on with it.")

    def taken(self) -> tuple[Answers, str] | None:
        """The job to go on with, and its goal; None, and that is told, where there is none."""
        context, found = self._context, self._cut_off
        if context.consultation is None or found is None:
            context.tell("No conversation was cut off.")
            return None
        self._cut_off = None
        if context.log is not None:
            context.log.go_on_with(found.conversation)
        advisor = context.consultation.session.advisor
        try:
            answers = found.answers.suited_to(advisor, advisor.rulebook)
        except ValueError:
            context.tell("What was recorded of it cannot be read.")
            return None
        context.transcript.add(Entry(Voice.REPLY, f"The conversation is taken up behind record {found.number}."))
        goal = found.content.goal
        return answers, goal if goal in advisor.goal_ids else context.consultation.session.goal
