"""The question card: one widget whose content changes in place. What is typed stands in the line below it."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.widgets.option_list import Option

from tui.app.cards import Card, Row
from tui.app.messages import Answered, Entered
from tui.app.widgets.lines import columned
from tui.app.widgets.rows import Rows

__all__ = ["QuestionCard"]

_FEW = 9


class _Answers(Rows):
    """The rows of the card, which are laid out for their width. They are reached from the line, so never focused."""

    can_focus = False

    class Resized(Message):
        """The width has changed."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class QuestionCard(VerticalGroup):
    """Shows a `Card` and posts `Answered`, or `Entered` where it is about no fact, once for it.

    An answer counts only while the card is open: from its first painting until it is answered, so that keys typed ahead
    cannot answer a question that nobody has seen.
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.card: Card | None = None
        self._open = self._moved = False
        self._rows: tuple[Row, ...] = ()
        self._laid_out = 0

    def compose(self) -> ComposeResult:
        yield Static(id="ask", markup=False)
        yield Static(id="help", markup=False)
        yield _Answers(id="rows")
        yield Static(id="unknown", markup=False)
        yield Static(id="problem", markup=False)

    # --- showing ----------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether an answer would count."""
        return self._open

    def asks_the_same(self, card: Card) -> bool:
        """Whether ``card`` asks what is asked now, in the same way."""
        now = self.card
        if now is None or not self._open:
            return False
        return (now.fact, now.kind, now.current) == (card.fact, card.kind, card.current)

    def show(self, card: Card, typed: str = "") -> None:
        """Puts another card in place; ``typed`` is what stands in the line already."""
        same = self.asks_the_same(card)
        place = self.query_one("#rows", Rows).highlighted if same and self._moved else None
        chosen = self._rows[place].value if place is not None and place < len(self._rows) else None
        self.card, self._open, self._moved = card, False, False
        self.remove_class("-busy", "-folded")
        self.set_class(card.find is not None, "-long")
        self.border_title = Content(self._title(card))
        self.query_one("#ask", Static).update(Content(card.ask))
        self._fill("#help", Content(card.help))
        self._fill("#problem", Content())
        self._set_rows(card.rows if card.find is None else card.find(""))
        self._fill_unknown()
        self.look_for(typed)
        again = next((place for place, row in enumerate(self._rows) if row.value == chosen), None)
        if again is not None:
            self._mark(again)
            self._moved = True
        self.call_after_refresh(self._opened, card)

    def _opened(self, card: Card) -> None:
        if self.card is card:
            self._open = True

    def busy(self) -> None:
        """Shows that the answer was taken and the next question is being looked for."""
        self._open = False
        self.add_class("-busy")
        self.border_subtitle = Content("working …")

    def stand(self) -> None:
        """Shows that the question stands as it did."""
        self._open = self.card is not None
        self.remove_class("-busy")
        self._fill("#problem", Content())
        self._subtitle()

    def fold(self) -> None:
        """Leaves room for a reply: of the question only its first line is shown until somebody turns to it."""
        self.add_class("-folded")
        self.query_one("#rows", Rows).display = False
        self._subtitle()

    def unfold(self) -> bool:
        """Shows the whole question again; False where it is shown already."""
        folded = self.has_class("-folded")
        if folded:
            self.remove_class("-folded")
            self.query_one("#rows", Rows).display = bool(self._rows)
            self._subtitle()
        return folded

    @on(events.Click)
    def _clicked(self) -> None:
        self.unfold()

    def complain(self, text: str) -> None:
        """Says what is wrong with the answer, which can then be corrected."""
        self.unfold()
        self.stand()
        self._fill("#problem", Content.styled(f"✗ {text}", "$text-error"))

    def remark(self, text: str) -> None:
        """Says something about what is typed."""
        self._fill("#problem", Content.styled(text, "$text-warning"))

    def _title(self, card: Card) -> str:
        if card.current is not None:
            return f"change · {card.title}"
        return f"{card.title} · optional" if card.optional else card.title

    def _subtitle(self) -> None:
        card = self.card
        if card is None or self.has_class("-busy"):
            return  # "working …" stands there until the answer is taken or refused
        if self.has_class("-folded"):
            self.border_subtitle = Content("↓ the choices · words · ⏎" if self._rows else "words · ⏎")
            return
        parts = [f"1-{self._numbered}" if self._numbered > 1 else "1"] if self._numbered else []
        parts.append("a number" if card.kind == "number" else "words")
        marked = self.query_one("#rows", Rows).highlighted is not None
        parts.append("⏎ takes the marked" if marked else "⏎")
        self.border_subtitle = Content(" · ".join(parts))

    def _fill(self, selector: str, content: Content) -> None:
        part = self.query_one(selector, Static)
        part.update(content)
        part.set_class(bool(content.plain), "-filled")

    def _fill_unknown(self) -> None:
        """What "don't know" means, as far as it has room: its last words are an explanation."""
        card = self.card
        if card is None or card.unknown is None:
            self._fill("#unknown", Content())
            return
        sign = ("0" if card.zero else "·").rjust(len(str(self._numbered)))
        head = Content.assemble((f"{sign}  ", "$text-accent"), "don't know")
        whole = head + Content.styled(f" → {card.unknown}", "$text-muted")
        brief = head + Content.styled(f" → {card.unknown.partition(': ')[0]}", "$text-muted")
        lines = self.query_one("#unknown", Static).styles.max_height
        room = self.content_size.width * (int(lines.value) if lines is not None else 3)
        self._fill("#unknown", whole if not room or whole.cell_length <= room else brief)

    # --- rows -------------------------------------------------------------------------------------------------------

    @property
    def _numbered(self) -> int:
        """How many rows a number alone picks: none where a number is the answer, few where it may be part of a name."""
        if self.card is None or self.card.kind == "number":
            return 0
        return min(len(self._rows), _FEW) if self.card.find is not None else len(self._rows)

    def _set_rows(self, rows: tuple[Row, ...], highlight: int | None = None) -> None:
        self._rows, self._laid_out = rows, self._width()
        listed = self.query_one("#rows", Rows)
        listed.display = bool(rows)
        listed.set_options([Option(self._line(place, row)) for place, row in enumerate(rows)])
        self._mark(highlight)

    def _mark(self, place: int | None) -> None:
        self.query_one("#rows", Rows).highlighted = place if self._rows else None
        self._subtitle()

    def _line(self, place: int, row: Row) -> Content:
        room = len(str(self._numbered))
        number = f"{place + 1:>{room}}" if place < self._numbered else "·".rjust(room)
        head = Content.styled(f"{number}  ", "$text-accent")
        note = Content.styled(row.note, "$text-muted")
        return columned(head + Content(row.text), note, self._width(), head.cell_length)

    def _width(self) -> int:
        return max(self.query_one("#rows", Rows).scrollable_content_region.width or self.content_size.width - 1, 20)

    @on(_Answers.Resized)
    def _resized(self, event: _Answers.Resized) -> None:
        event.stop()
        if self._rows and self._width() != self._laid_out:
            self._set_rows(self._rows, self.query_one("#rows", Rows).highlighted)
        self._fill_unknown()

    # --- what is typed in the line ----------------------------------------------------------------------------------

    def look_for(self, typed: str) -> None:
        """Marks what Enter would take with ``typed`` in the line; of a catalogue, lists what is found."""
        card, text = self.card, typed.strip()
        if card is None:
            return
        self._fill("#problem", Content())
        self._moved = False
        if not text:
            if card.find is not None:
                self._set_rows(card.find(""))
            self._mark(self._usual())
            return
        by_number = self._by_number(text)
        if by_number is None and card.find is not None and text != "0":
            self.unfold()
            rows = card.find(text)
            self._set_rows(rows, next((place for place, row in enumerate(rows) if row.named), None))
            return
        self._mark(by_number)

    def _usual(self) -> int | None:
        """The row that Enter takes on an empty line: the answer so far, or what is assumed meanwhile."""
        current = self.card.current if self.card is not None else None
        places = [place for place, row in enumerate(self._rows) if row.value == current]
        places += [place for place, row in enumerate(self._rows) if row.assumed]
        return next(iter(places), None)

    def _by_number(self, text: str) -> int | None:
        if not text.isascii() or not text.isdigit() or len(text) > len(str(self._numbered)):
            return None
        place = int(text) - 1
        return place if 0 <= place < self._numbered else None

    def move(self, by: int) -> None:
        """Moves the mark, and scrolls to it; a folded question is only unfolded."""
        if self.unfold() or not self._rows:
            return
        now = self.query_one("#rows", Rows).highlighted
        place = (now if now is not None else -1 if by > 0 else len(self._rows)) + by
        self._mark(min(max(place, 0), len(self._rows) - 1))
        self._moved = True

    def chosen(self, typed: str) -> Row | None:
        """The row that Enter takes: by its number, because the mark was moved to it, or, on an empty line, marked."""
        text, marked = typed.strip(), self.query_one("#rows", Rows).highlighted
        place = self._by_number(text)
        if place is None and marked is not None and (self._moved or not text):
            place = marked
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def declines(self, typed: str) -> bool:
        """Whether ``typed`` is the 0 beside "don't know": not where it may be a number."""
        return typed.strip() == "0" and self.card is not None and self.card.unknown is not None and self.card.zero

    # --- answering --------------------------------------------------------------------------------------------------

    def take(self, row: Row) -> None:
        """Answers with a row."""
        self._answer(row.value, row.text)

    def decline(self) -> None:
        """Answers "don't know"."""
        if self.card is not None and self.card.unknown is not None:
            self._answer(None, "don't know")

    def _answer(self, text: str | None, shown: str) -> None:
        if self.card is None or not self._open:
            return
        self._open = False
        # Not by way of the card: what the screen sends, by calling this, would end at the screen.
        if self.card.fact:
            self.screen.post_message(Answered(self.card.fact, text, shown))
        else:
            self._open = (text or "").startswith("/")  # after a command the card still stands
            self.screen.post_message(Entered(text or ""))

    @on(events.Click, "#unknown")
    def _unknown_clicked(self, event: events.Click) -> None:
        event.stop()
        self.decline()

    @on(Rows.OptionSelected, "#rows")
    def _row_taken(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self._rows):
            self.take(self._rows[event.option_index])
