"""The field of a question card."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

__all__ = ["Reply"]

_NUMBER_STARTS = set("0123456789.+-")


class Reply(Input):
    """An input whose letters are keys of the app while a number is asked and nothing is typed yet.

    No number begins with a letter, so `w` on an empty field can only mean "why".
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
    ]

    class Moved(Message):
        """The person moves in the rows under the field, by so many."""

        def __init__(self, by: int) -> None:
            self.by = by
            super().__init__()

    def __init__(self, id: str | None = None, placeholder: str = "") -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, placeholder=placeholder, compact=True, max_length=2_000, select_on_focus=False)
        self.cursor_blink = False
        self.numeric = False

    def _passes(self, character: str | None) -> bool:
        return self.numeric and not self.value and character is not None and character not in _NUMBER_STARTS

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return not self._passes(character) and super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and self._passes(event.character):
            event.prevent_default()  # not stopped: it goes on to the bindings of the screen

    def _on_paste(self, event: events.Paste) -> None:
        # The base class takes the first line of what is pasted, and fails where there is none.
        if not event.text.splitlines():
            event.stop()
            event.prevent_default()

    def action_leave(self) -> None:
        self.screen.set_focus(None)

    def action_move(self, by: int) -> None:
        self.post_message(self.Moved(by))
