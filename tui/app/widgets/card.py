"""The question card: one widget whose content changes in place. What is typed stands in the line below it."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui.app.widgets.answer_rows import AnswerRows
from tui.app.widgets.unknown_row import UnknownRow
from tui.view.card import Card, Row

__all__ = ["QuestionCard"]

_FEW = 9


class QuestionCard(VerticalGroup):
    """Shows a `Card` and posts `Answered` once for it.

    An answer counts only while the card is open: from its first painting until it is answered, so that keys typed ahead
    cannot answer a question that nobody has seen.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    QuestionCard {
        height: auto;
        max-height: 100%;
        padding: 0 1;
        border: round $primary;
        border-title-color: $text-accent;
        border-title-style: bold;
        border-subtitle-color: $text-muted;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
    }
    QuestionCard.-empty { /* nothing is asked yet */
        display: none;
    }
    QuestionCard #ask {
        text-style: bold;
    }
    QuestionCard #help, QuestionCard #problem {
        display: none;
    }
    QuestionCard #help.-filled, QuestionCard #problem.-filled {
        display: block;
    }
    QuestionCard #help {
        color: $text-muted;
        max-height: 3;
        overflow: hidden;
    }
    QuestionCard #problem {
        max-height: 4;
        overflow: hidden;
    }
    QuestionCard.-busy #ask, QuestionCard.-busy #help, QuestionCard.-busy #rows, QuestionCard.-busy #unknown {
        color: $text-muted;
        text-style: none;
    }
    QuestionCard.-folded #help, QuestionCard.-folded #unknown { /* a reply has just been given */
        display: none;
    }
    .-short QuestionCard #help {
        max-height: 2;
    }
    .-low QuestionCard #help {
        max-height: 1;
    }
    .-flat QuestionCard #help.-filled {
        display: none;
    }
    """

    @dataclass
    class Answered(Message):
        """The person chose an answer, shown as ``shown``; ``text`` is None for "don't know".

        Where the card is about no ``fact``, the text is taken as if it were typed.
        """

        fact: str
        text: str | None
        shown: str

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.card: Card | None = None
        self._open = self._moved = False

    def compose(self) -> ComposeResult:
        yield Static(id="ask", markup=False)
        yield Static(id="help", markup=False)
        yield AnswerRows(id="rows")
        yield UnknownRow(id="unknown")
        yield Static(id="problem", markup=False)

    # --- showing ----------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether an answer would count."""
        return self._open

    @property
    def rows(self) -> AnswerRows:
        """The rows to choose from."""
        return self.query_one(AnswerRows)

    @property
    def is_folded(self) -> bool:
        """Whether a reply has just been given, and the answers to choose from are out of sight."""
        return self.has_class("-folded")

    def asks_the_same(self, card: Card) -> bool:
        """Whether ``card`` asks what is asked now, in the same way."""
        now = self.card
        if now is None or not self._open:
            return False
        return (now.fact, now.kind, now.current) == (card.fact, card.kind, card.current)

    def show(self, card: Card, typed: str = "") -> None:
        """Puts another card in place; ``typed`` is what stands in the line already."""
        same = self.asks_the_same(card)
        chosen = self.rows.at(self.rows.highlighted) if same and self._moved else None
        self.card, self._open, self._moved = card, False, False
        self.remove_class("-busy", "-folded")
        self.set_class(card.find is not None, "-long")
        self.border_title = Content(card.heading)
        self.query_one("#ask", Static).update(Content(card.ask))
        self._fill("#help", Content(card.help))
        self._fill("#problem", Content())
        self._list(card.rows if card.find is None else card.find(""))
        self._fill_unknown()
        self.look_for(typed)
        values = [row.value for row in self.rows.rows]
        if chosen is not None and chosen.value in values:
            self._mark(values.index(chosen.value))
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
        self.rows.display = False
        self._subtitle()

    def unfold(self) -> bool:
        """Shows the whole question again; False where it is shown already."""
        folded = self.has_class("-folded")
        if folded:
            self.remove_class("-folded")
            self.rows.display = bool(self.rows.rows)
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

    def _subtitle(self) -> None:
        card, rows = self.card, self.rows
        if card is None or self.has_class("-busy"):
            return  # "working …" stands there until the answer is taken or refused
        if self.has_class("-folded"):
            self.border_subtitle = Content("↓ the choices · words · ⏎" if rows.rows else "words · ⏎")
            return
        parts = [f"1-{rows.numbered}" if rows.numbered > 1 else "1"] if rows.numbered else []
        parts.append("a number" if card.kind == "number" else "words")
        parts.append("⏎ takes the marked" if rows.highlighted is not None else "⏎")
        self.border_subtitle = Content(" · ".join(parts))

    def _fill(self, selector: str, content: Content) -> None:
        part = self.query_one(selector, Static)
        part.update(content)
        part.set_class(bool(content.plain), "-filled")

    @on(AnswerRows.Resized)
    def _resized(self, event: AnswerRows.Resized) -> None:
        event.stop()
        self.rows.lay_out()
        self._fill_unknown()

    def _fill_unknown(self) -> None:
        self.query_one(UnknownRow).show(self.card, self.rows.numbered, self.content_size.width)

    # --- rows -------------------------------------------------------------------------------------------------------

    def _list(self, rows: tuple[Row, ...], place: int | None = None) -> None:
        """Shows rows. None is numbered where a number is the answer, few where it may be part of a name."""
        card = self.card
        most = 0 if card is None or card.kind == "number" else _FEW if card.find is not None else len(rows)
        self.rows.show(rows, min(len(rows), most), place)
        self._subtitle()

    def _mark(self, place: int | None) -> None:
        self.rows.mark(place)
        self._subtitle()

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
                self._list(card.find(""))
            self._mark(self.rows.usual(card.current))
            return
        by_number = self.rows.by_number(text)
        if by_number is None and card.find is not None and text != "0":
            self.unfold()
            rows = card.find(text)
            self._list(rows, next((place for place, row in enumerate(rows) if row.named), None))
            return
        self._mark(by_number)

    def move(self, by: int) -> None:
        """Moves the mark; a folded question is only unfolded."""
        if not self.unfold() and self.rows.rows:
            self.rows.move(by)
            self._subtitle()
            self._moved = True

    def chosen(self, typed: str) -> Row | None:
        """The row that Enter takes: by its number, because the mark was moved to it, or, on an empty line, marked."""
        text, marked = typed.strip(), self.rows.highlighted
        place = self.rows.by_number(text)
        if place is None and marked is not None and (self._moved or not text):
            place = marked
        return self.rows.at(place)

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
        # After a command the card still stands.
        self._open = not self.card.fact and (text or "").startswith("/")
        # Not by way of the card: what the screen sends, by calling this, would end at the screen.
        self.screen.post_message(self.Answered(self.card.fact, text, shown))

    @on(UnknownRow.Chosen)
    def _unknown_chosen(self, event: UnknownRow.Chosen) -> None:
        event.stop()
        self.decline()

    @on(AnswerRows.OptionSelected, "#rows")
    def _row_taken(self, event: AnswerRows.OptionSelected) -> None:
        event.stop()
        row = self.rows.at(event.option_index)
        if row is not None:
            self.take(row)
