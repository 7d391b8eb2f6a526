"""A question that is answered with a line of text, such as the name of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tui.app.screens.base import AppModal, CloseButton
from tui.app.widgets.reply import Reply

__all__ = ["LineQuestion"]


class LineQuestion(AppModal[str]):
    """A field with a proposal in it, and what is asked above it. Closes with what was entered, or None.

    ``doubt`` says what is wrong with a line; it is then shown, and the question stays. An empty line is no answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False, priority=True, tooltip="Answer nothing."),
        Binding("ctrl+q", "app.leave", show=False, priority=True, tooltip="Quit."),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    LineQuestion #about {
        height: auto;
        margin: 0 0 1 0;
    }
    LineQuestion #doubt {
        display: none;
        height: auto;
        color: $text-warning;
        margin: 1 0 0 0;
    }
    """

    def __init__(
        self,
        title: str,
        about: str,
        proposal: str = "",
        placeholder: str = "",
        doubt: Callable[[str], str] = lambda _: "",
    ) -> None:
        super().__init__()
        self._title, self._about = title, about
        self._proposal, self._placeholder = proposal, placeholder
        self._doubt = doubt

    def compose(self) -> ComposeResult:
        with Vertical(id="asked", classes="modal-box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("⏎ go on · Esc back")
            yield Static(self._about, id="about", markup=False)
            yield Reply(id="line", placeholder=self._placeholder)
            yield Static(id="doubt", markup=False)
            yield CloseButton()

    def on_mount(self) -> None:
        """Proposes an answer."""
        line = self.query_one("#line", Reply)
        line.value = self._proposal
        line.cursor_position = len(self._proposal)
        line.focus()

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.query_one("#doubt").display = False

    @on(Input.Submitted, "#line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        doubt = self._doubt(text) if text else ""
        if text and not doubt:
            self.close(text)
        elif doubt:
            part = self.query_one("#doubt", Static)
            part.update(Content(doubt))
            part.display = True

    def action_cancel(self) -> None:
        self.close(None)
