"""The answers to choose from on a question card."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets.option_list import Option

from tui.app.widgets.lines import columned
from tui.app.widgets.rows import Rows
from tui.view.card import Row

__all__ = ["AnswerRows"]

_LEAST = 20


class AnswerRows(Rows):
    """Rows, the first ones numbered, laid out for the width there is. Reached from the line, so never focused.

    The row under the mark is the one that Enter takes.
    """

    can_focus = False
    SCOPED_CSS = False
    DEFAULT_CSS = """
    AnswerRows {
        margin: 1 0 0 0;
        max-height: 12;
    }
    QuestionCard.-long AnswerRows { /* a list of hundreds leaves room for what was said */
        max-height: 9;
    }
    .-short AnswerRows, .-low AnswerRows, .-flat AnswerRows {
        margin: 0;
    }
    .-low AnswerRows, .-flat AnswerRows {
        max-height: 5;
    }
    .-short QuestionCard.-long AnswerRows {
        max-height: 6;
    }
    .-low QuestionCard.-long AnswerRows, .-flat QuestionCard.-long AnswerRows {
        max-height: 4;
    }
    """

    class Resized(Message):
        """The width has changed."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.rows: tuple[Row, ...] = ()
        #: how many rows a number alone picks
        self.numbered = 0
        self._laid_for = 0

    def show(self, rows: tuple[Row, ...], numbered: int, place: int | None = None) -> None:
        """Shows other rows, with the mark at a place."""
        self.rows, self.numbered, self._laid_for = rows, numbered, self._room
        self.display = bool(rows)
        self.set_options([Option(self._line(place, row)) for place, row in enumerate(rows)])
        self.mark(place)

    def mark(self, place: int | None) -> None:
        """Puts the mark at a place."""
        self.highlighted = place if self.rows else None

    def move(self, by: int) -> None:
        """Moves the mark, and scrolls to it."""
        now = self.highlighted if self.highlighted is not None else -1 if by > 0 else len(self.rows)
        self.mark(min(max(now + by, 0), len(self.rows) - 1))

    def at(self, place: int | None) -> Row | None:
        """The row at a place, if there is one."""
        return self.rows[place] if place is not None and place < len(self.rows) else None

    def by_number(self, text: str) -> int | None:
        """The place of the row whose number ``text`` is."""
        if not text.isascii() or not text.isdigit() or len(text) > len(str(self.numbered)):
            return None
        place = int(text) - 1
        return place if 0 <= place < self.numbered else None

    def usual(self, current: str | None) -> int | None:
        """The place of the row that Enter takes on an empty line: the ``current`` answer, or what is assumed."""
        places = [place for place, row in enumerate(self.rows) if row.value == current]
        places += [place for place, row in enumerate(self.rows) if row.assumed]
        return next(iter(places), None)

    def on_resize(self) -> None:
        """Has the rows laid out anew."""
        self.post_message(self.Resized())

    def lay_out(self) -> None:
        """Lays the rows out for the width there is now."""
        if self.rows and self._room != self._laid_for:
            self.show(self.rows, self.numbered, self.highlighted)

    @property
    def _room(self) -> int:
        beside = self.parent.content_size.width - 1 if isinstance(self.parent, Widget) else 0
        return max(self.scrollable_content_region.width or beside, _LEAST)

    def _line(self, place: int, row: Row) -> Content:
        room = len(str(self.numbered))
        number = f"{place + 1:>{room}}" if place < self.numbered else "·".rjust(room)
        head = Content.styled(f"{number}  ", "$text-accent")
        note = Content.styled(row.note, "$text-muted")
        return columned(head + Content(row.text), note, self._room, head.cell_length)
