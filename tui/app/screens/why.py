"""Why: the proof, unfolded step by step, with the rule, the arithmetic and the source of each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Tree

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.messages import ReviseWanted, WhyWanted
from tui.app.screens.base import AppScreen, Opening
from tui.app.widgets.detail import Detail
from tui.app.widgets.hints import Hints
from tui.app.widgets.proof_tree import ProofTree
from tui.app.widgets.top_bar import TopBar
from tui.view.action import CONVERSATION, Action, ActionTable
from tui.view.reason import Reason

if TYPE_CHECKING:
    from tui.view.advice_reasons import AdviceReasons

__all__ = ["WhyScreen", "explain", "explain_wanted", "reason_content"]

_WHY = "why"


class WhyScreen(AppScreen[str]):
    """Walks through a `Reason`. Closes with the fact whose answer is to be changed, or None."""

    PLACE = _WHY
    ABOUT = (
        "The proof of the recommendation: every figure with its formula, every conclusion with its rule, the place in "
        "the rule file and the source it rests on, down to your own answers."
    )
    ACTIONS = (
        Action("unfold", "unfold", "Unfold or fold the step of the proof.", _WHY, shown="⏎ → ←", hint=1),
        Action(
            "revise",
            "change answer",
            "Change the answer, or replace the assumption, of this line.",
            _WHY,
            keys="ctrl+e",
            call="screen.change",
            hint=2,
        ),
        Action(
            "deeper",
            "deeper",
            "Unfold the whole proof one step deeper.",
            _WHY,
            keys="ctrl+right",
            call="screen.depth(1)",
            hint=3,
        ),
        Action(
            "shallower",
            "less deep",
            "Fold the deepest steps of the whole proof.",
            _WHY,
            keys="ctrl+left",
            call="screen.depth(-1)",
            hint=6,
        ),
        Action("next", "next part", "Move between the proof and its details.", _WHY, shown="Tab"),
        Action("copy_proof", "copy", "Copy this line's proof.", _WHY, keys="alt+c", call="screen.copy", hint=4),
        Action("back", "back", "Back to the conversation.", _WHY, keys="escape", call="screen.close", hint=5),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "proof",
                "proof",
                "Why this recommendation: the whole proof, and why not the others.",
                CONVERSATION,
                keys="f6",
                call="app.open('proof')",
                command="proof",
                hint=6,
                after="why",
            ),
            lambda context, _: explain_wanted(context, WhyWanted()),
        ),
    )
    DEFAULT_CSS = """
    WhyScreen #body {
        height: 1fr;
    }
    WhyScreen.-narrow #body, WhyScreen.-tiny #body {
        layout: vertical;
    }
    """

    @dataclass
    class Typed(Message):
        """A character was typed, which is text for the line of the conversation."""

        character: str

    def __init__(self, reason: Reason, table: ActionTable, place: str = _WHY) -> None:
        super().__init__()
        self._reason, self._table, self._place = reason, table, place
        self._depth = 1

    @property
    def fact(self) -> str:
        """The fact that the line under the cursor is about."""
        reason = self._marked
        return (reason.fact or "") if reason is not None else ""

    @property
    def _marked(self) -> Reason | None:
        node = self.query_one(ProofTree).cursor_node
        return node.data if node is not None else None

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            yield ProofTree(self._reason, id="tree")
            yield Detail(id="detail")
        yield Hints(self._table, _WHY, id="hints")

    def on_mount(self) -> None:
        """Begins at the conclusion."""
        self.query_one(TopBar).show(self._place, self._reason.aside)
        self.query_one(ProofTree).focus()
        self._show(self._reason)

    def _show(self, reason: Reason) -> None:
        self.query_one(Detail).show(reason_content(reason))

    @on(Tree.NodeHighlighted)
    def _moved(self, event: Tree.NodeHighlighted[Reason]) -> None:
        event.stop()
        if event.node.data is not None:
            self._show(event.node.data)

    def on_key(self, event: events.Key) -> None:
        """What is typed is text for the line of the conversation, which it leads back to."""
        if event.is_printable and event.character is not None:
            event.stop()
            self.close(None)
            self.app.post_message(self.Typed(event.character))

    def action_depth(self, by: int) -> None:
        self._depth = max(self._depth + by, 0)
        self.query_one(ProofTree).unfold_to(self._depth)

    def action_change(self) -> None:
        reason = self._marked
        if reason is not None and reason.change is not None:
            self.close(reason.change)
        else:
            self.notify("This line is no answer: go to a line marked ✓ or ~.", markup=False)

    def action_copy(self) -> None:
        reason = self._marked
        if reason is not None:
            self.app.copy_to_clipboard(reason_content(reason).plain)
            self.notify("Handed to the terminal's clipboard.", markup=False)

    def action_close(self) -> None:
        self.close(None)


def reason_content(reason: Reason) -> Content:
    """The detail of a step, ready to be shown."""
    blocks = [Content.styled(reason.text, "bold")]
    for heading, text in reason.detail():
        head = Content.styled(f"{heading}\n", "bold $text-accent") if heading else Content()
        blocks.append(head + Content(text))
    if reason.change is not None:
        blocks.append(Content.styled("e changes this answer", "$text-muted"))
    return Content("\n\n").join(blocks)


# --- ways to the screen ---------------------------------------------------------------------------------------------


def explain(context: AppContext, reason: Reason, place: str = _WHY) -> None:
    """Shows reasons to walk through. An answer that is to be changed there is asked for."""

    def revise(fact: str | None) -> None:
        if fact is not None:
            context.post(ReviseWanted(fact))

    context.open(WhyScreen(reason, context.table, place), revise)


def explain_wanted(context: AppContext, wanted: WhyWanted) -> None:
    """Shows why a fact has its value, why a question is asked, or why this is recommended."""
    reasons = _reasons(context)
    if reasons is None:
        return
    if wanted.fact:
        explain(context, reasons.fact(wanted.fact))
    elif wanted.question is not None:
        explain(context, reasons.question(wanted.question, wanted.unknown))
    else:
        explain(context, reasons.recommendation())


def _reasons(context: AppContext) -> AdviceReasons | None:
    advised = context.advised()
    if advised is None:
        return None
    from tui.view.advice_reasons import AdviceReasons

    return AdviceReasons(*advised)
