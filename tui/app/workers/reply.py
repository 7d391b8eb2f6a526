"""Works out replies to what is no answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.app.workers.advice import AdviceWorker
from tui.view.entries import changes, turn_entries
from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from tui.view.consultation import Consultation
    from tui.view.exchange import Replied
    from tui.view.snapshot import Snapshot

__all__ = ["ReplyWorker"]

_GROUP = "reply"


class ReplyWorker:
    """Works in a thread, and shows the reply; what it makes of the job is gone on with.

    ``then`` is called behind each reply that makes nothing of it.
    """

    def __init__(
        self,
        context: AppContext,
        conversation: ConversationScreen,
        advice: AdviceWorker,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._context, self._conversation, self._advice, self._then = context, conversation, advice, then

    def reply(self, text: str, said: Entry) -> None:
        """Has a reply worked out to ``text``, which stands as ``said`` in the transcript."""
        context = self._context
        if context.consultation is None:
            return
        context.started = True
        context.transcript.add(said)
        self._conversation.show_said(context.transcript.entries)
        self._conversation.busy()
        self._conversation.show_state(working=True)
        work = partial(self._work, context.consultation, context.consultation.snapshot(), text)
        context.threads.start(work, _GROUP, "working out a reply")

    def give_up(self) -> bool:
        """Gives up waiting for a reply; False where none is being worked out."""
        waiting = self._context.threads.give_up(_GROUP)
        if waiting:
            self._context.transcript.add(Entry(Voice.REPLY, "Given up."))
            self._stand()
        return waiting

    def _work(self, consultation: Consultation, now: Snapshot, text: str) -> None:
        self._context.threads.hand_over(self._show, now, consultation.turn(now, text))

    def _show(self, asked: Snapshot, replied: Replied) -> None:
        """Shows the reply, and goes on with what it makes of the job, unless that changed meanwhile."""
        context = self._context
        if context.consultation is None:
            return
        session = context.consultation.session
        before = session.answers
        same = (before, session.goal) == (asked.answers, asked.goal)
        if same:
            session.restore(replied.answers, replied.goal)
        replies = tuple(turn_entries(replied.turn))
        context.transcript.add(*replies, *changes(session.advisor.rulebook, before, session.answers))
        self._conversation.show_note(None)
        if same and replied.changed(asked):
            self._advice.consider(told=" ".join(each.text for each in replies))
        else:
            self._stand()
            self._conversation.card.fold()
            self._advice.consider_first()
            self._then()

    def _stand(self) -> None:
        """Shows that the question stands as it did."""
        self._conversation.show_said(self._context.transcript.entries)
        self._conversation.stand()
        self._conversation.show_state(working=False)
