"""The journal: a field, what it finds, the record that is marked, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.base import Opening
from tui.app.screens.lookup import LookupScreen, lookup_actions
from tui.app.widgets.reply import Reply
from tui.view.action import EVERYWHERE, Action
from tui.view.lookup import LookupEntry

if TYPE_CHECKING:
    from kb.session import Answers
    from tui.view.journal_lookup import JournalLookup

__all__ = ["JournalScreen"]

_JOURNAL = "journal"


def _open(context: AppContext, words: str) -> None:
    if context.log is None:
        context.tell("No journal is kept: it was switched off.")
        return
    from tui.view.journal_lookup import JournalLookup

    context.open(JournalScreen(JournalLookup(context.log.place), context, words))


class JournalScreen(LookupScreen):
    """Looks through the journal, replays and verifies it."""

    @dataclass
    class Taken(Message):
        """The person wants to go on with the job of a record."""

        number: int
        answers: Answers
        goal: str

    PLACE = _JOURNAL
    NAME = "journal"
    SOUGHT = "words of what was asked or answered, or a note"
    ABOUT = (
        "Every answer that was given, here and on the command line, as a record: who asked what and when, what came of "
        "it, and what it rests on. A replay works a record out again with its own rules and prices, and then says what "
        "those of today would say, and what made the difference. A note is typed into the field first. Copies, pruning "
        "and rechecking are done on the command line: whygpu journal --help."
    )
    ACTIONS = (
        *lookup_actions(_JOURNAL, ("look_record", "read_record", "shut_journal"), "Back to the conversation."),
        Action(
            "replay", "replay", "Work the record out again, and say what today's rules say.", _JOURNAL,
            keys="alt+r", call="screen.replay", hint=4,
        ),
        Action(
            "take_record", "take up", "Go on with the job of the record.", _JOURNAL,
            keys="alt+t", call="screen.take_up", hint=5,
        ),
        Action(
            "compare_record", "compare", "Mark a record; on another one, say what is different.", _JOURNAL,
            keys="alt+d", call="screen.compare", hint=6,
        ),
        Action(
            "note_record", "note", "Keep what stands in the field as a note on the record.", _JOURNAL,
            keys="alt+n", call="screen.note", hint=7,
        ),
        Action(
            "verify_journal", "verify", "Find out whether anything in the journal was changed.", _JOURNAL,
            keys="alt+v", call="screen.verify", hint=8,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "journal",
                "journal",
                "Look through what was answered before; replay it, and see what today's rules would say.",
                EVERYWHERE,
                keys="alt+j",
                call="app.open('journal')",
                command="journal",
                argument="[WORDS]",
                hint=23,
            ),
            _open,
        ),
    )

    def __init__(self, lookup: JournalLookup, context: AppContext, text: str = "") -> None:
        super().__init__((), context.table, text)
        self._lookup, self._shared = lookup, context
        self._marked: int | None = None

    def find(self, text: str) -> tuple[LookupEntry, ...]:
        """The newest records that have all words of ``text``."""
        found = self._lookup.find(text)
        if self._lookup.problem:
            self._shared.tell(self._lookup.problem)
        return found

    @property
    def count(self) -> int:
        """How many records there are."""
        return self._lookup.count

    def line_of(self, entry: LookupEntry, width: int) -> Content:
        """Number and time of a record, and the beginning of what it says."""
        head = Content.styled(f"{entry.id:>5} ", "$text-accent")
        return head + Content(entry.summary).truncate(max(width - head.cell_length, 8), ellipsis=True)

    @property
    def _number(self) -> int | None:
        return int(self.chosen.id) if self.chosen is not None else None

    def action_replay(self) -> None:
        """Works the record out again, in a thread."""
        number, consultation = self._number, self._shared.consultation
        if number is None or consultation is None:
            self._shared.tell("There is nothing to replay yet.")
            return
        self.show_page("Working it out again …")
        work = partial(self._replay, number, self.page_width)
        self._shared.threads.start(work, "replay", "replaying a record")

    def _replay(self, number: int, width: int) -> None:
        consultation = self._shared.consultation
        if consultation is not None:
            lines = consultation.with_advisor(lambda advisor: self._lookup.replay(number, advisor, width))
            self._shared.threads.hand_over(self._show_found, number, "\n".join(lines))

    def _show_found(self, number: int, text: str) -> None:
        if self.is_current and self._number == number:
            self.show_page(text)

    def action_take_up(self) -> None:
        """Goes on with the job of the record."""
        number = self._number
        job = self._lookup.job(number) if number is not None else None
        if number is None or job is None:
            self._shared.tell("There is no job in it.")
            return
        self.close()
        self._shared.post(self.Taken(number, *job))

    def action_compare(self) -> None:
        """Marks a record, or compares with the one that was marked."""
        number = self._number
        if number is None:
            return
        if self._marked is None or self._marked == number:
            self._marked = number
            self._shared.tell(f"Record {number} is marked: go to another one, and press the key again.")
            return
        self.show_page("\n".join(self._lookup.difference(self._marked, number, self.page_width)))
        self._marked = None

    def action_note(self) -> None:
        """Keeps what stands in the field as a note on the record."""
        field = self.query_one("#query", Reply)
        number, text = self._number, field.value.strip()
        if number is None or not text:
            self._shared.tell("Mark a record, type the note into the field, and press the key again.")
            return
        self._shared.tell(self._lookup.note(number, text))
        field.value = ""

    def action_verify(self) -> None:
        """Verifies the journal, in a thread."""
        self.show_page("Reading all records …")
        self._shared.threads.start(partial(self._verify, self.page_width), "verify", "verifying the journal")

    def _verify(self, width: int) -> None:
        text = "\n".join(self._lookup.verification(width))
        self._shared.threads.hand_over(self._show_verified, text)

    def _show_verified(self, text: str) -> None:
        if self.is_current:
            self.show_page(text)
