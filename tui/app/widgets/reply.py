"""A field to type into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

__all__ = ["Reply"]


class Reply(Input):
    """An input of one line in which every printable character is text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False, tooltip="Mark the row above."),
        Binding("down", "move(1)", show=False, tooltip="Mark the row below."),
        Binding("pageup", "page(-1)", show=False, tooltip="Look a page back."),
        Binding("pagedown", "page(1)", show=False, tooltip="Look a page forth."),
    ]
    DEFAULT_CSS = """
    Reply {
        background: $surface;
    }
    Reply:nocolor > .input--cursor {
        text-style: reverse;
    }
    """

    @dataclass
    class Moved(Message):
        """The person moves in the rows that belong to the field, by so many."""

        by: int

    @dataclass
    class Paged(Message):
        """The person looks a page back (-1) or forth (1)."""

        by: int

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
