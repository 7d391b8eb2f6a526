"""Why: the proof, unfolded step by step, with the rule, the arithmetic and the source of each step."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static, Tree

from tui.app.action_list import ACTIONS
from tui.app.actions import WHY, ActionTable
from tui.app.messages import TypedElsewhere
from tui.app.reasons import Reason, lines_of
from tui.app.screens.guarded import GuardedScreen
from tui.app.widgets.hints import Hints
from tui.app.widgets.proof_tree import ProofTree
from tui.app.widgets.top_bar import TopBar

__all__ = ["WhyScreen"]


class WhyScreen(GuardedScreen[str]):
    """Walks through a `Reason`. Closes with the fact whose answer is to be changed, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*ACTIONS.bindings(WHY)]

    def __init__(self, reason: Reason, table: ActionTable, place: str = "why") -> None:
        super().__init__()
        self._reason, self._table, self._place = reason, table, place
        self._depth = 1

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            yield ProofTree(self._reason, id="tree")
            with VerticalScroll(id="detail"):
                yield Static(id="detail-text", markup=False)
        yield Hints(self._table, WHY, id="hints")

    def on_mount(self) -> None:
        """Begins at the conclusion."""
        self.query_one("#top", TopBar).show(self._place, self._reason.aside)
        self.query_one("#tree").focus()
        self._show(self._reason)

    def _show(self, reason: Reason) -> None:
        self.query_one("#detail-text", Static).update(lines_of(reason))
        self.query_one("#detail").scroll_home(animate=False)

    @on(Tree.NodeHighlighted)
    def _moved(self, event: Tree.NodeHighlighted[Reason]) -> None:
        event.stop()
        if event.node.data is not None:
            self._show(event.node.data)

    @property
    def fact(self) -> str | None:
        """The fact that the line under the cursor is about."""
        node = self.query_one("#tree", ProofTree).cursor_node
        return node.data.fact if node is not None and node.data is not None else None

    def on_key(self, event: events.Key) -> None:
        """What is typed is text for the line of the conversation, which it leads back to."""
        if event.is_printable and event.character is not None:
            event.stop()
            self.close(None)
            self.app.post_message(TypedElsewhere(event.character))

    def action_depth(self, by: int) -> None:
        self._depth = max(self._depth + by, 0)
        self.query_one("#tree", ProofTree).unfold_to(self._depth)

    def action_change(self) -> None:
        node = self.query_one("#tree", ProofTree).cursor_node
        if node is not None and node.data is not None and node.data.change is not None:
            self.close(node.data.change)
        else:
            self.notify("This line is no answer: go to a line marked ✓ or ~.", markup=False)

    def action_copy(self) -> None:
        node = self.query_one("#tree", ProofTree).cursor_node
        if node is not None and node.data is not None:
            self.app.copy_to_clipboard(lines_of(node.data).plain)
            self.notify("Handed to the terminal's clipboard.", markup=False)

    def action_close(self) -> None:
        self.close(None)
