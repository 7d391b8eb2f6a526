"""What both sides have said so far; each answer among it can be changed."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.content import Content
from textual.widgets.option_list import Option

from tui.app.messages import ReviseWanted
from tui.app.widgets.lines import hanging
from tui.app.widgets.rows import Rows
from tui.view.transcript import Entry, Voice

__all__ = ["Talk", "entry_content"]

_TALL = 30
_STYLES = {
    Voice.SAID: ("bold $text-primary", "bold"),
    Voice.ASKED: ("$text-muted", "$text-muted"),
    Voice.TAKEN: ("$text-success", ""),
    Voice.LEFT_OPEN: ("$text-warning", ""),
    Voice.DROPPED: ("$text-muted", "$text-muted"),
    Voice.REPLY: ("", ""),
    Voice.CAUTION: ("bold $text-warning", ""),
    Voice.ADVICE: ("bold $text-accent", ""),
    Voice.NEXT: ("$text-muted", "$text-muted"),
}
_INDENTED = (Voice.TAKEN, Voice.LEFT_OPEN, Voice.DROPPED, Voice.REPLY, Voice.CAUTION, Voice.NEXT)


class Talk(Rows):
    """The entries, the latest last. Enter on an answer posts `ReviseWanted`."""

    DEFAULT_CSS = """
    Talk {
        max-height: 100%;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._drawn: tuple[tuple[Entry, ...], int, bool] | None = None

    @property
    def fact(self) -> str:
        """The fact of the answer under the cursor; empty when the list has no focus."""
        place = self.highlighted if self.has_focus else None
        return (self._entries[place].fact or "") if place is not None and place < len(self._entries) else ""

    @property
    def at_end(self) -> bool:
        """Whether the latest entry is in sight."""
        return self.scroll_offset.y >= self.max_scroll_y

    def show(self, entries: Sequence[Entry]) -> None:
        """Shows these entries and scrolls to the last one."""
        self._entries = tuple(entries)
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return  # not laid out yet; it is drawn when it is
        tall = self.screen.size.height >= _TALL
        before = self._drawn
        if before == (self._entries, width, tall):
            return
        self._drawn = (self._entries, width, tall)
        place = self.highlighted
        kept = len(before[0]) if before is not None and before[1:] == (width, tall) else 0
        if not kept or self._entries[:kept] != before[0]:  # type: ignore[index]
            self.clear_options()
            kept = 0
        options = [self._option(number, width, tall=tall) for number in range(kept, len(self._entries))]
        self.add_options(options)
        self.can_focus = any(each.fact for each in self._entries)
        self.highlighted = place if place is not None and self.has_focus and place < len(self._entries) else None
        self.to_end()

    def to_end(self) -> None:
        """Scrolls to the latest entry, unless the person looks back."""
        if not self.has_focus and not self.screen.has_class("-back"):
            self.call_after_refresh(self.scroll_end, animate=False)

    def _option(self, number: int, width: int, *, tall: bool) -> Option:
        entry = self._entries[number]
        before = self._entries[number - 1].voice if number else None
        opens = entry.voice is Voice.ASKED or (entry.voice is Voice.SAID and before is not Voice.ASKED)
        content = entry_content(entry, width)
        if tall and number and opens:
            content = Content("\n") + content
        return Option(content, disabled=entry.fact is None)

    def on_resize(self) -> None:
        """Lays the entries out anew; the latest stays in sight."""
        self._draw()
        self.to_end()

    def on_focus(self) -> None:
        """Begins at the latest answer."""
        answers = [place for place, entry in enumerate(self._entries) if entry.fact is not None]
        if self.highlighted is None and answers:
            self.highlighted = answers[-1]

    def on_blur(self) -> None:
        """Without focus no entry is marked."""
        self.highlighted = None

    @on(Rows.OptionSelected)
    def _chosen(self, event: Rows.OptionSelected) -> None:
        event.stop()
        fact = self._entries[event.option_index].fact if event.option_index < len(self._entries) else None
        if fact is not None:
            self.post_message(ReviseWanted(fact))


def entry_content(entry: Entry, width: int) -> Content:
    """An entry in lines of at most ``width`` cells."""
    sign, style = _STYLES[entry.voice]
    head = f"{'  ' if entry.voice in _INDENTED else ''}{entry.voice.value} "
    text = Content.styled(entry.text, style)
    if entry.title:
        text = Content.styled(f"{entry.title}: ", "$text-muted") + Content.styled(entry.text, style)
    if entry.note:
        text += Content.styled(f"  “{entry.note}”", "$text-muted")
    return hanging(head, text, width, sign)
