"""A list of rows to choose from, the base of all lists of the app."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.style import Style
from textual.widgets import OptionList

__all__ = ["Rows"]


class Rows(OptionList):
    """An option list without borders, for plain text only, with the keys of vi beside the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes, markup=False, compact=True)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a line; without colours the highlighted one is reversed, which no style sheet achieves."""
        style = super().get_visual_style(*component_classes, partial=partial)
        marked = self.app.no_color and "option-list--option-highlighted" in component_classes
        return style + Style(reverse=True) if marked else style

    def _laid_out(self) -> bool:
        # Moving by pages looks up lines that exist only once the list has been laid out.
        return self.highlighted is None or self.highlighted in self._index_to_line

    def action_page_up(self) -> None:
        if self._laid_out():
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self._laid_out():
            super().action_page_down()  # type: ignore[no-untyped-call]
