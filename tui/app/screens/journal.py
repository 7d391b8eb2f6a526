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
        "those of today would say, and what made the difference. Copies, pruning "
        "and rechecking are done on the command line: whygpu journal --help."
    )
    ACTIONS = (
        *lookup_actions(_JOURNAL, ("look_record", "read_record", "shut_journal"), "Back to the conversation."),
        Action(
            "replay", "replay", "Work the record out again, and say what today's rules say.", _JOURNAL,
            keys="alt+r", call="screen.replay", hint=4, first=True,
        ),
        Action(
            "take_record", "take up", "Go on with the job of the record.", _JOURNAL,
            keys="alt+t", call="screen.take_up", hint=5, first=True,
        ),
        Action(
            "compare_record", "compare", "Mark a record; on another one, say what is different.", _JOURNAL,
            keys="alt+d", call="screen.compare", hint=6, first=True,
        ),
        Action(
            "note_record", "note", "Write a note on the record.", _JOURNAL,
            keys="alt+n", call="screen.note", hint=7, first=True,
        ),
        Action(
            "verify_journal", "verify", "Find out whether anything in the journal was changed.", _JOURNAL,
            keys="alt+v", call="screen.verify", hint=8, first=True,
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
                first=True,
            ),
            _open,
        ),
    )

    def __init__(self, lookup: JournalLookup, context: AppContext, text: str = "") -> None:
        super().__init__((), context.table, text)
        self._lookup, self._shared = lookup, context
        self._marked: int | None = None
        self._noting: int | None = None
        #: what was found out about the journal, in the place of the page of a record
        self._told: tuple[int | None, str] | None = None

    def find(self, text: str) -> tuple[LookupEntry, ...]:
        """The newest records that have all words of ``text``; those that are there while a note is written."""
        if self._noting is not None:
            return self._found
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

    def page_of(self, entry: LookupEntry) -> str:
        """The record, or what was last found out while it was marked."""
        if self._told is not None and self._told[0] == int(entry.id):
            return self._told[1]
        self._told = None
        return super().page_of(entry)

    def _tell(self, number: int | None, text: str) -> None:
        """Shows what was found out while ``number`` was marked, unless the person went on meanwhile."""
        if self.is_current and self._number == number:
            self._told = number, text
            self.show_page(text)

    @property
    def _number(self) -> int | None:
        return int(self.chosen.id) if self.chosen is not None else None

    def action_replay(self) -> None:
        """Works the record out again, in a thread."""
        number, consultation = self._number, self._shared.consultation
        if number is None or consultation is None:
            self._shared.tell("There is nothing to replay yet.")
            return
        self._tell(number, "Working it out again …")
        work = partial(self._replay, number, self.page_width)
        self._shared.threads.start(work, "replay", "replaying a record")

    def _replay(self, number: int, width: int) -> None:
        consultation = self._shared.consultation
        if consultation is not None:
            lines = consultation.with_advisor(lambda advisor: self._lookup.replay(number, advisor, width))
            self._shared.threads.hand_over(self._tell, number, "\n".join(lines))

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
        self._tell(number, "\n".join(self._lookup.difference(self._marked, number, self.page_width)))
        self._marked = None

    def action_note(self) -> None:
        """Has a note on the record written into the field."""
        if self._number is not None:
            self._noting = self._number
            self._ask(f"a note on record {self._noting}; ⏎ keeps it, Esc does not")

    def entered(self, text: str) -> None:
        """Keeps the note that was written, if one was; else goes to the page."""
        if self._noting is None:
            super().entered(text)
            return
        if text.strip():
            self._shared.tell(self._lookup.note(self._noting, text.strip()))
        self._end_note()

    def action_close(self) -> None:
        """Drops the note that is being written, if one is; else goes back."""
        if self._noting is None:
            self.close()
        else:
            self._end_note()

    def _end_note(self) -> None:
        self._noting = None
        self._ask(self.SOUGHT)

    def _ask(self, placeholder: str) -> None:
        """Empties the field, which lists all records again where no note is written."""
        field = self.query_one("#query", Reply)
        field.placeholder = placeholder
        field.value = ""
        field.focus()
        self._list()

    def action_verify(self) -> None:
        """Verifies the journal, in a thread."""
        number = self._number
        self._tell(number, "Reading all records …")
        work = partial(self._verify, number, self.page_width)
        self._shared.threads.start(work, "verify", "verifying the journal")

    def _verify(self, number: int | None, width: int) -> None:
        text = "\n".join(self._lookup.verification(width))
        self._shared.threads.hand_over(self._tell, number, text)
