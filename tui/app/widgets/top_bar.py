"""The first line: where one is, and how far."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from tui.app.widgets.lines import ends

__all__ = ["TopBar"]


class TopBar(Static):
    """Name and place at the left, state at the right. A screen of few lines has no room for it."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    TopBar {
        height: 1;
        padding: 0 1;
        background: $panel;
        color: $text;
        text-wrap: nowrap;
    }
    .-flat TopBar {
        display: none;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._place, self._state = "", ""

    def show(self, place: str, state: str = "") -> None:
        """Says where one is and how things stand."""
        self._place, self._state = place, state
        self._draw()

    def on_resize(self) -> None:
        """Lays the line out anew."""
        self._draw()

    def _draw(self) -> None:
        left = Content.assemble(
            ("whygpu", "bold $text-accent"), (f"  {self._place}" if self._place else "", "$text-muted")
        )
        self.update(ends(left, Content.styled(self._state, "$text-muted"), max(self.size.width - 2, 10)))
