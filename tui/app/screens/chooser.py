"""Choosing one of many by name: the command palette, and the list of goals."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from tui.app.screens.base import AppModal, CloseButton
from tui.app.widgets.lines import columned
from tui.app.widgets.reply import Reply
from tui.app.widgets.rows import Rows
from tui.view.card import Row
from tui.view.menu import Menu, matching

__all__ = ["Chooser"]

_PAGE = 8


class Chooser(AppModal[str]):
    """A field and the rows of a menu that match it. Closes with the value of the row taken, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False, priority=True, tooltip="Take nothing."),
        Binding("ctrl+q", "app.leave", show=False, priority=True, tooltip="Quit."),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    Chooser #found {
        max-height: 16;
        margin: 1 0 0 0;
    }
    Chooser #nothing {
        display: none;
        color: $text-muted;
        margin: 1 0 0 0;
    }
    """

    def __init__(self, menu: Menu, words: str = "") -> None:
        super().__init__()
        self._menu, self._words = menu, words
        self._rows: tuple[Row, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="chooser", classes="modal-box") as box:
            box.border_title = Content(self._menu.title)
            box.border_subtitle = Content("↑↓ choose · ⏎ take · Esc back")
            yield Reply(id="query", placeholder="type to search")
            yield Rows(id="found")
            yield Static("nothing found", id="nothing", markup=False)
            yield CloseButton()

    def on_mount(self) -> None:
        """Lists everything."""
        self.query_one("#found").can_focus = False
        query = self.query_one("#query", Reply)
        query.focus()
        query.value = self._words
        self._list(self._words)

    def on_resize(self) -> None:
        """Lays the rows out anew."""
        self.call_after_refresh(lambda: self._list(self.query_one("#query", Reply).value))

    def _list(self, text: str) -> None:
        listed = self.query_one("#found", Rows)
        before = listed.highlighted
        rows = matching(self._menu.rows, text)
        width = max(self.query_one("#chooser").content_size.width, 20) - 2
        listed.set_options([Option(_line(row, width)) for row in rows])
        same, self._rows = rows == self._rows, rows
        listed.highlighted = (before if same and before is not None else 0) if rows else None
        listed.display = bool(rows)
        self.query_one("#nothing").display = not rows

    @on(Input.Changed, "#query")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._list(event.value)

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        event.stop()
        self.query_one("#query", Reply).post_message(Reply.Moved(event.by * _PAGE))

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        listed = self.query_one("#found", Rows)
        if self._rows and listed.highlighted is not None:
            listed.highlighted = max(0, min(listed.highlighted + event.by, len(self._rows) - 1))

    @on(Input.Submitted, "#query")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        place = self.query_one("#found", Rows).highlighted
        if place is not None and place < len(self._rows):
            self.close(self._rows[place].value)

    @on(Rows.OptionSelected, "#found")
    def _clicked(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self._rows):
            self.close(self._rows[event.option_index].value)

    def action_cancel(self) -> None:
        self.close(None)


def _line(row: Row, width: int) -> Content:
    return columned(Content(row.text), Content.styled(row.note, "$text-muted"), width, 4)
