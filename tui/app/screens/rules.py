"""The rules: a field, what it finds, and the page of what is highlighted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.action_list import ACTIONS
from tui.app.actions import RULES
from tui.app.screens.ledger import LedgerScreen
from tui.app.widgets.lines import columned

if TYPE_CHECKING:
    from tui.app.ledger import LedgerEntry

__all__ = ["RulesScreen"]


class RulesScreen(LedgerScreen):
    """Looks up rules and what is wrong with them, as `LedgerScreen` looks up what the documents say."""

    BINDINGS: ClassVar[list[BindingType]] = [*ACTIONS.bindings(RULES)]
    PLACE: ClassVar[str] = RULES
    NAME: ClassVar[str] = "rules"
    SOUGHT: ClassVar[str] = "words of a rule, its id, a figure it gives, “holds” or “finding”"

    def line_of(self, entry: LedgerEntry, width: int) -> Content:
        """The title of a rule, and its id; nothing is cut."""
        return columned(Content(entry.summary), Content.styled(entry.id, "$text-muted"), width, 4)
