"""A field to type into."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

__all__ = ["Reply"]


class Reply(Input):
    """An input of one line in which every printable character is text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    class Moved(Message):
        """The person moves in the rows that belong to the field, by so many."""

        def __init__(self, by: int) -> None:
            self.by = by
            super().__init__()

    class Paged(Message):
        """The person looks a page back (-1) or forth (1)."""

        def __init__(self, by: int) -> None:
            self.by = by
            super().__init__()

    def __init__(self, id: str | None = None, placeholder: str = "") -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, placeholder=placeholder, compact=True, select_on_focus=False)
        self.cursor_blink = False

    def _on_paste(self, event: events.Paste) -> None:
        # The base class takes the first line of what is pasted, and fails where there is none.
        event.stop()
        event.prevent_default()
        self.put_in(event.text)

    def put_in(self, text: str) -> None:
        """Puts ``text`` in the place of what is selected; of several lines it makes one."""
        self.replace(" ".join(text.split()), *self.selection)

    def action_move(self, by: int) -> None:
        self.post_message(self.Moved(by))

    def action_page(self, by: int) -> None:
        self.post_message(self.Paged(by))
