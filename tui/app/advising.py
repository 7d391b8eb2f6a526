"""The part of the app that works out questions and advice in a thread, and shows them when they still count."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen
from textual.worker import get_current_worker

from tui.app.actions import ActionTable
from tui.app.history import Entry, History, Voice, turn_entries
from tui.app.messages import AdviceReady, Failed, Loaded, Prepared, QuestionReady, TurnReady
from tui.app.outcome import MANY, Outcome
from tui.app.outcome_words import advice_entries
from tui.app.screens.conversation import ConversationScreen
from tui.app.sturdy import SturdyApp
from tui.app.widgets.notes import failure_content

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor
    from tui.app.dialogue import Dialogue, Request

__all__ = ["AdvisingApp"]

_REPLY = "reply"
"""The threads that work on a reply."""


class AdvisingApp(SturdyApp):
    """Loads, and considers the answers each time they change. ``load`` makes the dialogue and is called in a thread."""

    def __init__(self, load: Callable[[], Dialogue], table: ActionTable, *, welcome: bool = True) -> None:
        super().__init__()
        self.table = table
        self.history = History()
        self._load_dialogue = load
        self.dialogue: Dialogue | None = None
        self.outcome: Outcome | None = None
        #: who gave the outcome: rules may be changed since
        self.outcome_by: Advisor | None = None
        self.sequence = 0
        self.started = False
        #: whether words can be heard without a wait
        self.prepared = False
        self._about: str | None = None
        self._working = False
        self._replied = False
        self._told = ""
        self._progress = 0, 0
        self.conversation = ConversationScreen(table, welcome=welcome)

    def get_default_screen(self) -> Screen[None]:
        """The conversation."""
        return self.conversation

    def on_mount(self) -> None:
        """Shows the first frame; everything slow comes after it."""
        self.call_after_refresh(self._start)

    def _start(self) -> None:
        self.load()

    def load(self) -> None:
        """Has rules and catalogues read; `Loaded` follows."""
        self.run_worker(
            self.read, thread=True, group="load", exit_on_error=False, description="reading rules and catalogues"
        )

    def prepare(self, dialogue: Dialogue) -> None:
        """Has made what words are heard with, while a question can be chosen from already; `Prepared` follows."""
        self.prepared = False
        self.run_worker(
            partial(self._prepare, dialogue),
            thread=True,
            exclusive=True,
            group="prepare",
            exit_on_error=False,
            description="reading the words of the rules",
        )

    # --- threads: they only post messages ---------------------------------------------------------------------------

    def read(self) -> None:
        """Makes the dialogue."""
        self.post_message(Loaded(self._load_dialogue()))

    def _prepare(self, dialogue: Dialogue) -> None:
        worker = get_current_worker()
        dialogue.prepare()
        if not self.is_headless:
            gc.freeze()  # all this stays: to look for garbage in it would hold the screen up
        if not worker.is_cancelled:
            self.post_message(Prepared())

    def _work(self, dialogue: Dialogue, request: Request) -> None:
        worker = get_current_worker()
        card = dialogue.card(request)
        if worker.is_cancelled:
            return
        self.post_message(QuestionReady(request.sequence, card))
        outcome = dialogue.outcome(request)
        if not worker.is_cancelled:
            self.post_message(AdviceReady(request.sequence, outcome))

    def _reply(self, dialogue: Dialogue, request: Request, text: str) -> None:
        worker = get_current_worker()
        turn, answers, goal = dialogue.turn(request, text)
        if not worker.is_cancelled:
            self.post_message(TurnReady(request, turn, answers, goal))

    # --- what comes of it -------------------------------------------------------------------------------------------

    def on_failed(self, message: Failed) -> None:
        """Shows what failed; the conversation goes on where it was."""
        self.conversation.show_note(failure_content(message.doing, message.why))
        self.show_state(working=False)
        card = self.conversation.card
        if card.card is not None and not card.is_open and self.dialogue is not None:
            self.conversation.show_card(card.card)

    def consider(self, about: str | None = None) -> None:
        """Works out what to ask next and what to advise, for the answers as they stand now.

        ``about`` is a fact whose question is to be asked, whether or not it is answered.
        """
        if self.dialogue is None:
            return
        self.started, self._about = True, about
        self.sequence += 1
        self.conversation.show_said(self.history.entries)
        self.show_state(working=True)
        request = self.dialogue.request(self.sequence, about)
        self.run_worker(
            partial(self._work, self.dialogue, request),
            thread=True,
            exclusive=True,
            group="work",
            exit_on_error=False,
            description="working out the advice",
        )

    def converse(self, text: str, said: Entry) -> None:
        """Has a reply worked out to what is no answer; `TurnReady` follows."""
        if self.dialogue is None:
            return
        self.started = True
        self.history.add(said)
        self.conversation.show_said(self.history.entries)
        self.conversation.busy()
        self.show_state(working=True)
        request = self.dialogue.request(self.sequence)
        self.run_worker(
            partial(self._reply, self.dialogue, request, text),
            thread=True,
            exclusive=True,
            group=_REPLY,
            exit_on_error=False,
            description="working out a reply",
        )

    def give_up(self) -> bool:
        """Gives up waiting for a reply; False where none is being worked out."""
        waiting = any(each.group == _REPLY and each.is_running for each in self.workers)
        if waiting:
            self.workers.cancel_group(self, _REPLY)
            self.history.add(Entry(Voice.REPLY, "Given up."))
            self._stand()
        return waiting

    def _stand(self) -> None:
        self.conversation.show_said(self.history.entries)
        self.conversation.stand()
        self.show_state(working=False)

    def on_turn_ready(self, message: TurnReady) -> None:
        """Shows the reply, and goes on with what it makes of the job, unless that changed meanwhile."""
        if self.dialogue is None:
            return
        session, request = self.dialogue.session, message.request
        same = (session.answers, session.goal) == (request.answers, request.goal)
        before = session.answers
        if same:
            self.dialogue.take_turn(message.answers, message.goal)
        replies = tuple(turn_entries(message.turn))
        self.history.add(*replies, *self.dialogue.changes_since(before))
        self.conversation.show_note(None)
        if same and (message.answers, message.goal) != (request.answers, request.goal):
            self._replied, self._told = bool(replies), " ".join(each.text for each in replies)
            self.consider()
        else:
            self._stand()
            self.conversation.card.fold()
            if not self.sequence:
                self.consider()

    def consider_again(self) -> None:
        """Works everything out anew, with the question that stands there."""
        about = self._about
        if about is not None and self.dialogue is not None and not self.dialogue.asks(about):
            about = None
        self.consider(about)

    def on_question_ready(self, message: QuestionReady) -> None:
        """Shows the next question, if nothing changed since it was looked for."""
        if message.sequence == self.sequence:
            self.conversation.show_card(message.card)
            if self._replied:
                self.conversation.card.fold()
            self._replied = False

    def on_advice_ready(self, message: AdviceReady) -> None:
        """Shows the advice, if nothing changed since it was asked for."""
        if message.sequence != self.sequence or self.dialogue is None:
            return
        before, self.outcome, self.outcome_by = self.outcome, message.outcome, self.dialogue.advisor
        shown = None if self.dialogue.empty else message.outcome
        self.conversation.show_outcome(shown)
        if shown is not None:
            self.history.settle(shown.taken_for)
            told, self._told = self._told, ""
            entries = advice_entries(before, shown)
            # A reply that named it has said it already.
            self.history.add(*(each for each in entries if each.voice is not Voice.ADVICE or not _says(told, shown)))
        self.conversation.show_said(self.history.entries)
        self.show_state(working=False)
        if message.outcome.advice is not None:
            self.after_advice(self.dialogue, message.outcome.advice)

    def after_advice(self, dialogue: Dialogue, advice: Advice) -> None:
        """Called when an advice is shown, for what subclasses have to add."""

    def show_state(self, *, working: bool | None = None) -> None:
        """Shows in the first line where one is, how far, and whether one has to wait (None: as before)."""
        self._working = self._working if working is None else working
        if self.dialogue is not None:
            self.conversation.show_state(
                f"goal: {self.dialogue.goal_title}", " · ".join(self.state_parts(self.dialogue)), working=self._working
            )

    def state_parts(self, dialogue: Dialogue) -> list[str]:
        """How far the interview is, in parts."""
        answers = dialogue.session.answers
        answered = len(answers.given) + len(answers.declined)
        if self.outcome is None or not answered:
            return [f"{answered} answered"]
        before, left = self._progress
        if not self._working:
            # An answer can make others worth asking. Who answers one by one sees the number fall, never rise.
            now = self.outcome.left
            left = min(now, max(left - 1, 1)) if answered == before + 1 else min(now, left or now)
            left = left if answered in (before, before + 1) else now
            self._progress = answered, left
        to_go = "nothing to go" if not left else f"about {left} to go" if left <= MANY else "some to go"
        return [f"{answered} answered", to_go]


def _says(told: str, outcome: Outcome) -> bool:
    """Whether what was told already says what is recommended."""
    return bool(outcome.answer) and outcome.answer.rstrip(".").partition(":")[0] in told
