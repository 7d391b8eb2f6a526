"""Help: what the keys do here, made from the table of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.actions import ActionTable
from tui.app.screens.guarded import CloseButton, GuardedModal
from tui.app.widgets.lines import hanging

__all__ = ["HelpScreen", "help_content"]

_ABOUT = {
    "conversation": (
        "One question at a time, the most telling first. The recommendation stands from the first answer on and gets "
        "better with each; what you don't know is assumed, and the assumption named. Any answer can be changed later."
    ),
    "why": (
        "The proof of the recommendation: every figure with its formula, every conclusion with its rule, the place in "
        "the rule file and the source it rests on, down to your own answers."
    ),
    "ledger": (
        "Every claim of the documents that the rules are built from, and every conflict among them: what is said "
        "where, whether it holds, what is done about it, and the rules and figures that use it. Then every product "
        "that they name, with what is known of it and whether it is a choice for your job."
    ),
}
_NARROW, _WIDEST, _ROOMY, _WAYS = 60, 92, 50, 16
_BESIDE = 6  # borders, padding and the scroll bar
_SIGNS = (
    "✓ you said   ~ assumed   ▸ chosen by the search   · concluded or looked up   ? open   ! warning   ✗ does not fit"
)


class HelpScreen(GuardedModal[None]):
    """The help of one screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,enter,f1,question_mark", "close", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, table: ActionTable, place: str) -> None:
        super().__init__()
        self._table, self._place = table, place

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help-box") as box:
            box.border_title = Content("help")
            box.border_subtitle = Content("↑↓ scroll · Esc back")
            yield Static(help_content(self._table, self._place, self._width()), id="help-text", markup=False)
            yield CloseButton()

    def on_mount(self) -> None:
        """Lets the arrows scroll."""
        self.query_one("#help-box").focus()

    def on_resize(self) -> None:
        """Lays the text out for the width there is."""
        self.query_one("#help-text", Static).update(help_content(self._table, self._place, self._width()))

    def _width(self) -> int:
        whole = self.app.size.width
        return min(whole * 9 // 10 if whole >= _NARROW else whole, _WIDEST) - _BESIDE

    def action_close(self) -> None:
        self.close(None)


def help_content(table: ActionTable, place: str, width: int) -> Content:
    """What the screen is for, its keys, and what the signs mean, in lines of ``width`` cells."""
    lines = [hanging("", Content(_ABOUT.get(place, "")), width), Content()]
    for action in table.within(place):
        head = f"{action.ways:>{_WAYS}}  " if width >= _ROOMY else ""
        name = Content.styled(f"{action.label}. " if head else f"{action.ways} {action.label}. ", "bold")
        text = name + Content.styled(action.help, "$text-muted")
        lines.append(hanging(head, text, width, "bold $text-accent"))
    lines += [Content(), hanging("", Content.styled(_SIGNS, "$text-muted"), width)]
    return Content("\n").join(lines)
