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
from tui.app.screens.journal_actions import ACTIONS, JOURNAL, OPENING
from tui.app.screens.journal_upkeep import UpkeepDesk
from tui.app.screens.lookup import LookupScreen
from tui.app.screens.recheck import open_recheck
from tui.app.widgets.reply import Reply
from tui.view.lookup import LookupEntry

if TYPE_CHECKING:
    from kb.session import Answers
    from tui.view.journal_lookup import JournalLookup
    from tui.view.journal_upkeep import JournalUpkeep

__all__ = ["JournalScreen"]


def _open(context: AppContext, words: str) -> None:
    if context.log is None:
        context.tell("No journal is kept: it was switched off.")
        return
    from tui.view.journal_lookup import JournalLookup
    from tui.view.journal_upkeep import JournalUpkeep

    place, signer = context.log.place, context.log.signer
    context.open(JournalScreen(JournalLookup(place, signer), JournalUpkeep(place, signer), context, words))


class JournalScreen(LookupScreen):
    """Looks through the journal, replays and verifies it."""

    @dataclass
    class Taken(Message):
        """The person wants to go on with the job of a record."""

        number: int
        answers: Answers
        goal: str

    PLACE = JOURNAL
    NAME = "journal"
    SOUGHT = "words of what was asked or answered, or a note"
    ABOUT = (
        "Every answer that was given, here and on the command line, as a record: who asked what and when, what came of "
        "it, and what it rests on. A replay works a record out again with its own rules and prices, and then says what "
        "those of today would say, and what made the difference; a recheck asks "
        "them all at once. A copy of the whole journal can be read into an empty one, or one that it continues; what "
        "is listed, or one record, is written to be read elsewhere. Pruning takes words away, and leaves the chain."
    )
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (Opening(OPENING, _open),)

    def __init__(self, lookup: JournalLookup, upkeep: JournalUpkeep, context: AppContext, text: str = "") -> None:
        super().__init__((), context.table, text)
        self._lookup, self._shared = lookup, context
        self._upkeep = UpkeepDesk(context, upkeep, self._tell_of_all)
        self._marked: int | None = None
        self._noting: int | None = None
        #: what was last told to be wrong with the journal
        self._problem = ""
        #: what was found out about the journal, in the place of the page of a record
        self._told: tuple[int | None, str] | None = None

    def find(self, text: str) -> tuple[LookupEntry, ...]:
        """The newest records that have all words of ``text``; those that are there while a note is written."""
        if self._noting is not None:
            return self._found
        found = self._lookup.find(text)
        problem, self._problem = self._problem, self._lookup.problem
        if self._problem and self._problem != problem:
            self._shared.tell(self._problem)
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
        """Drops the note that is being written, if one is; else stops a copy that is being made; else goes back."""
        if self._noting is not None:
            self._end_note()
        elif not self._upkeep.stop():
            self.close()

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

    # --- the journal as a whole -------------------------------------------------------------------------------------

    def _tell_of_all(self, text: str, *, done: bool) -> None:
        """Shows how far something is that is about the whole journal, and what came of it once it is ``done``."""
        if not self.is_attached:
            if done:
                self._shared.tell(text)
            return
        if done:
            self._told = None
            self._list()
        from tui.report.layout import wrapped

        if text:
            page = "\n".join(wrapped(text, self.page_width))
            self._told = self._number, page
            self.show_page(page)

    @property
    def _listed(self) -> tuple[int, ...] | None:
        """The records that were looked for; None where all are listed."""
        sought = self._noting is None and self.query_one("#query", Reply).value.strip()
        return tuple(int(each.id) for each in self._found) if sought else None

    def action_export(self) -> None:
        """Asks what is to be written where."""
        self._upkeep.export(self.count, self._listed, self._number)

    def action_import(self) -> None:
        """Asks what is to be read in."""
        self._upkeep.take_in()

    def action_prune(self) -> None:
        """Asks which records are to lose their words."""
        self._upkeep.prune()

    def action_recheck(self) -> None:
        """Asks the rules of today what was asked before: all that is listed."""
        open_recheck(self._shared, self._listed)

    def _verify(self, number: int | None, width: int) -> None:
        text = "\n".join(self._lookup.verification(width))
        self._shared.threads.hand_over(self._tell, number, text)
