"""The verdict in two lines, for screens without room for the panel."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from tui.app.outcome import Outcome
from tui.app.widgets.bars import memory_bar, memory_words, verdict_words
from tui.app.widgets.lines import columned

__all__ = ["Strip"]


class Strip(Static):
    """Recommendation, verdict, memory, and what else there is to see."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._outcome: Outcome | None = None

    def show(self, outcome: Outcome | None) -> None:
        """Shows another outcome in place, or that there is none yet."""
        self._outcome = outcome
        self._draw()

    def on_resize(self) -> None:
        """Draws for the new width."""
        self._draw()

    def _draw(self) -> None:
        width = max(self.content_size.width, 20)
        if self._outcome is None:
            self.update(Content.styled("▸ The recommendation appears with the first answer.", "$text-muted"))
            return
        self.update(Content("\n").join([_first(self._outcome, width), _second(self._outcome, width)]))


def _first(outcome: Outcome, width: int) -> Content:
    head = Content.assemble(("▸ ", "$text-accent"), (outcome.headline or "nothing", "bold"))
    return columned(head, verdict_words(outcome), width)


def _second(outcome: Outcome, width: int) -> Content:
    words = memory_words(outcome)
    bar = memory_bar(outcome, 12 if width >= 70 else 6) if words else Content()
    answer = Content.styled(outcome.answer, "$text-muted" if outcome.fits else "$text-error")
    left = Content("  ") + (bar + Content(f" {words}") if words else answer)
    counts = {each.id: len(each.lines) for each in outcome.summary}
    notes = [f"{counts['mind']} to mind"] if "mind" in counts else []
    if "instead" in counts:
        notes.append(f"{counts['instead']} ways out")
    notes.append("F2 more")
    right = Content.styled(" · ".join(notes), "$text-warning" if len(notes) > 1 else "$text-muted")
    return columned(left, right, width)
