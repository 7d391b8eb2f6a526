"""Help: what the keys do here, made from the table of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.screens.base import AppModal, CloseButton
from tui.app.widgets.lines import hanging
from tui.view.action import ActionTable

__all__ = ["HelpScreen", "help_content"]

_NARROW, _WIDEST, _ROOMY, _WAYS = 60, 92, 50, 16
_BESIDE = 6  # borders, padding and the scroll bar
_SIGNS = (
    "✓ you said   ~ assumed   ▸ chosen by the search   · concluded or looked up   ? open   ! warning   ✗ does not fit"
)


class HelpScreen(AppModal[None]):
    """The help of the screen ``place``; ``about`` says what that is for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,enter,f1,question_mark", "close", show=False, tooltip="Close the help."),
        Binding("ctrl+q", "app.leave", show=False, priority=True, tooltip="Quit."),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    HelpScreen CloseButton {
        dock: bottom;
        width: 100%;
        margin: 0;
        background: $surface;
    }
    """

    def __init__(self, table: ActionTable, place: str, about: str = "") -> None:
        super().__init__()
        self._table, self._place, self._about = table, place, about

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help-box", classes="modal-box") as box:
            box.border_title = Content("help")
            box.border_subtitle = Content("↑↓ scroll · Esc back")
            yield Static(self._content(), id="help-text", markup=False)
            yield CloseButton()

    def on_mount(self) -> None:
        """Lets the arrows scroll."""
        self.query_one("#help-box").focus()

    def on_resize(self) -> None:
        """Lays the text out for the width there is."""
        self.query_one("#help-text", Static).update(self._content())

    def _content(self) -> Content:
        whole = self.app.size.width
        width = min(whole * 9 // 10 if whole >= _NARROW else whole, _WIDEST) - _BESIDE
        return help_content(self._table, self._place, width, self._about)

    def action_close(self) -> None:
        self.close(None)


def help_content(table: ActionTable, place: str, width: int, about: str = "") -> Content:
    """What the screen is for, its keys, and what the signs mean, in lines of ``width`` cells."""
    lines = [hanging("", Content(about), width), Content()]
    for action in table.within(place):
        head = f"{action.ways:>{_WAYS}}  " if width >= _ROOMY else ""
        name = Content.styled(f"{action.label}. " if head else f"{action.ways} {action.label}. ", "bold")
        text = name + Content.styled(action.help, "$text-muted")
        lines.append(hanging(head, text, width, "bold $text-accent"))
    lines += [Content(), hanging("", Content.styled(_SIGNS, "$text-muted"), width)]
    return Content("\n").join(lines)
