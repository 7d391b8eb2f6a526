"""Choosing one of many by name: the command palette, and the list of goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from tui.app.cards import Row
from tui.app.screens.guarded import CloseButton, GuardedModal
from tui.app.widgets.lines import columned
from tui.app.widgets.reply import Reply
from tui.app.widgets.rows import Rows

__all__ = ["Chooser", "matching"]

_PAGE = 8


class Chooser(GuardedModal[str]):
    """A field and the rows that match it. Closes with the value of the row taken, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False, priority=True),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, title: str, rows: Sequence[Row], placeholder: str = "", words: str = "") -> None:
        super().__init__()
        self._words = words
        self._title, self._all, self._placeholder = title, tuple(rows), placeholder
        self._rows: tuple[Row, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="chooser") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("↑↓ choose · ⏎ take · Esc back")
            yield Reply(id="query", placeholder=self._placeholder)
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
        rows = matching(self._all, text)
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


def matching(rows: Sequence[Row], text: str) -> tuple[Row, ...]:
    """The rows that have every word of ``text``, those whose text begins with it first."""
    words = text.lower().split()
    found = [row for row in rows if all(word in f"{row.text} {row.note}".lower() for word in words)]
    return tuple(sorted(found, key=lambda row: not row.text.lower().startswith(text.strip().lower())))


def _line(row: Row, width: int) -> Content:
    return columned(Content(row.text), Content.styled(row.note, "$text-muted"), width, 4)
