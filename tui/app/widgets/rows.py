"""A list of rows to choose from, the base of all lists of the app."""

from __future__ import annotations

from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

__all__ = ["Rows"]

_CURSOR = "option-list--option-highlighted"


class Rows(OptionList):
    """An option list without borders, for plain text only."""

    DEFAULT_CSS = """
    Rows {
        background: transparent;
        padding: 0;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        scrollbar-size-horizontal: 0;
        height: auto;
    }
    Rows:focus {
        background-tint: transparent;
    }
    """

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes, markup=False, compact=True)
        self._at_cursor = False

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a line; without colours the highlighted one is reversed, which no style sheet achieves."""
        style = super().get_visual_style(*component_classes, partial=partial)
        marked = self.app.no_color and _CURSOR in component_classes
        return style + Style(reverse=True) if marked else style

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        # Colours that can be read on the ground of the list cannot be read on that of the cursor.
        self._at_cursor = style == self.get_visual_style(_CURSOR)
        try:
            return super()._get_option_render(option, style)
        finally:
            self._at_cursor = False

    def _get_visual(self, option: Option) -> Visual:
        if self._at_cursor and isinstance(option.prompt, Content):
            return Content(option.prompt.plain)
        return super()._get_visual(option)

    def _laid_out(self) -> bool:
        # Moving by pages looks up lines that exist only once the list has been laid out.
        return self.highlighted is None or self.highlighted in self._index_to_line

    def action_page_up(self) -> None:
        if self._laid_out():
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self._laid_out():
            super().action_page_down()  # type: ignore[no-untyped-call]
