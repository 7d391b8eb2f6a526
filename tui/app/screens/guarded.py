"""What all our screens have in common."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

__all__ = ["CloseButton", "GuardedModal", "GuardedScreen"]

Result = TypeVar("Result")

_WIDTHS: list[tuple[int, str]] | None = [(0, "-tiny"), (60, "-narrow"), (100, "-wide"), (180, "-ultra")]
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-flat"), (16, "-low"), (22, "-short"), (30, "-tall")]


class GuardedScreen(Screen[Result]):
    """A screen with our breakpoints that closes once.

    Textual's `dismiss` pops whatever screen is on top, so that two Enter in one burst would close two screens.
    """

    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def close(self, result: Result | None = None) -> None:
        """Closes the screen with a result, if it is on top."""
        if self.is_current:
            self.dismiss(result)


class CloseButton(Static):
    """Closes the screen that it stands on."""

    def __init__(self) -> None:
        super().__init__("[ Esc back ]", markup=False)

    def on_click(self, event: events.Click) -> None:
        """Closes the screen."""
        event.stop()
        if isinstance(self.screen, GuardedModal | GuardedScreen):
            self.screen.close()


class GuardedModal(ModalScreen[Result]):
    """A modal screen that closes once; a click beside what it shows closes it too."""

    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def close(self, result: Result | None = None) -> None:
        """Closes the screen with a result, if it is on top."""
        if self.is_current:
            self.dismiss(result)

    def on_click(self, event: events.Click) -> None:
        """Closes the screen when what lies behind it is clicked."""
        if event.widget is self:
            event.stop()
            self.close()
