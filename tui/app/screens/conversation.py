"""The conversation: what was said, the question, what follows from it all, and the one line to say more."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tui.app.action_list import ACTIONS
from tui.app.actions import CONVERSATION, ActionTable
from tui.app.cards import Card
from tui.app.commands import commands_like, is_command
from tui.app.history import Entry
from tui.app.messages import Entered, WhyWanted
from tui.app.outcome import Outcome
from tui.app.screens.guarded import GuardedScreen
from tui.app.welcome import INTRODUCTION, START
from tui.app.widgets.card import QuestionCard
from tui.app.widgets.completions import Completions
from tui.app.widgets.facts import Facts
from tui.app.widgets.hints import Hints
from tui.app.widgets.line import Line
from tui.app.widgets.panel import Panel
from tui.app.widgets.reply import Reply
from tui.app.widgets.strip import Strip
from tui.app.widgets.talk import Talk
from tui.app.widgets.top_bar import TopBar

__all__ = ["ConversationScreen"]

_WAITING = "still working on the last answer; ⏎ again in a moment"


class ConversationScreen(GuardedScreen[None]):
    """The main screen. It shows what it is given and says what the person does; the app decides."""

    AUTO_FOCUS = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        *ACTIONS.bindings(CONVERSATION),
        Binding("escape", "give_up", show=False),
    ]

    def __init__(self, table: ActionTable, *, welcome: bool = True) -> None:
        super().__init__()
        self._table, self._welcome = table, welcome

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Vertical(id="past"):
                    yield Static(INTRODUCTION, id="intro", markup=False)
                    yield Talk(id="talk")
                yield Static(id="note", markup=False)
                yield QuestionCard(id="card")
            yield Panel(id="panel")
        yield Completions(self._table, id="completions")
        with Horizontal(id="say"):
            yield Static("> ", id="prompt", markup=False)
            yield Line(id="line")
        yield Strip(id="strip")
        yield Hints(self._table, CONVERSATION, id="hints")

    def on_mount(self) -> None:
        """Shows what needs no rules; nothing where the app was ended before it was composed."""
        if not self.query(Talk):
            return
        self.query_one("#top", TopBar).show("", "reading rules and catalogues …")
        self.query_one("#talk", Talk).can_focus = False
        self.query_one("#strip", Strip).on_resize()
        self.set_focus(self.line)
        self.card.set_class(not self._welcome, "-empty")
        if self._welcome:
            self.show_card(START)

    # --- what the app shows -----------------------------------------------------------------------------------------

    @property
    def card(self) -> QuestionCard:
        """The question card."""
        return self.query_one("#card", QuestionCard)

    @property
    def line(self) -> Line:
        """The line to type in."""
        return self.query_one("#line", Line)

    def show_card(self, card: Card) -> None:
        """Shows a question. What is typed already stays in the line."""
        self.card.remove_class("-empty")
        self.query_one("#intro").set_class(card is START, "-shown")
        self.card.show(card, self.line.value)
        self.line.placeholder = card.hint
        self._hint()

    def show_said(self, entries: tuple[Entry, ...]) -> None:
        """Shows what was said so far."""
        self.query_one("#talk", Talk).show(entries)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Shows the advice everywhere it stands."""
        self.query_one("#panel", Panel).show(outcome)
        self.query_one("#strip", Strip).show(outcome)

    def show_note(self, note: Content | None) -> None:
        """Shows a remark between the answers and the question; None takes it away."""
        part = self.query_one("#note", Static)
        part.update(note or Content())
        part.display = note is not None

    def show_state(self, place: str, state: str, *, working: bool) -> None:
        """Shows what stands in the first line."""
        self.query_one("#top", TopBar).show(
            place, f"{state} · working …" if working and state else "working …" if working else state
        )

    def busy(self) -> None:
        """Shows that what was said is being worked on. The welcome makes room for it."""
        if self.card.card is START:
            self.query_one("#intro").remove_class("-shown")
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

    def come_back(self) -> None:
        """Shows the question and what was said last, and goes to the line."""
        if self.has_class("-back"):
            self.remove_class("-back")
            self.query_one("#talk", Talk).to_end()
        if self.has_class("-narrow") or self.has_class("-tiny"):
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

    def _hint(self) -> None:
        card = self.card.card
        without = {"decline"} if card is None or card.unknown is None else set()
        self.query_one("#hints", Hints).show(frozenset(without))

    # --- the line ---------------------------------------------------------------------------------------------------

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self.line.value:
            return  # more was typed since
        if event.value:
            self.come_back()
        command = is_command(event.value)
        self.query_one("#completions", Completions).show(event.value if command else "")
        self.card.look_for("" if command else event.value)

    @on(Line.Completing)
    def _completed(self, event: Line.Completing) -> None:
        event.stop()
        found = commands_like(self.line.value, self._table)
        if len(found) == 1:
            self.line.put(f"/{found[0].names[0]}{' ' if found[0].argument else ''}")

    @on(Line.Cut)
    def _cut(self, event: Line.Cut) -> None:
        event.stop()
        self.notify(
            f"Only the first {event.kept:,} of {event.whole:,} characters were taken: more is not read at once.",
            severity="warning",
            markup=False,
        )

    @on(Input.Submitted, "#line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        line, card, typed = self.line, self.card, event.value
        self.query_one("#completions", Completions).show("")
        if is_command(typed):
            line.took(typed)
            self.post_message(Entered(typed))
            return
        if not card.is_open and not (card.card is START and typed.strip() and not card.has_class("-busy")):
            if typed.strip():
                line.give_back(typed)
                card.remark(_WAITING)
            return
        row = card.chosen(typed)
        if row is None and not card.declines(typed) and not typed.strip():
            card.complain(self._nothing_typed())
            return
        line.took(typed)
        if row is not None:
            card.take(row)
        elif card.declines(typed):
            card.decline()
        else:
            self.post_message(Entered(line.whole(typed), typed))

    def _nothing_typed(self) -> str:
        card = self.card.card
        if card is None or card.kind == "done":
            return "Type something first."
        ways = [f"Type {card.hint}" if card.hint else "Type an answer"]
        ways += ["mark one with ↑↓"] if card.rows or card.find else []
        unknown = f"; {'0' if card.zero else 'don’t know'} if you don't know" if card.unknown is not None else ""
        return f"{', or '.join(ways)}{unknown}."

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        self.come_back()
        self.card.move(event.by)

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        """Looks back, on a low screen with the question out of the way, until the end is in sight again."""
        event.stop()
        if self.has_class("-panel") and (self.has_class("-narrow") or self.has_class("-tiny")):
            self.query_one("#summary").scroll_relative(y=event.by * (self.size.height // 2), animate=False)
            return
        talk = self.query_one("#talk", Talk)
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
        covered = self.has_class("-panel") and (self.has_class("-narrow") or self.has_class("-tiny"))
        if covered or self.has_class("-back") or self.focused is not self.line:
            self.come_back()
        elif card is not None and (card.current is not None or not self.card.is_open):
            self.call_later(self.app.run_action, "resume", self.app)

    @property
    def highlighted_fact(self) -> str | None:
        """The fact under the cursor in one of the lists; None where none has the focus."""
        return self.query_one("#facts", Facts).highlighted_fact or self.query_one("#talk", Talk).highlighted_fact

    def action_why(self) -> None:
        fact = self.highlighted_fact
        if fact is not None:
            self.post_message(WhyWanted(fact))
        else:
            asked = self.card.card is not None and bool(self.card.card.fact)
            self.call_later(self.app.run_action, "why_asked" if asked else "why", self.app)
