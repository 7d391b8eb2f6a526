"""The last line: keys that matter here. It never is cut: what has no room is left out, help stays."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widgets import Static

from tui.view.action import ActionTable

__all__ = ["Hints", "fitting", "hints_content"]

Hint = tuple[str, str, str]
_ALWAYS = ("help", "back", "quit", "commands")
"""What stays as long as it has room, the most needed first."""
_GAP = 2


class Hints(Static):
    """Key hints of a screen; each can be clicked."""

    DEFAULT_CSS = """
    Hints {
        height: 1;
        padding: 0 1;
        background: $panel;
        color: $text;
        text-wrap: nowrap;
        dock: bottom;
    }
    """

    def __init__(self, table: ActionTable, place: str, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._table, self._place = table, place
        self._without: frozenset[str] = frozenset()
        self._hints: tuple[Hint, ...] = ()

    def show(self, without: frozenset[str] = frozenset()) -> None:
        """Shows the keys that work here, less the actions that are not possible now."""
        if without != self._without:
            self._without = without
            self._draw()

    def on_resize(self) -> None:
        """Chooses what has room."""
        self._draw()

    def _draw(self) -> None:
        self._hints = fitting(self._table.hints(self._place, self._without), self.size.width - 2)
        self.update(hints_content(self._hints))

    async def on_click(self, event: events.Click) -> None:
        """Does what the hint under the mouse says."""
        column, start = event.get_content_offset_capture(self).x, 0
        for key, label, call in self._hints:
            end = start + cell_len(key) + 1 + cell_len(label)
            if call and start <= column < end:
                await self.run_action(call)
                return
            start = end + _GAP


def fitting(hints: Sequence[Hint], width: int) -> tuple[Hint, ...]:
    """The hints that fit into ``width`` cells, those that must stay first of all, in the order given."""
    kept = sorted((hint for hint in hints if hint[1] in _ALWAYS), key=lambda hint: _ALWAYS.index(hint[1]))
    while len(kept) > 1 and _width(kept) > width:
        kept.pop()
    for hint in hints:
        if hint not in kept and _width([*kept, hint]) <= width:
            kept.append(hint)
    return tuple(hint for hint in hints if hint in kept)


def hints_content(hints: Sequence[Hint]) -> Content:
    """Key and label of each hint in one line."""
    parts = [Content.assemble((key, "bold $text-accent"), (f" {label}", "$text-muted")) for key, label, _ in hints]
    return Content(" " * _GAP).join(parts)


def _width(hints: Sequence[Hint]) -> int:
    return sum(cell_len(key) + 1 + cell_len(label) for key, label, _ in hints) + _GAP * (len(hints) - 1)
