"""Works out what to ask and what to advise, each time the answers change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.view.card import Card
from tui.view.entries import advice_entries
from tui.view.outcome import Outcome
from tui.view.transcript import Voice

if TYPE_CHECKING:
    from kb.advice import Advice
    from tui.view.consultation import Consultation
    from tui.view.snapshot import Snapshot

__all__ = ["AdviceWorker"]


class AdviceWorker:
    """Works in a thread, and shows question and advice when they still count.

    ``then`` is called with each advice that is shown.
    """

    def __init__(
        self,
        context: AppContext,
        conversation: ConversationScreen,
        then: Callable[[Consultation, Advice], None],
    ) -> None:
        self._context, self._conversation, self._then = context, conversation, then
        #: how often the answers were considered: what was found for an earlier number counts no longer
        self.sequence = 0
        self._about: str | None = None
        self._told: str | None = None
        self._fold = False

    def consider(self, about: str | None = None, *, told: str | None = None) -> None:
        """Works out what to ask next and what to advise, for the answers as they stand now.

        ``about`` is a fact whose question is to be asked, whether or not it is answered. ``told`` is the reply by which
        the answers came to be as they are, which has the room of the question until somebody turns to that.
        """
        context = self._context
        if context.consultation is None:
            return
        context.started, self._about = True, about
        if told is not None:
            self._told, self._fold = told, bool(told)
        self.sequence += 1
        self._conversation.show_said(context.transcript.entries)
        self._conversation.show_state(working=True)
        work = partial(self._work, context.consultation, context.consultation.snapshot(about), self.sequence)
        context.threads.start(work, "work", "working out the advice")

    def consider_first(self) -> None:
        """Asks the first question where none is asked yet."""
        if not self.sequence:
            self.consider()

    def consider_again(self) -> None:
        """Works everything out anew, with the question that stands there."""
        consultation = self._context.consultation
        known = consultation is not None and self._about in consultation.session.advisor.rulebook.facts
        self.consider(self._about if known else None)

    def _work(self, consultation: Consultation, now: Snapshot, sequence: int) -> None:
        hand_over = self._context.threads.hand_over
        if hand_over(self.show_card, sequence, consultation.card(now)):
            hand_over(self.show_outcome, sequence, consultation.outcome(now))

    def show_card(self, sequence: int, card: Card) -> None:
        """Shows the next question, if nothing changed since it was looked for."""
        if sequence == self.sequence:
            self._conversation.show_card(card)
            if self._fold:
                self._conversation.card.fold()
            self._fold = False

    def show_outcome(self, sequence: int, outcome: Outcome) -> None:
        """Shows the advice, if nothing changed since it was asked for."""
        context = self._context
        if sequence != self.sequence or context.consultation is None:
            return
        session = context.consultation.session
        before, context.outcome, context.outcome_by = context.outcome, outcome, session.advisor
        shown = None if session.answers.is_empty else outcome
        self._conversation.show_outcome(shown)
        if shown is not None:
            context.transcript.fill_in(shown.taken_for)
            told, self._told = self._told or "", None
            for each in advice_entries(before, shown):
                # A reply that named it has said it already.
                if each.voice is not Voice.ADVICE or not _says(told, shown):
                    context.transcript.add(each)
        self._conversation.show_said(context.transcript.entries)
        self._conversation.show_state(working=False)
        if outcome.advice is not None:
            self._then(context.consultation, outcome.advice)


def _says(told: str, outcome: Outcome) -> bool:
    """Whether what was told already says what is recommended."""
    return bool(outcome.answer) and outcome.answer.rstrip(".").partition(":")[0] in told
