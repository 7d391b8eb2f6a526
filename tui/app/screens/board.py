"""Ways to do the job side by side: as it is, what else would do, and whatever is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.base import AppScreen, Opening
from tui.app.widgets.hints import Hints
from tui.app.widgets.reply import Reply
from tui.app.widgets.table import beside_content
from tui.app.widgets.top_bar import TopBar
from tui.view.action import CONVERSATION, Action
from tui.view.plural import counted

if TYPE_CHECKING:
    from tui.view.column import Column
    from tui.view.consultation import Consultation
    from tui.view.snapshot import Snapshot

__all__ = ["BoardScreen"]

_BOARD = "board"
_KEEP = ("keep", "keep it", "take it", "take this")


def _open(context: AppContext, words: str, *, alternatives: bool) -> None:
    advised, consultation = context.advised(), context.consultation
    if advised is None or consultation is None:
        return
    from tui.view.side_by_side import columns_beside

    columns = columns_beside(consultation.session, advised[1], alternatives=alternatives)
    context.open(BoardScreen(columns, context, "compare" if alternatives else "what if", words))


class BoardScreen(AppScreen[None]):
    """Shows `Column`s; what is typed is tried in one more. The job of one of them may be gone on with."""

    PLACE = _BOARD
    ACTIONS = (
        Action("try", "try it", "Try what is typed, in a column of its own.", _BOARD, shown="⏎", hint=1),
        Action(
            "mark_next",
            "next column",
            "Mark the next column.",
            _BOARD,
            keys="ctrl+right",
            call="screen.mark(1)",
            hint=4,
            first=True,
        ),
        Action(
            "mark_last",
            "column before",
            "Mark the column before.",
            _BOARD,
            keys="ctrl+left",
            call="screen.mark(-1)",
            hint=5,
            first=True,
        ),
        Action(
            "keep",
            "take this column",
            "Go on with the job of the marked column. Undo brings the one before back.",
            _BOARD,
            keys="f2",
            call="screen.keep",
            hint=2,
        ),
        Action("turn", "scroll", "Scroll the figures.", _BOARD, shown="↑↓ PgUp PgDn", hint=6),
        Action(
            "shut_board",
            "back",
            "Back to the job as it is.",
            _BOARD,
            keys="escape",
            call="screen.close",
            hint=3,
            first=True,
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "whatif",
                "what if",
                "Try other answers beside the job as it is, without changing it; one that pleases can be kept.",
                CONVERSATION,
                keys="f12",
                call="app.open('whatif')",
                command="whatif,try",
                argument="[WORDS]",
                hint=7,
                after="facts",
            ),
            partial(_open, alternatives=False),
        ),
        Opening(
            Action(
                "compare",
                "compare",
                "The recommendation and what else would do, side by side; name another to add it.",
                CONVERSATION,
                keys="ctrl+l",
                call="app.open('compare')",
                command="compare",
                argument="[WORDS]",
                hint=8,
                after="whatif",
            ),
            partial(_open, alternatives=True),
        ),
    )
    SCOPED_CSS = False
    DEFAULT_CSS = """
    BoardScreen #board {
        height: 1fr;
    }
    BoardScreen #query {
        margin: 0 1;
    }
    BoardScreen #said {
        height: auto;
        max-height: 4;
        padding: 0 1;
    }
    BoardScreen #beside { /* the columns are laid out before it is known whether they scroll */
        height: 1fr;
        padding: 0 1;
        margin: 1 0 0 0;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
    }
    BoardScreen.-flat #beside, BoardScreen.-low #beside {
        margin: 0;
    }
    """

    @dataclass
    class Kept(Message):
        """The job of a column is to be gone on with."""

        column: Column

    def __init__(self, columns: Sequence[Column], context: AppContext, place: str, words: str = "") -> None:
        super().__init__()
        self.columns = list(columns)
        self.marked = 0
        self._shared, self._place, self._words = context, place, words
        self._waiting = ""

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Vertical(id="board"):
            yield Reply(id="query", placeholder="what if ... 100 people, 32k context, two L40S, cheaper")
            yield Static(id="said", markup=False)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static(id="beside-text", markup=False)
        yield Hints(self._shared.table, _BOARD, id="hints")

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

    # --- trying -----------------------------------------------------------------------------------------------------

    def _try(self, words: str) -> None:
        """Works out what would become of the job, in a thread."""
        self._waiting = words
        self._draw()
        consultation = self._shared.consultation
        if consultation is not None:
            work = partial(self._work, consultation, consultation.snapshot(), words)
            self._shared.threads.start(work, "try", "trying another job")

    def _work(self, consultation: Consultation, now: Snapshot, words: str) -> None:
        hand_over = self._shared.threads.hand_over
        try:
            column, complaint = consultation.trial(now, words)
        except Exception as error:
            hand_over(self.refuse, words, f"That could not be worked out: {error}")
            raise
        if column is None:
            hand_over(self.refuse, words, complaint)
        else:
            hand_over(self.add, column)

    def add(self, column: Column) -> None:
        """Shows one more, and marks it; nothing where nobody looks any more."""
        if not self.is_attached:
            return
        self._waiting = ""
        self.columns.append(column)
        self.marked = len(self.columns) - 1
        self._say("")
        self._draw()

    def refuse(self, words: str, complaint: str) -> None:
        """Says why nothing could be tried, and gives the words back; nothing where nobody looks any more."""
        if not self.is_attached:
            return
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
            self.close()
            self.app.post_message(self.Kept(column))

    def action_close(self) -> None:
        self.close()
