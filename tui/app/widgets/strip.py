"""The answer in a few lines, for screens without room for the panel."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from tui.app.widgets.bars import verdict_words
from tui.app.widgets.lines import columned
from tui.view.outcome import Outcome

__all__ = ["Strip", "strip_content"]


class Strip(Static):
    """What to take, whether it fits, speed and price, and where there is more. It stands where the panel does not."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Strip {
        height: auto;
        max-height: 3;
        padding: 0 1;
        background: $panel;
    }
    .-flat Strip, .-tiny Strip {
        max-height: 1;
    }
    .-wide Strip, .-ultra Strip {
        display: none;
    }
    .-wide.-panel Strip, .-ultra.-panel Strip {
        display: block;
    }
    .-narrow.-panel Strip, .-tiny.-panel Strip {
        display: none;
    }
    """

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
        else:
            self.update(strip_content(self._outcome, width))


def strip_content(outcome: Outcome, width: int) -> Content:
    """The answer in lines of ``width`` cells: what to take and how it stands, speed and price, what else there is."""
    if not outcome.name:
        return Content.styled(f"{outcome.verdict.glyph} {outcome.answer or outcome.words}", outcome.verdict.style)
    instead = "" if outcome.fits else "instead: "
    name = Content.assemble(("▸ ", "$text-accent"), (instead, "$text-muted"), (outcome.name, "bold"))
    head = columned(name, verdict_words(outcome), width, 2)
    counts = {each.id: len(each.lines) for each in outcome.summary}
    more = [f"{counts['mind']} to mind"] if "mind" in counts else []
    more += [f"{counts['instead']} ways out"] if "instead" in counts else []
    note = Content.styled(" · ".join([*more, "F2 more"]), "$text-warning" if more else "$text-muted")
    return head + Content("\n") + columned(Content(f"  {outcome.figures}"), note, width, 2)
