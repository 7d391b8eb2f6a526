"""The app: loads, works out advice in a thread, and passes results to the screens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.worker import get_current_worker

from tui.app.actions import CONVERSATION, EVERYWHERE, WHY, bindings_of
from tui.app.menus import command_rows, goal_rows
from tui.app.messages import AdviceReady, Answered, Failed, Loaded, QuestionReady, ReviseWanted, Said, WhyWanted
from tui.app.outcome import Outcome
from tui.app.screens.chooser import Chooser
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.why import WhyScreen
from tui.app.sturdy import SturdyApp
from tui.app.widgets.notes import failure_content, heard_content

if TYPE_CHECKING:
    from tui.app.dialogue import Dialogue, Request
    from tui.app.reasoning import Reasoner
    from tui.app.reasons import Reason

__all__ = ["WhyApp"]


class WhyApp(SturdyApp):
    """The terminal app. ``load`` makes the dialogue and is called in a thread once the first frame is visible."""

    CSS_PATH = [  # noqa: RUF012 - Textual declares it for instances
        "app.tcss",
        "screens/conversation.tcss",
        "screens/why.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(EVERYWHERE)]
    TITLE = "whygpu"

    def __init__(self, load: Callable[[], Dialogue], text: str = "") -> None:
        super().__init__()
        self._load_dialogue, self._waiting_text = load, text
        self.dialogue: Dialogue | None = None
        self.outcome: Outcome | None = None
        self._sequence = 0
        self._started = False
        self.conversation = ConversationScreen(welcome=not text)

    def get_default_screen(self) -> Screen[None]:
        """The conversation."""
        return self.conversation

    def on_mount(self) -> None:
        """Shows the first frame; everything slow comes after it."""
        self.call_after_refresh(self._start)

    def _start(self) -> None:
        self.watch_signals()
        self.run_worker(
            self._load, thread=True, group="load", exit_on_error=False, description="reading rules and catalogues"
        )

    # --- threads: they only post messages ---------------------------------------------------------------------------

    def _load(self) -> None:
        self.post_message(Loaded(self._load_dialogue()))

    def _work(self, dialogue: Dialogue, request: Request) -> None:
        worker = get_current_worker()
        card = dialogue.card(request)
        if worker.is_cancelled:
            return
        self.post_message(QuestionReady(request.sequence, card))
        outcome = dialogue.outcome(request)
        if not worker.is_cancelled:
            self.post_message(AdviceReady(request.sequence, outcome))

    def on_failed(self, message: Failed) -> None:
        """Shows what failed; the conversation goes on where it was."""
        self.conversation.show_note(failure_content(message.doing, message.why))
        self._show_state(working=False)
        card = self.conversation.card.card
        if card is not None and self.dialogue is not None:
            self.conversation.show_card(card)

    # --- the dialogue -----------------------------------------------------------------------------------------------

    def on_loaded(self, message: Loaded) -> None:
        """Begins the interview, with what was said meanwhile."""
        self.dialogue = message.dialogue
        text, self._waiting_text = self._waiting_text, ""
        self._show_state(working=False)
        if text:
            self._say(text)
        elif self._started or not message.dialogue.empty:
            self.consider()

    def consider(self, about: str | None = None) -> None:
        """Works out what to ask next and what to advise, for the answers as they stand now."""
        if self.dialogue is None:
            return
        self._started = True
        self._sequence += 1
        self._show_past()
        self._show_state(working=True)
        request = self.dialogue.request(self._sequence, about)
        self.run_worker(
            partial(self._work, self.dialogue, request),
            thread=True,
            exclusive=True,
            group="work",
            exit_on_error=False,
            description="working out the advice",
        )

    def on_question_ready(self, message: QuestionReady) -> None:
        """Shows the next question, if nothing was answered since."""
        if message.sequence == self._sequence:
            self.conversation.show_card(message.card)

    def on_advice_ready(self, message: AdviceReady) -> None:
        """Shows the advice, if nothing was answered since."""
        if message.sequence == self._sequence:
            self.outcome = message.outcome
            if self.dialogue is not None and not self.dialogue.empty:
                self.conversation.show_outcome(message.outcome)
            else:
                self.conversation.show_outcome(None)
            self._show_past()
            self._show_state(working=False)

    def _show_past(self) -> None:
        if self.dialogue is not None:
            self.conversation.show_past(self.dialogue.past(self.outcome))

    def _show_state(self, *, working: bool) -> None:
        if self.dialogue is None:
            return
        answers = self.dialogue.session.answers
        parts = [f"{len(answers.given)} answered"]
        if self.outcome is not None:
            parts += [f"{self.outcome.needs} needed"] if self.outcome.needs else []
            parts.append(f"{self.outcome.optional} optional")
        self.conversation.show_state(f"goal: {self.dialogue.goal_title}", " · ".join(parts), working=working)

    # --- what the person does ---------------------------------------------------------------------------------------

    def on_answered(self, message: Answered) -> None:
        """Takes an answer, or says what is wrong with it."""
        if self.dialogue is None:
            return
        take = self.dialogue.decline if message.text is None else partial(self.dialogue.answer, text=message.text)
        complaint = take(message.fact)
        if complaint is not None:
            self.conversation.card.complain(complaint)
            return
        self._go_on()

    def _go_on(self, note: Content | None = None) -> None:
        self.conversation.show_note(note)
        self.conversation.card.busy()
        self.consider()

    def on_said(self, message: Said) -> None:
        """Takes free text; before the rules are there, it waits for them."""
        self._started = True
        if self.dialogue is None:
            self._waiting_text = message.text
            self.conversation.card.busy()
        elif message.text.strip():
            self._say(message.text)
        else:
            self._go_on()

    def _say(self, text: str) -> None:
        if self.dialogue is not None:
            heard = self.dialogue.say(text)
            self._go_on(heard_content(text, len(heard.taken), heard.doubts, heard.ignored))

    def on_revise_wanted(self, message: ReviseWanted) -> None:
        """Asks an earlier question again."""
        self.conversation.card.busy()
        self.consider(message.fact)
        self.conversation.card.settle()

    def action_resume(self) -> None:
        """Gives up changing an answer."""
        self.consider()

    def action_undo(self) -> None:
        self._move(self.dialogue is not None and self.dialogue.session.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        self._move(self.dialogue is not None and self.dialogue.session.redo(), "There is nothing to redo.")

    def _move(self, moved: bool, otherwise: str) -> None:
        if moved:
            self._go_on()
        else:
            self.notify(otherwise, markup=False)

    def action_again(self) -> None:
        if self.dialogue is not None and not self.dialogue.empty:
            self.dialogue.start_again()
            self._go_on()

    # --- why --------------------------------------------------------------------------------------------------------

    def on_why_wanted(self, message: WhyWanted) -> None:
        """Explains a fact."""
        reasoner = self._reasoner()
        if reasoner is not None:
            self._explain(reasoner.fact(message.fact))

    def action_why(self) -> None:
        reasoner = self._reasoner()
        if reasoner is not None:
            self._explain(reasoner.recommendation())

    def action_why_asked(self) -> None:
        card, reasoner = self.conversation.card.card, self._reasoner()
        if reasoner is not None and card is not None and card.question is not None:
            self._explain(reasoner.question(card.question, card.unknown or ""))
        elif reasoner is not None:
            self._explain(reasoner.recommendation())

    def _reasoner(self) -> Reasoner | None:
        if self.dialogue is None or self.outcome is None or self.outcome.advice is None:
            self.notify("The first advice is still being worked out.", markup=False)
            return None
        from tui.app.reasoning import Reasoner

        return Reasoner(self.dialogue.advisor, self.outcome.advice)

    def _explain(self, reason: Reason) -> None:
        self.push_screen(WhyScreen(reason), self._explained)

    def _explained(self, fact: str | None) -> None:
        if fact is not None:
            self.post_message(ReviseWanted(fact))

    # --- choosing ---------------------------------------------------------------------------------------------------

    def action_goal(self) -> None:
        if self.dialogue is not None:
            self.push_screen(Chooser("What counts most?", goal_rows(self.dialogue), "type to search"), self._commanded)

    def action_commands(self) -> None:
        rows = command_rows(self._place(), self.dialogue, self.outcome)
        self.push_screen(Chooser("Commands", rows, "type to search"), self._commanded)

    def _place(self) -> str:
        return WHY if isinstance(self.screen, WhyScreen) else CONVERSATION

    async def _commanded(self, value: str | None) -> None:
        if value is None:
            return
        kind, _, rest = value.partition(":")
        if kind == "call":
            await self.run_action(rest, self.screen)
        elif kind == "answer":
            self.post_message(ReviseWanted(rest))
        elif kind == "why":
            self.post_message(WhyWanted(rest))
        elif kind == "goal" and self.dialogue is not None:
            self.dialogue.session.choose_goal(rest)
            self._go_on()

    def action_help(self) -> None:
        self.push_screen(HelpScreen(self._place()))

    def action_copy_command(self) -> None:
        command = self.dialogue.command_line() if self.dialogue is not None else ""
        if command:
            self.copy_to_clipboard(command)
        self.notify("Handed to the terminal's clipboard." if command else "There is nothing to copy yet.", markup=False)

    # --- the end ----------------------------------------------------------------------------------------------------

    @property
    def farewell(self) -> str:
        """What to print when the app is closed: the recommendation in a line, and how to have it again."""
        if self.dialogue is None or self.dialogue.empty:
            return ""
        lines = []
        if self.outcome is not None and self.outcome.headline:
            lines.append(f"{self.outcome.headline}: {self.outcome.verdict.words} ({self.outcome.goal.lower()})")
        lines.append(f"again: {self.dialogue.command_line()}" if self.dialogue.command_line() else "")
        return "\n".join(line for line in lines if line)
