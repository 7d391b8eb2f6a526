"""The first line of the conversation: what is ranked by, how far one is, and whether one has to wait."""

from __future__ import annotations

from tui.app.context import AppContext
from tui.app.widgets.top_bar import TopBar
from tui.view.plural import counted
from tui.view.progress import Progress

__all__ = ["StateLine"]


class StateLine(TopBar):
    """Says how things stand, once there are rules."""

    def __init__(self, context: AppContext, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._shared = context
        self._progress = Progress()
        self._working = False

    def tell(self, *, working: bool | None = None) -> None:
        """Shows how things stand now, and whether something is worked out (None: as before)."""
        self._working = self._working if working is None else working
        context = self._shared
        if context.consultation is None:
            return
        session = context.consultation.session
        parts = [*self._progress.words(session.answers, context.outcome, working=self._working)]
        if context.errors:
            parts.append(f"! {counted(len(context.errors), 'error')} in rules")
        if self._working:
            parts.append("working …")
        self.show(f"goal: {session.advisor.rulebook.goals[session.goal].title}", " · ".join(parts))
