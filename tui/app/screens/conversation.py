"""The conversation: what was said, the question, what follows from it all, and the one line to say more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.messages import WhyWanted
from tui.app.screens.base import AppScreen
from tui.app.screens.conversation_actions import CONVERSATION_ACTIONS
from tui.app.widgets.card import QuestionCard
from tui.app.widgets.facts import Facts
from tui.app.widgets.hints import Hints
from tui.app.widgets.line import Line
from tui.app.widgets.note import Note, failure_content
from tui.app.widgets.panel import Panel
from tui.app.widgets.past import Past
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.reply import Reply
from tui.app.widgets.state_line import StateLine
from tui.app.widgets.strip import Strip
from tui.app.widgets.talk import Talk
from tui.view.action import CONVERSATION
from tui.view.card import Card
from tui.view.outcome import Outcome
from tui.view.slash_command import is_command
from tui.view.transcript import Entry
from tui.view.welcome import START

__all__ = ["ConversationScreen"]

_WAITING = "still working on the last answer; ⏎ again in a moment"


class ConversationScreen(AppScreen[None]):
    """The main screen. It shows what it is given and says what the person does; the app decides."""

    PLACE = CONVERSATION
    ABOUT = (
        "One question at a time, the most telling first. The recommendation stands from the first answer on and gets "
        "better with each; what you don't know is assumed, and the assumption named. Any answer can be changed later."
    )
    ACTIONS = CONVERSATION_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(ACTIONS),
        Binding("escape", "give_up", show=False, tooltip=ACTIONS[-1].help),
    ]
    AUTO_FOCUS = "#line"
    DEFAULT_CSS = """
    ConversationScreen {
        #body {
            height: 1fr;
        }
        #left {
            width: 1fr;
            max-width: 104;
        }
        /* looking back on a low screen: what was said has the room of the question */
        &.-back.-short #card, &.-back.-low #card, &.-back.-flat #card {
            display: none;
        }
        /* the panel stands in the place of the talk */
        &.-narrow.-panel #left, &.-tiny.-panel #left {
            display: none;
        }
    }
    """

    @dataclass
    class Entered(Message):
        """The person said something in the line: an answer, a command, or anything else.

        ``typed`` is what stood in the line, where that is not the same.
        """

        text: str
        typed: str = ""

    def __init__(self, context: AppContext, *, welcome: bool = True) -> None:
        super().__init__()
        self._shared, self._welcome = context, welcome

    def compose(self) -> ComposeResult:
        yield StateLine(self._shared, id="top")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Past(id="past")
                yield Note(id="note")
                yield QuestionCard(id="card")
            yield Panel(id="panel")
        yield Prompt(self._shared.table)
        yield Strip(id="strip")
        yield Hints(self._shared.table, CONVERSATION, id="hints")

    def on_mount(self) -> None:
        """Shows what needs no rules; nothing where the app was ended before it was composed."""
        if not self.query(Talk):
            return
        self.show_waiting("reading rules and catalogues …")
        self.query_one(Talk).can_focus = False
        self.query_one(Strip).on_resize()
        self.set_focus(self.line)
        self.card.set_class(not self._welcome, "-empty")
        if self._welcome:
            self.show_card(START)

    # --- what the app shows -----------------------------------------------------------------------------------------

    @property
    def card(self) -> QuestionCard:
        """The question card."""
        return self.query_one(QuestionCard)

    @property
    def line(self) -> Line:
        """The line to type in."""
        return self.query_one(Line)

    def show_card(self, card: Card) -> None:
        """Shows a question. What is typed already stays in the line."""
        self.card.remove_class("-empty")
        self.query_one(Past).introduce(shown=card is START)
        self.card.show(card, self.line.value)
        self.line.placeholder = card.hint
        self.query_one(Hints).show(frozenset({"decline"}) if card.unknown is None else frozenset())

    def show_said(self, entries: tuple[Entry, ...]) -> None:
        """Shows what was said so far."""
        self.query_one(Past).show(entries)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Shows the advice everywhere it stands."""
        self.query_one(Panel).show(outcome)
        self.query_one(Strip).show(outcome)

    def show_note(self, note: Content | None) -> None:
        """Shows a remark between the answers and the question; None takes it away."""
        self.query_one(Note).show(note)

    def show_state(self, *, working: bool | None = None) -> None:
        """Shows in the first line how things stand, and whether something is worked out (None: as before)."""
        self.query_one(StateLine).tell(working=working)

    def show_waiting(self, state: str) -> None:
        """Shows in the first line what is missing still."""
        self.query_one(StateLine).show("", state)

    def show_failure(self, doing: str, why: str) -> None:
        """Shows what failed; the conversation goes on where it was."""
        self.show_note(failure_content(doing, why))
        self.show_state(working=False)
        card = self.card
        if card.card is not None and not card.is_open and self._shared.consultation is not None:
            self.show_card(card.card)

    def busy(self) -> None:
        """Shows that what was said is being worked on. The welcome makes room for it."""
        if self.card.card is START:
            self.query_one(Past).introduce(shown=False)
            self.card.fold()
        self.card.busy()

    def stand(self) -> None:
        """Shows that the question stands as it did, with all its choices."""
        self.card.stand()
        self.card.look_for(self.line.value)

    def refuse(self, text: str, complaint: str) -> None:
        """Says what is wrong with what was entered, and gives it back to be corrected unless more was typed since."""
        self.come_back()
        self.line.give_back(text, wrong=True)
        self.card.complain(complaint)

    # --- focus ------------------------------------------------------------------------------------------------------

    @property
    def fact(self) -> str:
        """The fact under the cursor in one of the lists; empty where none has the focus."""
        return self.query_one(Facts).fact or self.query_one(Talk).fact

    @property
    def _is_covered(self) -> bool:
        """Whether the panel stands in the place of the talk."""
        return self.has_class("-panel") and (self.has_class("-narrow") or self.has_class("-tiny"))

    def come_back(self) -> None:
        """Shows the question and what was said last, and goes to the line."""
        if self.has_class("-back"):
            self.remove_class("-back")
            self.query_one(Talk).to_end()
        if self._is_covered:
            self.remove_class("-panel")
        if self.focused is not self.line:
            self.set_focus(self.line)

    def on_key(self, event: events.Key) -> None:
        """What is typed is text for the line, wherever one is."""
        if event.is_printable and event.character is not None:  # the line takes its own
            event.stop()
            event.prevent_default()
            self.take_typed(event.character)

    def take_typed(self, text: str) -> None:
        """Puts text into the line, and goes there."""
        self.come_back()
        self.line.insert_text_at_cursor(text)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is text for the line, wherever one is."""
        if self.focused is not self.line:
            self.come_back()
            self.line.paste(event)

    # --- the line ---------------------------------------------------------------------------------------------------

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self.line.value:
            return  # more was typed since
        if event.value:
            self.come_back()
        self.card.look_for("" if is_command(event.value) else event.value)

    @on(Input.Submitted, "#line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        line, card, typed = self.line, self.card, event.value
        if is_command(typed):
            line.took(typed)
            self.post_message(self.Entered(typed))
            return
        if not card.is_open and not (card.card is START and typed.strip() and not card.has_class("-busy")):
            if typed.strip():
                line.give_back(typed)
                card.remark(_WAITING)
            return
        row = None if self._is_offered(typed) else card.chosen(typed)
        if row is None and not card.declines(typed) and not typed.strip():
            card.complain(card.card.ways if card.card is not None else "Type something first.")
            return
        line.took(typed)
        if row is not None:
            card.take(row)
        elif card.declines(typed):
            card.decline()
        else:
            self.post_message(self.Entered(line.whole(typed), typed))

    def _is_offered(self, typed: str) -> bool:
        """Whether a number is for the list of the last reply: that is in sight, and the choices of the card are not."""
        consultation, number = self._shared.consultation, typed.strip().isdecimal()
        return number and self.card.is_folded and consultation is not None and consultation.is_offered(typed)

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        self.come_back()
        self.card.move(event.by)

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        """Looks back, on a low screen with the question out of the way, until the end is in sight again."""
        event.stop()
        if self._is_covered:
            self.query_one("#summary").scroll_relative(y=event.by * (self.size.height // 2), animate=False)
            return
        talk = self.query_one(Talk)
        if event.by < 0:
            self.add_class("-back")
        elif talk.at_end:
            self.remove_class("-back")
        self.call_after_refresh(
            talk.scroll_relative, y=event.by * max(talk.size.height - 1, self.size.height // 2), animate=False
        )

    # --- what the person does ---------------------------------------------------------------------------------------

    def action_decline(self) -> None:
        if self.card.card is not None and self.card.card.unknown is not None:
            self.come_back()
            self.card.decline()
        else:
            self.notify("There is no question that can be left open.", markup=False)

    def action_facts(self) -> None:
        self.remove_class("-back")
        self.toggle_class("-panel")
        self.set_focus(self.line)

    def action_give_up(self) -> None:
        """Leaves what was begun: the panel that covers the talk, a list, the change of an answer."""
        card = self.card.card
        if self._is_covered or self.has_class("-back") or self.focused is not self.line:
            self.come_back()
        elif card is not None and (card.current is not None or not self.card.is_open):
            self.call_later(self.app.run_action, "resume", self.app)

    def action_why(self) -> None:
        card = self.card.card
        if self.fact or card is None:
            self.post_message(WhyWanted(self.fact))
        else:
            self.post_message(WhyWanted("", card.question, card.unknown or ""))
