"""The commands that what is typed may become."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from tui.view.action import ActionTable
from tui.view.slash_command import commands_like

__all__ = ["Completions"]


class Completions(Static):
    """The commands of a table that begin so; gone where there are none."""

    DEFAULT_CSS = """
    Completions {
        display: none;
        height: auto;
        padding: 0 2;
        background: $surface;
    }
    """

    def __init__(self, table: ActionTable, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._table = table

    def show(self, begun: str) -> None:
        """Shows the commands that may be meant, only their names where all else has no room."""
        size = self.screen.size
        found = commands_like(begun.partition(" ")[0], self._table) if begun else ()
        width = max(size.width - 4, 20)
        lines = [
            Content.assemble((f"{each.usage:<20} ", "$text-accent"), (each.help, "$text-muted")).truncate(
                width, ellipsis=True
            )
            for each in found
        ]
        if len(lines) > max(size.height // 3, 2):
            names = Content.styled("  ".join(each.usage for each in found), "$text-accent")
            lines = names.wrap(width)
        self.update(Content("\n").join(lines))
        self.display = bool(lines)
