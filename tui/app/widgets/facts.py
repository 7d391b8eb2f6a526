"""The facts as they stand."""

from __future__ import annotations

from textual import on
from textual.content import Content
from textual.widgets.option_list import Option

from tui.app.messages import WhyWanted
from tui.app.widgets.lines import columned
from tui.app.widgets.rows import Rows
from tui.view.outcome import FactLine, Standing

__all__ = ["Facts"]

_ROOMY, _WORD = 60, 8
_STYLES = {Standing.SAID: "$text-success", Standing.ASSUMED: "$text-warning", Standing.CHOSEN: "$text-accent"}


class Facts(Rows):
    """All that is known, a line each. Enter posts `WhyWanted`."""

    DEFAULT_CSS = """
    Facts {
        height: 1fr;
        max-height: 100%;
    }
    Facts.-textual-compact {
        padding: 0 1;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._facts: tuple[FactLine, ...] = ()
        self._drawn: list[tuple[FactLine, int]] = []

    @property
    def fact(self) -> str:
        """The fact under the cursor; empty when the list has no focus."""
        place = self.highlighted
        return self._facts[place].fact if self.has_focus and place is not None and place < len(self._facts) else ""

    def show(self, facts: tuple[FactLine, ...]) -> None:
        """Shows these facts; only lines that changed are drawn anew, and the cursor stays on its fact."""
        before = (
            self._facts[self.highlighted].fact
            if self.highlighted is not None and self.highlighted < len(self._facts)
            else None
        )
        self._facts = facts
        width = max(self.scrollable_content_region.width, 18)
        drawn = [(line, width) for line in facts]
        if [line.fact for line, _ in drawn] == [line.fact for line, _ in self._drawn]:
            for place, (new, old) in enumerate(zip(drawn, self._drawn, strict=True)):
                if new != old:
                    self.replace_option_prompt_at_index(place, _line(*new))
        else:
            top = self.scroll_offset.y
            self.set_options([Option(_line(*each)) for each in drawn])
            places = {line.fact: place for place, line in enumerate(facts)}
            self.highlighted = places.get(before) if before is not None else None
            if self.highlighted is None:
                self.scroll_to(y=top, animate=False)
        self._drawn = drawn

    def on_resize(self) -> None:
        """Lays the lines out anew."""
        self.show(self._facts)

    def on_focus(self) -> None:
        """Begins at the first fact."""
        if self.highlighted is None and self.option_count:
            self.highlighted = 0

    @on(Rows.OptionSelected)
    def _chosen(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self._facts):
            self.post_message(WhyWanted(self._facts[event.option_index].fact))


def _line(line: FactLine, width: int) -> Content:
    """Mark, title, value and origin. What has no room in one line stands in several, and nothing is cut."""
    mark = Content.styled(f"{line.standing.glyph} ", _STYLES.get(line.standing, "$text-muted"))
    origin = line.origin if width >= _ROOMY else line.standing.word
    room = min(24, width // 4) if width >= _ROOMY else _WORD
    right = Content.styled(origin, "$text-muted").truncate(room, ellipsis=True)
    title = Content.styled(line.title, "$text-muted")
    first, *more = columned(mark + title, Content(line.shown), width - room - 1, 4).split("\n")
    lines = [first.pad_right(width - room - first.cell_length) + right.pad_left(room - right.cell_length), *more]
    return Content("\n").join(lines)
