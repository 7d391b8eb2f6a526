"""The one line of the conversation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from tui.app.widgets.reply import Reply

__all__ = ["Line"]

_SHORT, _READ = 500, 20_000


class Line(Reply):
    """Where the person says everything. A long paste, or one of several lines, stands there as one mark."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+up", "recall(-1)", show=False, tooltip="What was said before."),
        Binding("ctrl+down", "recall(1)", show=False, tooltip="What was said after that."),
        Binding("tab", "complete", show=False, tooltip="Complete a command, or go to the lists."),
    ]
    DEFAULT_CSS = """
    Line {
        width: 1fr;
    }
    """

    @dataclass
    class Completing(Message):
        """The person wants the command that was begun in ``line`` to be completed."""

        line: Line

    @dataclass
    class Cut(Message):
        """Of a paste only the beginning was taken: so many characters of so many."""

        kept: int
        whole: int

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._pasted: dict[str, str] = {}
        self._said: list[str] = []
        self._place = self._back = 0

    async def _on_key(self, event: events.Key) -> None:
        # Not left to the binding: that is run when the key has bubbled up, after keys that were typed later.
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.submit()

    def submit(self) -> None:
        """Says what is typed. The line is empty at once, so that what is typed on is text of its own."""
        text, self._place = self.value, len(self._said)
        with self.prevent(Input.Changed):  # what is marked for the text still counts when it is said
            self.value = ""
        self.post_message(self.Submitted(self, text))

    def whole(self, text: str) -> str:
        """``text`` with the pastes in the place of their marks."""
        for mark, pasted in self._pasted.items():
            text = text.replace(mark, pasted)
        return text.strip()

    def took(self, text: str) -> None:
        """Remembers what was said, to be recalled later."""
        self._back = 0
        if text.strip():
            self._said.append(text)
        self._place = len(self._said)

    def put(self, text: str) -> None:
        """Puts ``text`` in the line in place of what is there."""
        self.value = text
        self.cursor_position = len(text)

    def give_back(self, text: str, *, wrong: bool = False) -> None:
        """Puts what was said back, before what was typed since; what is ``wrong`` is replaced by typing on."""
        since = self.value
        if not text.strip():
            return
        with self.prevent(Input.Changed):
            before, after = since[: self._back], since[self._back :]
            self.value = " ".join(part for part in (before.strip(), text.strip(), after) if part)
            self._back = len(self.value) - len(after)
            self.cursor_position = len(self.value)
        if wrong and not since:
            self.select_all()
            self._back = 0

    def paste(self, event: events.Paste) -> None:
        """Takes what was pasted while something else had the focus."""
        self._on_paste(event)

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        text = event.text.strip()
        if not text:
            return
        kept = text[:_READ]
        if len(kept) < len(text):
            self.post_message(self.Cut(len(kept), len(text)))
        lines = len(kept.splitlines())
        if lines == 1 and len(kept) <= _SHORT:
            self.put_in(kept)
            return
        size = f"{lines} lines" if lines > 1 else f"{len(kept):,} characters"
        mark = f"[pasted {len(self._pasted) + 1}: {size}]"
        self._pasted[mark] = kept
        self.put_in(mark)

    def action_recall(self, by: int) -> None:
        place = min(max(self._place + by, 0), len(self._said))
        if place != self._place:
            self._place = place
            self.put(self._said[place] if place < len(self._said) else "")

    def action_complete(self) -> None:
        if self.value.startswith("/"):
            self.post_message(self.Completing(self))
        else:
            self.screen.focus_next()
