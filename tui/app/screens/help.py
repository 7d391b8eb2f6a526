"""Help: what the keys do here, made from the table of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.actions import actions_in
from tui.app.screens.guarded import GuardedModal

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
}
_SIGNS = (
    "✓ you said   ~ assumed   ▸ chosen by the search   · concluded or looked up   ? open   ! warning   ✗ does not fit"
)


class HelpScreen(GuardedModal[None]):
    """The help of one screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,enter,f1,question_mark", "close", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, place: str) -> None:
        super().__init__()
        self._place = place

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help-box") as box:
            box.border_title = Content("help")
            box.border_subtitle = Content("q back")
            yield Static(help_content(self._place), markup=False)

    def on_mount(self) -> None:
        """Lets the arrows scroll."""
        self.query_one("#help-box").focus()

    def action_close(self) -> None:
        self.close(None)


def help_content(place: str) -> Content:
    """What the screen is for, its keys, and what the signs mean."""
    lines = [Content(_ABOUT.get(place, "")), Content()]
    for action in actions_in(place):
        keys = action.shown if action.typing in ("", action.shown) else f"{action.shown}, {action.typing}"
        lines.append(
            Content.assemble(
                (f"{keys:>9}  ", "bold $text-accent"), (f"{action.label}  ", "bold"), (action.help, "$text-muted")
            )
        )
    lines += [Content(), Content.styled(_SIGNS, "$text-muted")]
    return Content("\n").join(lines)
