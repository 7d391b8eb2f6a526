"""The last line: keys that matter here. It never is cut: what has no room is left out, help stays."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from tui.app.actions import Mode, hints_of

__all__ = ["Hints", "hints_content"]

_ALWAYS = ("help", "quit", "back")


class Hints(Static):
    """Key hints of a screen; each can be clicked."""

    def __init__(self, place: str, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._place = place
        self._mode: Mode = "keys"
        self._declinable = True

    def show(self, mode: Mode, *, declinable: bool = True) -> None:
        """Shows the keys that work now."""
        if (mode, declinable) != (self._mode, self._declinable):
            self._mode, self._declinable = mode, declinable
            self._draw()

    def on_resize(self) -> None:
        """Chooses what has room."""
        self._draw()

    def _draw(self) -> None:
        hints = hints_of(self._place, self._mode, declinable=self._declinable)
        self.update(hints_content(hints, self.size.width - 2))


def hints_content(hints: tuple[tuple[str, str, str], ...], width: int) -> Content:
    """The hints that fit into ``width`` cells, those that must stay first of all, in the order given."""
    kept = [hint for hint in hints if hint[1] in _ALWAYS]
    for hint in hints:
        if hint not in kept and _width([*kept, hint]) <= width:
            kept.append(hint)
    shown = [hint for hint in hints if hint in kept]
    parts = []
    for key, label, call in shown:
        part = Content.assemble((key, "bold $text-accent"), (f" {label}", "$text-muted"))
        parts.append(part.stylize(Style.from_meta({"@click": call})) if call else part)
    return Content("  ").join(parts)


def _width(hints: list[tuple[str, str, str]]) -> int:
    return sum(len(key) + 1 + len(label) for key, label, _ in hints) + 2 * (len(hints) - 1)
