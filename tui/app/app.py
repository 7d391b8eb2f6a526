"""The app: what a person can do in it."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.action_list import ACTIONS
from tui.app.actions import EVERYWHERE, ActionTable
from tui.app.choosing import ChoosingApp
from tui.app.commands import is_command
from tui.app.history import Entry, Voice
from tui.app.messages import Answered, Entered, Loaded, ReviseWanted
from tui.app.screens.help import HelpScreen

if TYPE_CHECKING:
    from tui.app.dialogue import Dialogue
    from tui.app.rule_files import RuleFiles

__all__ = ["WhyApp"]

_OWN = {"undo": "undo", "redo": "redo", "start_again": "again"}
"""What is said for an action of the app."""
_ANSWERS = ("answer", "decline")
_QUIT = "end"
_SHOWN, _LONG = 300, 1_000
"""Characters that are shown of a text which waits; and from how many on it is shown that one is being read."""
_WHY_ASKED = ("?", "why", "why?", "help", "why do you ask", "why do you ask?")


class WhyApp(ChoosingApp):
    """The terminal app. ``load`` makes the dialogue and is called in a thread once the first frame is visible.

    ``rules`` tells, called in that thread too, which rule files to watch; without it none are. ``table`` has the keys.
    """

    CSS_PATH = [  # noqa: RUF012 - Textual declares it for instances
        "app.tcss",
        "screens/conversation.tcss",
        "screens/why.tcss",
        "screens/ledger.tcss",
        "screens/exploring.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*ACTIONS.bindings(EVERYWHERE)]
    TITLE = "whygpu"

    def __init__(
        self,
        load: Callable[[], Dialogue],
        text: str = "",
        rules: Callable[[], RuleFiles] | None = None,
        table: ActionTable = ACTIONS,
        key_problems: tuple[str, ...] = (),
    ) -> None:
        super().__init__(load, rules, table, welcome=not text)
        self._waiting: list[str] = [text] if text else []
        self._key_problems = key_problems

    def on_mount(self) -> None:
        """Shows what was said already."""
        if self._waiting:
            self.call_after_refresh(self._show_waiting)

    def _show_waiting(self) -> None:
        """Shows at once what was said, though it can be read only with the rules."""
        said = [Content.assemble(("> ", "bold $text-primary"), shorten(each, _SHOWN)) for each in self._waiting]
        self.conversation.show_note(Content("\n").join(said) if said else None)

    # --- the dialogue -----------------------------------------------------------------------------------------------

    def on_loaded(self, message: Loaded) -> None:
        """Begins the interview, unless something was said meanwhile: that comes first."""
        self.dialogue = message.dialogue
        self.prepare(message.dialogue)
        self.show_state(working=bool(self._waiting))
        self.history.add(*message.dialogue.opening())
        if not self._waiting:
            self._show_problems()
            if self.started or not message.dialogue.empty:
                self.consider()

    def on_prepared(self) -> None:
        """Takes what was said meanwhile."""
        self.prepared = True
        waiting, self._waiting = self._waiting, []
        for text in waiting:
            self._say(text)
        if waiting:
            self._show_problems()

    def _show_problems(self) -> None:
        """Shows what is wrong with the person's own keys and rules."""
        notes = [Content.styled(f"✗ {each}", "$text-error") for each in self._key_problems]
        refused = self.refused_note(self.dialogue.advisor) if self.dialogue is not None else None
        notes += [refused] if refused else []
        self.conversation.show_note(Content("\n").join(notes) if notes else None)

    # --- what the person says ---------------------------------------------------------------------------------------

    def on_answered(self, message: Answered) -> None:
        """Takes an answer that was chosen, or says what is wrong with it."""
        if self.dialogue is None or not self.dialogue.asks(message.fact):
            return
        before = self.dialogue.session.answers
        hearing, text = self.dialogue.hearing, message.text
        complaint = hearing.decline(message.fact) if text is None else hearing.answer(message.fact, text)
        if complaint is not None:
            self.conversation.refuse("", complaint)
            return
        self.go_on(before, *self._question(), Entry(Voice.SAID, message.shown))

    def on_entered(self, message: Entered) -> None:
        """Takes what was said: a command, an answer, or anything else. It waits until it can be heard."""
        text = message.text
        if is_command(text):
            self.call_later(self.command, text)
            return
        self.started = True
        if self.dialogue is not None and not text.strip():
            self.conversation.busy()
            self.consider()
        elif self.prepared and len(text) > _LONG:
            self.conversation.busy()
            self.call_after_refresh(self._say, text, message.typed)
        elif self.prepared:
            self._say(text, message.typed)
        else:
            self._waiting += [text] if text.strip() else []
            self._show_waiting()
            self.conversation.busy()

    def _say(self, text: str, typed: str = "") -> None:
        if self.dialogue is None:
            return
        card = self.conversation.card.card
        asked = card.fact if card is not None and card.fact and self.dialogue.asks(card.fact) else None
        said = Entry(Voice.SAID, " ".join((typed or text).split()))  # of a long paste its mark
        if asked and text.strip().lower() in _WHY_ASKED:
            self._remark(said, Entry(Voice.REPLY, self.dialogue.why_asked(asked)))
            return
        wanted = self.dialogue.wanted(text)
        # Longer sentences may only sound like it, and a letter is no word.
        if wanted == _QUIT and len(text.split()) == 1 and len(text.strip()) > 1:
            self.call_later(self.run_action, "leave", self)
            return
        if wanted in _OWN:
            self.history.add(said)
            self.call_later(self.run_action, _OWN[wanted], self)
            return
        if wanted is not None and not (wanted in _ANSWERS and asked):
            self.converse(text, said)
            return
        before = self.dialogue.session.answers
        heard = self.dialogue.hearing.hear(text, asked)
        if heard.complaint is not None:
            self.conversation.refuse(typed or text, heard.complaint)
            self.consider_if_idle()
            return
        question = self._question() if asked in heard.facts else ()
        remarks = [Entry(Voice.CAUTION, each) for each in heard.remarks]
        self.go_on(before, *question, said, remarks=remarks)

    def _question(self) -> tuple[Entry, ...]:
        """The question that is answered now, as it stands in what was said."""
        card = self.conversation.card.card
        return (Entry(Voice.ASKED, card.ask),) if card is not None and card.fact else ()

    def _remark(self, *entries: Entry) -> None:
        """Adds to what was said without a change of the answers; the question stands."""
        self.history.add(*entries)
        self.conversation.show_said(self.history.entries)
        self.conversation.stand()

    def consider_if_idle(self) -> None:
        """Asks the first question where none is asked yet."""
        if not self.sequence:
            self.consider()

    def on_revise_wanted(self, message: ReviseWanted) -> None:
        """Asks an earlier question again."""
        if self.dialogue is not None and not self.dialogue.asks(message.fact):
            self.notify("The rules do not ask that any more.", markup=False)
            return
        self.conversation.busy()
        self.conversation.come_back()
        self.consider(message.fact)

    def action_resume(self) -> None:
        """Gives up waiting for a reply, or changing an answer."""
        if not self.give_up():
            self.consider()

    def action_undo(self) -> None:
        self._move("undo", "Undone.", "There is nothing to undo.")

    def action_redo(self) -> None:
        self._move("redo", "Done again.", "There is nothing to redo.")

    def _move(self, name: str, done: str, otherwise: str) -> None:
        if self.dialogue is None:
            return
        before = self.dialogue.session.answers
        if self.dialogue.session.undo() if name == "undo" else self.dialogue.session.redo():
            self.go_on(before, Entry(Voice.REPLY, done))
        else:
            self.notify(otherwise, markup=False)

    def action_again(self) -> None:
        if self.dialogue is None or self.dialogue.empty:
            self.notify("There are no answers yet: say what the job is.", markup=False)
            return
        count = len(self.dialogue.session.answers.given)
        self.dialogue.start_again()
        back = self.table.get("undo").ways.replace(", ", " or ")
        self.history.add(Entry(Voice.REPLY, f"A new job: {count} answers put away. {back} brings them back."))
        self.go_on(self.dialogue.session.answers)

    # --- help and the end -------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        self.open(HelpScreen(self.table, self.place))

    def action_copy_command(self) -> None:
        command = self.dialogue.command_line() if self.dialogue is not None else ""
        if command:
            self.copy_to_clipboard(command)
        self.notify("Handed to the terminal's clipboard." if command else "There is nothing to copy yet.", markup=False)

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
