"""The conversation: what was said, the question, and what follows from it all."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tui.app.actions import Mode, bindings_of
from tui.app.cards import Card
from tui.app.messages import Said, WhyWanted
from tui.app.outcome import Outcome, Past
from tui.app.screens.guarded import GuardedScreen
from tui.app.widgets.card import QuestionCard
from tui.app.widgets.facts import Facts
from tui.app.widgets.hints import Hints
from tui.app.widgets.panel import Panel
from tui.app.widgets.reply import Reply
from tui.app.widgets.strip import Strip
from tui.app.widgets.talk import Talk
from tui.app.widgets.top_bar import TopBar

__all__ = ["START", "ConversationScreen"]

_EXAMPLE = "qlora llama 3.1 70b on two 4090s, 8k context"
_INTRODUCTION = """\
whygpu tells what hardware and configuration your LLM job needs, and proves why.

· Each answer sharpens the recommendation; it stands from the first one on.
· What you don't know is assumed, and the assumption is named.
· Every figure can be asked "why": formula, rule, source."""
START = Card(
    fact="",
    title="welcome",
    ask="What do you want to do?",
    kind="words",
    help=f"Describe the job in your own words, such as: {_EXAMPLE}. Or press ⏎ and answer questions, one by one.",
    hint="your job in a few words, or ⏎ for questions",
)


class ConversationScreen(GuardedScreen[None]):
    """The main screen. It shows what it is given and says what the person does; the app decides."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of("conversation"),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
        Binding("escape", "give_up", show=False),
        Binding("enter,up,down", "type", show=False),
    ]

    def __init__(self, *, welcome: bool = True) -> None:
        super().__init__()
        self._welcome = welcome

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Vertical(id="past"):
                    yield Static(_INTRODUCTION, id="intro", markup=False)
                    yield Talk(id="talk")
                yield Static(id="note", markup=False)
                yield QuestionCard(id="card")
                with Horizontal(id="say"):
                    yield Static("say: ", markup=False)
                    yield Reply(id="words", placeholder=_EXAMPLE)
            yield Panel(id="panel")
        yield Strip(id="strip")
        yield Hints("conversation", id="hints")

    def on_mount(self) -> None:
        """Shows what needs no rules."""
        self.query_one("#top", TopBar).show("", "reading rules and catalogues …")
        self.query_one("#talk", Talk).can_focus = False
        self.query_one("#strip", Strip).on_resize()
        if self._welcome:
            self.show_card(START)

    # --- what the app shows -----------------------------------------------------------------------------------------

    @property
    def card(self) -> QuestionCard:
        """The question card."""
        return self.query_one("#card", QuestionCard)

    def show_card(self, card: Card, *, keep_typed: bool = False) -> None:
        """Shows a question, and goes to it unless the person is busy elsewhere.

        With ``keep_typed``, a question that is shown already keeps what is typed, and the focus stays where it is.
        """
        self.query_one("#intro").set_class(card is START, "-shown")
        focused = self.focused
        elsewhere = focused is not None and focused.id in ("facts", "summary", "words", "talk") and card.current is None
        same = keep_typed and self.card.asks_the_same(card)
        self.card.show(card, keep_typed=same)
        self._hint()
        if not elsewhere and not same:
            self.card.settle()

    def show_past(self, past: tuple[Past, ...]) -> None:
        """Shows the answers so far."""
        self.query_one("#talk", Talk).show(past)

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
        self.query_one("#panel", Panel).stale(working)

    # --- focus ------------------------------------------------------------------------------------------------------

    def on_descendant_focus(self, _: events.DescendantFocus) -> None:
        """Shows the keys that work where the focus is."""
        self._hint()

    def on_descendant_blur(self, _: events.DescendantBlur) -> None:
        """Shows the keys that work without a focus; an empty line for words closes."""
        self.call_after_refresh(self._hint)

    def _hint(self) -> None:
        focused, card = self.focused, self.card.card
        mode: Mode = "keys"
        if isinstance(focused, Reply):
            mode = "number" if focused.numeric else "typing"
        without = set()
        if card is None or card.unknown is None:
            without.add("decline")
        if card is None or not card.rows:
            without.add("pick")
        self.query_one("#hints", Hints).show(mode, frozenset(without))
        words = self.query_one("#words", Reply)
        if self.query_one("#say").display and not words.has_focus and not words.value:
            self.query_one("#say").display = False

    # --- what the person does ---------------------------------------------------------------------------------------

    def action_pick(self, number: int) -> None:
        card = self.card
        if card.card is not None and card.card.typed and card.is_open:
            card.settle()
            if card.card.kind == "number":
                self.query_one("#reply", Reply).insert_text_at_cursor(str(number))
            return
        card.pick(number - 1)

    def action_decline(self) -> None:
        self.card.decline()

    def action_type(self) -> None:
        self.card.settle()

    def action_say(self) -> None:
        self.query_one("#say").display = True
        self.query_one("#words").focus()

    def action_facts(self) -> None:
        self.toggle_class("-panel")
        if self.has_class("-narrow") and self.has_class("-panel"):
            self.query_one("#summary").focus()
        elif self.focused is None or self.focused.id in ("facts", "summary"):
            self.card.settle()

    def action_give_up(self) -> None:
        """Leaves what was begun: the panel that covers the talk, the change of an answer, a list."""
        card = self.card.card
        if self.has_class("-narrow") and self.has_class("-panel"):
            self.action_facts()
        elif card is not None and card.current is not None:
            self.run_app_action("resume")
        else:
            self.card.settle()

    def run_app_action(self, name: str) -> None:
        """Runs an action of the app."""
        self.call_later(self.app.run_action, name, self.app)

    @on(Input.Submitted, "#words")
    def _said(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#say").display = False
        self.card.settle()
        if event.value.strip():
            self.post_message(Said(event.value))
        event.input.value = ""

    # The app works for several screens; what concerns the session goes on to it.

    def action_why(self) -> None:
        fact = self.query_one("#facts", Facts).highlighted_fact or self.query_one("#talk", Talk).highlighted_fact
        if fact is not None:
            self.post_message(WhyWanted(fact))
        elif self.card.card is not None and self.card.card.fact and self._at_card():
            self.run_app_action("why_asked")
        else:
            self.run_app_action("why")

    def _at_card(self) -> bool:
        return self.focused is None or self.focused.id in ("reply", "rows")

    def action_undo(self) -> None:
        self.run_app_action("undo")

    def action_redo(self) -> None:
        self.run_app_action("redo")

    def action_goal(self) -> None:
        self.run_app_action("goal")

    def action_copy(self) -> None:
        self.run_app_action("copy_command")

    def action_again(self) -> None:
        self.run_app_action("again")
