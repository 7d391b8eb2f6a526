"""The page of what is marked in a list or tree."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

__all__ = ["Detail"]


class Detail(VerticalScroll):
    """A page beside what it is about, or below it where the screen is narrow."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Detail {
        padding: 0 1;
        background: $surface;
        scrollbar-size-vertical: 1;
    }
    .-wide Detail, .-ultra Detail {
        width: 46%;
        max-width: 90;
        border-left: solid $border-blurred;
    }
    .-narrow Detail, .-tiny Detail {
        width: 100%;
        height: 9;
        border-top: solid $border-blurred;
    }
    .-flat Detail {
        height: 4;
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="detail-text", markup=False)

    def show(self, page: Content) -> None:
        """Shows another page from its beginning."""
        self.query_one("#detail-text", Static).update(page)
        self.scroll_home(animate=False)
