"""The question card: one widget whose content changes in place."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from tui.app.cards import Card, Row
from tui.app.messages import Answered, Said
from tui.app.widgets.lines import columned
from tui.app.widgets.reply import Reply
from tui.app.widgets.rows import Rows

__all__ = ["QuestionCard"]


class _Answers(Rows):
    """The rows of the card, which are laid out for their width."""

    class Resized(Message):
        """The width has changed."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class QuestionCard(VerticalGroup):
    """Shows a `Card` and posts `Answered` or `Said` once for it.

    An answer counts only while the card is open: from its first painting until it is answered, so that keys typed ahead
    cannot answer a question that nobody has seen.
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.card: Card | None = None
        self._open = False
        self._rows: tuple[Row, ...] = ()
        self._laid_out = 0

    def compose(self) -> ComposeResult:
        yield Static(id="ask", markup=False)
        yield Static(id="help", markup=False)
        yield Reply(id="reply")
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

    def show(self, card: Card, *, keep_typed: bool = False) -> None:
        """Puts another card in place; with ``keep_typed``, one that asks the same, where the person goes on."""
        reply, listed = self.query_one("#reply", Reply), self.query_one("#rows", Rows)
        typed, place = (reply.value, listed.highlighted) if keep_typed else ("", None)
        chosen = self._rows[place].value if place is not None and place < len(self._rows) else card.current
        self.card = card
        self._open = not card.fact and card.typed  # words can be typed ahead, they answer no question in particular
        self.remove_class("-busy")
        self.set_class(card.kind == "choice", "-choice")
        self.border_title = Content(self._title(card))
        self.border_subtitle = Content(_keys(card))
        self.query_one("#ask", Static).update(Content(card.ask))
        self._fill("#help", Content(card.help))
        self._fill("#problem", Content())
        self._fill("#unknown", _unknown(card))
        self._prepare_reply(card)
        self._set_rows(card.rows if card.find is None else card.find(""))
        if not card.typed and self._rows:
            before = [place for place, row in enumerate(self._rows) if row.value == chosen]
            assumed = [place for place, row in enumerate(self._rows) if row.assumed]
            listed.highlighted = next(iter([*before, *assumed]), 0)
        if typed and card.typed:
            reply.value = typed
            reply.cursor_position = len(typed)
        self.call_after_refresh(self._opened, card)

    def _opened(self, card: Card) -> None:
        if self.card is card:
            self._open = True

    def busy(self) -> None:
        """Shows that the answer was taken and the next question is being looked for."""
        self._open = False
        self.add_class("-busy")
        self.border_subtitle = Content("working …")

    def complain(self, text: str) -> None:
        """Says what is wrong with the answer, which can then be corrected."""
        self._fill("#problem", Content.assemble(("✗ ", "$text-error"), (text, "$text-error")))
        self._open = self.card is not None
        self.remove_class("-busy")
        if self.card is not None:
            self.border_subtitle = Content(_keys(self.card))
            # What was typed stays, and typing on replaces it.
            self.query_one("#reply", Reply).select_all()

    def settle(self) -> None:
        """Puts the focus where the card is answered."""
        if self.card is None:
            return
        # At once, not after the messages that wait: what is typed next is meant for the new card.
        if self.card.typed:
            self.screen.set_focus(self.query_one("#reply", Reply))
        else:
            self.screen.set_focus(self.query_one("#rows", Rows) if self._rows else None)

    def _title(self, card: Card) -> str:
        if card.current is not None:
            return f"change · {card.title}"
        return f"{card.title} · optional" if card.optional else card.title

    def _prepare_reply(self, card: Card) -> None:
        reply = self.query_one("#reply", Reply)
        reply.display = card.typed
        reply.numeric = card.kind == "number"
        reply.placeholder = card.hint
        with reply.prevent(Input.Changed):
            reply.value = card.current or ""
        reply.select_all()  # an answer to be changed is replaced by what is typed

    def _fill(self, selector: str, content: Content) -> None:
        part = self.query_one(selector, Static)
        part.update(content)
        part.set_class(bool(content.plain), "-filled")

    # --- rows -------------------------------------------------------------------------------------------------------

    def _set_rows(self, rows: tuple[Row, ...], *, highlight: int | None = None) -> None:
        self._rows, self._laid_out = rows, self._width()
        listed = self.query_one("#rows", Rows)
        listed.can_focus = self.card is not None and not self.card.typed
        listed.display = bool(rows)
        listed.set_options([Option(self._line(place, row)) for place, row in enumerate(rows)])
        listed.highlighted = highlight if rows else None

    def _line(self, place: int, row: Row) -> Content:
        numbered = self.card is not None and not self.card.typed and place < 9
        head = Content.styled(
            f"{place + 1}  " if numbered else ("   " if not self.card or not self.card.typed else "· "), "$text-accent"
        )
        return columned(head + Content(row.text), Content.styled(row.note, "$text-muted"), self._width())

    def _width(self) -> int:
        return max(self.query_one("#rows", Rows).scrollable_content_region.width or self.content_size.width - 1, 20)

    @on(_Answers.Resized)
    def _resized(self, event: _Answers.Resized) -> None:
        event.stop()
        if self._rows and self._width() != self._laid_out:
            self._set_rows(self._rows, highlight=self.query_one("#rows", Rows).highlighted)

    # --- answering --------------------------------------------------------------------------------------------------

    def pick(self, place: int) -> None:
        """Answers with a row by its place, counted from 0."""
        if self.card is not None and not self.card.typed and place < len(self._rows):
            self._answer(self._rows[place].value)

    def decline(self) -> None:
        """Answers "don't know"."""
        if self.card is not None and self.card.unknown is not None:
            self._answer(None)

    def _answer(self, text: str | None) -> None:
        if self.card is None or not self._open:
            return
        self._open = False
        self.post_message(Said(text or "") if not self.card.fact else Answered(self.card.fact, text))

    @on(events.Click, "#unknown")
    def _unknown_clicked(self, event: events.Click) -> None:
        event.stop()
        self.decline()

    @on(Rows.OptionSelected, "#rows")
    def _row_taken(self, event: Rows.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self._rows):
            self._answer(self._rows[event.option_index].value)

    @on(Reply.Submitted, "#reply")
    def _typed(self, event: Reply.Submitted) -> None:
        event.stop()
        place = self.query_one("#rows", Rows).highlighted
        if place is not None and place < len(self._rows):
            self._answer(self._rows[place].value)
        elif event.value.strip() or (self.card is not None and not self.card.fact):
            self._answer(event.value)
        else:
            key = "d" if self.card is not None and self.card.kind == "number" else "0 and Enter"
            self.complain(f"Type {self.card.hint if self.card else 'something'}; or {key} if you don't know.")

    @on(Reply.Changed, "#reply")
    def _looked_up(self, event: Reply.Changed) -> None:
        event.stop()
        self._fill("#problem", Content())
        if self.card is None:
            return
        if self.card.find is not None:
            rows = self.card.find(event.value)
            typed = event.value.strip()
            named = next((place for place, row in enumerate(rows) if row.named), None) if typed != "0" else None
            if typed and typed != "0" and named is None:
                hint = "did you mean one of these? ↓ chooses" if rows else "no entry matches; ⏎ tells which are nearest"
                self._fill("#problem", Content.styled(hint, "$text-muted"))
            self._set_rows(rows, highlight=named)
        else:
            self.query_one("#rows", Rows).highlighted = None

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        if self._rows:
            listed = self.query_one("#rows", Rows)
            now = -1 if listed.highlighted is None else listed.highlighted
            place = now + event.by
            listed.highlighted = None if place < 0 else min(place, len(self._rows) - 1)


def _unknown(card: Card) -> Content:
    if card.unknown is None:
        return Content()
    key = {"choice": "0", "number": "d"}.get(card.kind, "0 ⏎")
    return Content.assemble((f"{key}  ", "$text-accent"), "don't know", (f" → {card.unknown}", "$text-muted"))


def _keys(card: Card) -> str:
    if card.kind == "done":
        return ""
    if card.typed:
        return "type · ↑↓ choose · ⏎ take" if card.rows or card.find else "type · ⏎ take"
    return f"1-{min(len(card.rows), 9)} pick · ↑↓ ⏎"
