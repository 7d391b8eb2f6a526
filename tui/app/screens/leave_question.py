"""What is to become of what is not saved."""

from __future__ import annotations

from tui.app.screens.chooser import Chooser
from tui.view.card import Row
from tui.view.menu import Menu

__all__ = ["LeaveQuestion"]


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
