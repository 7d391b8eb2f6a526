"""Ways to do the job side by side: as it is, what else would do, and whatever is tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tui.app.action_list import ACTIONS
from tui.app.actions import BOARD, ActionTable
from tui.app.columns import Column
from tui.app.messages import TryWanted
from tui.app.screens.guarded import GuardedScreen
from tui.app.widgets.hints import Hints
from tui.app.widgets.lines import counted
from tui.app.widgets.reply import Reply
from tui.app.widgets.table import beside_content
from tui.app.widgets.top_bar import TopBar

__all__ = ["BoardScreen"]

_KEEP = ("keep", "keep it", "take it", "take this")


class BoardScreen(GuardedScreen[Column]):
    """Shows `Column`s; what is typed is tried in one more, by the app. Closes with the one to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [*ACTIONS.bindings(BOARD)]

    def __init__(self, columns: Sequence[Column], table: ActionTable, place: str, words: str = "") -> None:
        super().__init__()
        self.columns = list(columns)
        self.marked = 0
        self._table, self._place, self._words = table, place, words
        self._waiting = ""

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Vertical(id="board"):
            yield Reply(id="query", placeholder="what if ... 100 people, 32k context, two L40S, cheaper")
            yield Static(id="said", markup=False)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static(id="beside-text", markup=False)
        yield Hints(self._table, BOARD, id="hints")

    def on_mount(self) -> None:
        """Shows what there is, and tries the words it was opened with."""
        self.query_one("#query").focus()
        self._say("")
        self._draw()
        if self._words:
            self._try(self._words)

    def on_resize(self) -> None:
        """Lays the columns out anew."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = max(self.query_one("#beside").scrollable_content_region.width, 24)
        self.query_one("#beside-text", Static).update(beside_content(self.columns, self.marked, width))
        state = f"trying {self._waiting} …" if self._waiting else counted(len(self.columns), "column")
        self.query_one("#top", TopBar).show(self._place, state)

    def _say(self, text: str, style: str = "$text-warning") -> None:
        part = self.query_one("#said", Static)
        part.update(Content.styled(text, style))
        part.display = bool(text)

    # --- what the app brings ----------------------------------------------------------------------------------------

    def add(self, column: Column) -> None:
        """Shows one more, and marks it."""
        self._waiting = ""
        self.columns.append(column)
        self.marked = len(self.columns) - 1
        self._say("")
        self._draw()

    def refuse(self, words: str, complaint: str) -> None:
        """Says why nothing could be tried, and gives the words back."""
        self._waiting = ""
        query = self.query_one("#query", Reply)
        if not query.value:
            query.value = words
            query.cursor_position = len(words)
        self._say(complaint)
        self._draw()

    # --- what the person does ---------------------------------------------------------------------------------------

    @on(Input.Submitted, "#query")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        words = " ".join(event.value.split())
        if not words:
            self._say("Type what should be different, such as: 100 people.")
        elif words.lower().rstrip(".!") in _KEEP:
            self.action_keep()
        else:
            self.query_one("#query", Reply).value = ""
            self._try(words)

    def _try(self, words: str) -> None:
        self._waiting = words
        self._draw()
        self.app.post_message(TryWanted(words))

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        self.query_one("#beside").scroll_relative(y=event.by, animate=False)

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        event.stop()
        beside = self.query_one("#beside")
        beside.scroll_relative(y=event.by * max(beside.size.height - 1, 1), animate=False)

    def action_mark(self, by: int) -> None:
        self.marked = max(0, min(self.marked + by, len(self.columns) - 1))
        self._draw()

    def action_keep(self) -> None:
        column = self.columns[self.marked]
        if self.marked == 0 or column.answers is None:
            self._say("This is the job as it is. Try something, or mark another column with Ctrl+→.")
        else:
            self.close(column)

    def action_close(self) -> None:
        self.close(None)
