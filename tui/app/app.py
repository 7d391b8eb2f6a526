"""The app: what a person can do in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.actions import CONVERSATION, EVERYWHERE, LEDGER, WHY, bindings_of
from tui.app.menus import command_rows, goal_rows
from tui.app.messages import Answered, Loaded, ReviseWanted, Said, WhyWanted
from tui.app.reloading import ReloadingApp
from tui.app.screens.chooser import Chooser
from tui.app.screens.help import HelpScreen
from tui.app.screens.ledger import LedgerScreen
from tui.app.screens.why import WhyScreen
from tui.app.widgets.notes import heard_content

if TYPE_CHECKING:
    from tui.app.dialogue import Dialogue
    from tui.app.reasoning import Reasoner
    from tui.app.rule_files import RuleFiles

__all__ = ["WhyApp"]


class WhyApp(ReloadingApp):
    """The terminal app. ``load`` makes the dialogue and is called in a thread once the first frame is visible.

    ``rules`` tells, called in that thread too, which rule files to watch; without it none are.
    """

    CSS_PATH = [  # noqa: RUF012 - Textual declares it for instances
        "app.tcss",
        "screens/conversation.tcss",
        "screens/why.tcss",
        "screens/ledger.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(EVERYWHERE)]
    TITLE = "whygpu"

    def __init__(
        self, load: Callable[[], Dialogue], text: str = "", rules: Callable[[], RuleFiles] | None = None
    ) -> None:
        super().__init__(load, rules, welcome=not text)
        self._waiting_text = text

    # --- the dialogue -----------------------------------------------------------------------------------------------

    def on_loaded(self, message: Loaded) -> None:
        """Begins the interview, with what was said meanwhile."""
        self.dialogue = message.dialogue
        text, self._waiting_text = self._waiting_text, ""
        refused = self.refused_note(message.dialogue.advisor)
        self.conversation.show_note(refused)
        self.show_state(working=False)
        if text:
            self._say(text, refused)
        elif self.started or not message.dialogue.empty:
            self.consider()

    # --- what the person does ---------------------------------------------------------------------------------------

    def on_answered(self, message: Answered) -> None:
        """Takes an answer, or says what is wrong with it."""
        if self.dialogue is None or not self.dialogue.asks(message.fact):
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
        self.started = True
        if self.dialogue is None:
            self._waiting_text = message.text
            self.conversation.card.busy()
        elif message.text.strip():
            self._say(message.text)
        else:
            self._go_on()

    def _say(self, text: str, note: Content | None = None) -> None:
        if self.dialogue is not None:
            heard = self.dialogue.say(text)
            content = heard_content(text, len(heard.taken), heard.doubts, heard.ignored)
            self._go_on(Content("\n").join([note.split("\n")[0], content]) if note else content)

    def on_revise_wanted(self, message: ReviseWanted) -> None:
        """Asks an earlier question again."""
        if self.dialogue is not None and not self.dialogue.asks(message.fact):
            self.notify("The rules do not ask that any more.", markup=False)
            return
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
            self.explain(reasoner.fact(message.fact))

    def action_why(self) -> None:
        reasoner = self._reasoner()
        if reasoner is not None:
            self.explain(reasoner.recommendation())

    def action_why_asked(self) -> None:
        card, reasoner = self.conversation.card.card, self._reasoner()
        if reasoner is not None and card is not None and card.question is not None:
            self.explain(reasoner.question(card.question, card.unknown or ""))
        elif reasoner is not None:
            self.explain(reasoner.recommendation())

    def _reasoner(self) -> Reasoner | None:
        if self.outcome_by is None or self.outcome is None or self.outcome.advice is None:
            self.notify("The first advice is still being worked out.", markup=False)
            return None
        from tui.app.reasoning import Reasoner

        return Reasoner(self.outcome_by, self.outcome.advice)

    def action_ledger(self) -> None:
        if self.dialogue is None:
            self.notify("The rules are still being read.", markup=False)
        elif not isinstance(self.screen, LedgerScreen):
            from tui.app.ledger import ledger_entries

            advice = self.outcome.advice if self.outcome is not None else None
            advisor = self.outcome_by or self.dialogue.advisor
            self.push_screen(LedgerScreen(ledger_entries(advisor, advice)))

    # --- choosing ---------------------------------------------------------------------------------------------------

    def action_goal(self) -> None:
        if self.dialogue is not None:
            self.push_screen(Chooser("What counts most?", goal_rows(self.dialogue), "type to search"), self._commanded)

    def action_commands(self) -> None:
        rows = command_rows(self._place(), self.dialogue, self.outcome)
        self.push_screen(Chooser("Commands", rows, "type to search"), self._commanded)

    def _place(self) -> str:
        if isinstance(self.screen, LedgerScreen):
            return LEDGER
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
            lines.append(f"{self.outcome.headline}: {self.outcome.words} ({self.outcome.goal.lower()})")
        lines.append(f"again: {self.dialogue.command_line()}" if self.dialogue.command_line() else "")
        return "\n".join(line for line in lines if line)
