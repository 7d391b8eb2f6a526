"""What was said so far, at the bottom of the room there is; at the beginning, what all this is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.widgets.talk import Talk
from tui.view.transcript import Entry
from tui.view.welcome import INTRODUCTION

__all__ = ["Past"]


class Past(Vertical):
    """The introduction, then the transcript. On a low screen it has the room of the question while one looks back."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Past {
        height: 1fr;
        min-height: 0;
        padding: 0 1;
        align-vertical: bottom;
        overflow: hidden;
    }
    Past #intro {
        display: none;
        height: auto;
        max-width: 70;
        padding: 0 2 1 2;
        color: $text-muted;
    }
    Past #intro.-shown {
        display: block;
    }
    .-flat Past #intro.-shown, .-tiny Past #intro.-shown {
        display: none;
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(INTRODUCTION, id="intro", markup=False)
        yield Talk(id="talk")

    def introduce(self, *, shown: bool) -> None:
        """Shows the introduction, or takes it away."""
        self.query_one("#intro").set_class(shown, "-shown")

    def show(self, entries: Sequence[Entry]) -> None:
        """Shows what was said so far."""
        self.query_one(Talk).show(entries)
