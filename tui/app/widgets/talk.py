"""What has been said so far: one entry for each answer, each of which can be changed."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.content import Content
from textual.widgets.option_list import Option

from tui.app.messages import ReviseWanted
from tui.app.outcome import Past, Standing
from tui.app.widgets.lines import columned
from tui.app.widgets.rows import Rows

__all__ = ["Talk"]

_TALL = 30


class Talk(Rows):
    """Past answers, the latest last. Enter on one posts `ReviseWanted`."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._past: tuple[Past, ...] = ()
        self._drawn: tuple[tuple[Past, ...], int, bool] | None = None

    @property
    def highlighted_fact(self) -> str | None:
        """The fact of the answer under the cursor; None when the list has no focus."""
        place = self.highlighted
        return self._past[place].fact if self.has_focus and place is not None and place < len(self._past) else None

    def show(self, past: Sequence[Past]) -> None:
        """Shows these answers and scrolls to the last one."""
        self._past = tuple(past)
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return  # not laid out yet; it is drawn when it is
        tall = self.screen.size.height >= _TALL
        if self._drawn == (self._past, width, tall):
            return
        self._drawn = (self._past, width, tall)
        place = self.highlighted
        lines = [_entry(number, past, width, tall=tall) for number, past in enumerate(self._past, 1)]
        if len(lines) == self.option_count:
            for index, line in enumerate(lines):
                self.replace_option_prompt_at_index(index, line)
        else:
            self.set_options([Option(line) for line in lines])
            self.highlighted = min(place, len(lines) - 1) if place is not None and self.has_focus and lines else None
            self.can_focus = bool(lines)
        if not self.has_focus:
            self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self) -> None:
        """Lays the entries out anew."""
        self._draw()

    def on_focus(self) -> None:
        """Begins at the latest answer."""
        if self.highlighted is None and self.option_count:
            self.highlighted = self.option_count - 1

    def on_blur(self) -> None:
        """Without focus no entry is marked."""
        self.highlighted = None

    @on(Rows.OptionSelected)
    def _chosen(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self._past):
            self.post_message(ReviseWanted(self._past[event.option_index].fact))


def _entry(number: int, past: Past, width: int, *, tall: bool) -> Content:
    style = {Standing.SAID: "$text-success", Standing.ASSUMED: "$text-warning"}.get(past.standing, "$text-muted")
    head = Content.styled(f"{past.standing.glyph} {number:>2}  ", style)
    origin = Content.styled(past.standing.word, "$text-muted")
    if not tall:
        return columned(Content.assemble(head, (f"{past.title}: ", "$text-muted"), past.shown), origin, width)
    first = columned(head + Content.styled(past.title, "$text-muted"), origin, width)
    note = Content.styled(f"  “{past.note}”", "$text-muted") if past.note else Content()
    return Content("\n").join(
        [first, (Content.assemble("      → ", (past.shown, "bold")) + note).truncate(width, ellipsis=True)]
    )
