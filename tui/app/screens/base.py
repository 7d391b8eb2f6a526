"""What all our screens have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual import events
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tui.app.context import AppContext
from tui.view.action import Action

__all__ = ["AppModal", "AppScreen", "CloseButton", "Opening"]

Result = TypeVar("Result")

_WIDTHS: list[tuple[int, str]] | None = [(0, "-tiny"), (60, "-narrow"), (100, "-wide"), (180, "-ultra")]
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-flat"), (16, "-low"), (22, "-short"), (30, "-tall")]


@dataclass(frozen=True)
class Opening:
    """A way to a screen: the action, which calls ``app.open`` with its own id, and what is done then.

    ``open`` is given the words that were typed behind the command, and tells why where there is nothing to open.
    """

    action: Action
    open: Callable[[AppContext, str], None]


class AppScreen(Screen[Result]):
    """A screen with our breakpoints that closes once.

    A subclass says what is to be known of it elsewhere: its ``PLACE`` in the table of actions, the ``ACTIONS`` that are
    possible there, the ``OPENINGS`` by which people come to it, and in a few sentences what it is ``ABOUT``, for help.

    Textual's `dismiss` pops whatever screen is on top, so that two Enter in one burst would close two screens.
    """

    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    PLACE: ClassVar[str]
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    OPENINGS: ClassVar[tuple[Opening, ...]] = ()
    ABOUT: ClassVar[str] = ""

    @property
    def fact(self) -> str:
        """The fact that the person looks at; empty where it is none."""
        return ""

    def close(self, result: Result | None = None) -> None:
        """Closes the screen with a result, if it is on top."""
        if self.is_current:
            self.dismiss(result)

    def leave(self, then: Callable[[], None]) -> None:
        """Does ``then``, which ends the screen; a screen with something to lose asks first."""
        then()

    def rules_adopted(self) -> None:
        """Other rules are in force now."""


class AppModal(ModalScreen[Result]):
    """A modal screen that closes once; a click beside what it shows closes it too.

    What it shows stands in a box of the class ``modal-box``.
    """

    DEFAULT_CSS = """
    AppModal {
        align: center middle;
    }
    AppModal .modal-box {
        width: 90%;
        max-width: 92;
        height: auto;
        max-height: 90%;
        padding: 0 1;
        background: $surface;
        border: round $primary;
    }
    AppModal.-tiny .modal-box, AppModal.-flat .modal-box {
        width: 100%;
        max-height: 100%;
    }
    """
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


class CloseButton(Static):
    """Closes the screen that it stands on."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CloseButton {
        width: auto;
        color: $text-accent;
        margin: 1 0 0 0;
    }
    .-short CloseButton, .-low CloseButton, .-flat CloseButton {
        margin: 0;
    }
    """

    def __init__(self) -> None:
        super().__init__("[ Esc back ]", markup=False)

    def on_click(self, event: events.Click) -> None:
        """Closes the screen."""
        event.stop()
        if isinstance(self.screen, AppModal | AppScreen):
            self.screen.close()
