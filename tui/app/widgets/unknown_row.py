"""The row of a question card that says what "don't know" means."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui.view.card import Card

__all__ = ["UnknownRow"]

_LINES = 3


class UnknownRow(Static):
    """What "don't know" means, as far as it has room: its last words are an explanation. A click says it."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    UnknownRow {
        display: none;
        margin: 1 0 0 0;
        max-height: 3;
        overflow: hidden;
    }
    UnknownRow.-filled {
        display: block;
    }
    .-short UnknownRow, .-low UnknownRow, .-flat UnknownRow {
        margin: 0;
        max-height: 1;
    }
    """

    class Chosen(Message):
        """The person does not know."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)

    def show(self, card: Card | None, numbered: int, width: int) -> None:
        """Shows what it means on a card of ``width`` cells with so many numbered rows; nothing if it is none."""
        content = Content()
        if card is not None and card.unknown is not None:
            sign = ("0" if card.zero else "·").rjust(len(str(numbered)))
            head = Content.assemble((f"{sign}  ", "$text-accent"), "don't know")
            whole = head + Content.styled(f" → {card.unknown}", "$text-muted")
            brief = head + Content.styled(f" → {card.unknown.partition(': ')[0]}", "$text-muted")
            lines = self.styles.max_height
            room = width * (int(lines.value) if lines is not None else _LINES)
            content = whole if not room or whole.cell_length <= room else brief
        self.update(content)
        self.set_class(bool(content.plain), "-filled")

    def on_click(self) -> None:
        """Says it."""
        self.post_message(self.Chosen())
