"""What is to become of what is not saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual.screen import Screen

from tui.app.screens.base import AppScreen
from tui.app.screens.chooser import Chooser
from tui.view.card import Row
from tui.view.menu import Menu

__all__ = ["LeaveQuestion", "leave_screens"]


class LeaveQuestion(Chooser):
    """Asks whether to save before leaving; closes with `SAVE`, `LEAVE`, `STAY`, or None, which is to stay, too."""

    SAVE, LEAVE, STAY = "save", "leave", "stay"

    def __init__(self, unsaved: str) -> None:
        rows = (
            Row(self.SAVE, "Save it, and leave"),
            Row(self.LEAVE, "Leave, and lose what was written"),
            Row(self.STAY, "Stay here"),
        )
        super().__init__(Menu(f"{unsaved} is not saved", rows))


def leave_screens(screens: Sequence[Screen[object]], end: Callable[[], None]) -> None:
    """Does ``end``, which ends the app; a screen on which something is not saved asks first, and only once."""
    if isinstance(screens[-1], LeaveQuestion):
        end()  # it is asked already, and whoever presses this again means it
        return
    for screen in screens:
        if isinstance(screen, AppScreen):
            end = partial(screen.leave, end)
    end()
