"""A recheck: the answers of the journal that the rules of today would give otherwise, and what would be different."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.lookup import LookupScreen, lookup_actions
from tui.app.widgets.hints import Hints
from tui.app.widgets.top_bar import TopBar
from tui.view.action import Action
from tui.view.lookup import LookupEntry

if TYPE_CHECKING:
    from tui.view.consultation import Consultation
    from tui.view.journal_recheck import RecheckState

__all__ = ["RecheckScreen", "open_recheck"]

_RECHECK, _GROUP = "recheck", "recheck"


def open_recheck(context: AppContext, numbers: Sequence[int] | None) -> None:
    """Opens a recheck of the records of ``numbers``, or of all."""
    if context.log is None or context.consultation is None:
        context.tell("The rules are still being read.")
        return
    context.open(RecheckScreen(context.log.place, numbers, context.consultation, context))


class RecheckScreen(LookupScreen):
    """Works every job out with the rules of today, and lists the records that would be answered otherwise."""

    PLACE = _RECHECK
    NAME = "recheck"
    SOUGHT = "words, or: another recommendation"
    ABOUT = (
        "Every job of the journal, or of what was listed there, worked out with the rules and prices of today. Listed "
        "are the records with another recommendation, with other figures or remarks, and those whose answers are not "
        "taken any more; the page says what would be different. A replay of a record says what made the difference."
    )
    ACTIONS = (
        *lookup_actions(_RECHECK, ("look_changed", "read_changed", "shut_recheck"), "Stop, and go back."),
        Action(
            "stop_recheck", "stop", "Stop, and keep what was found.", _RECHECK,
            keys="alt+s", call="screen.stop", hint=4, first=True,
        ),
        Action(
            "again_recheck", "again", "Begin anew, with the rules as they are now.", _RECHECK,
            keys="alt+a", call="screen.again", hint=5, first=True,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)

    def __init__(
        self, place: str, numbers: Sequence[int] | None, consultation: Consultation, context: AppContext
    ) -> None:
        super().__init__((), context.table)
        self._journal, self._numbers = place, numbers
        self._consultation, self._shared = consultation, context
        #: None before the journal is read
        self._state: RecheckState | None = None
        self._is_working = False
        self._run = 0
        self._problem = ""
        self._page = ""

    def on_mount(self) -> None:
        """Begins at once."""
        self.action_again()

    def on_unmount(self) -> None:
        """Stops what nobody waits for any more."""
        self._shared.threads.give_up(_GROUP)

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """How far it is."""
        if self._state is None:
            return "reading the journal …" if self._is_working else ""
        stopped = "" if self._state.done == self._state.count else "stopped · "
        return f"{'working · ' if self._is_working else stopped}{self._state.words}"

    @property
    def nothing(self) -> str:
        """What stands there while no answer is known to be another one."""
        if self._all:
            return super().nothing
        return "no answer is another one so far" if self._is_working else "no answer would be another one"

    @property
    def empty_page(self) -> str:
        """What came of it, or what is wrong with the journal."""
        if self._is_working:
            return self._wrapped("Each job is worked out with the rules of today …")
        return self._wrapped(self._problem or (self._state.summary if self._state is not None else ""))

    def page_of(self, entry: LookupEntry) -> str:
        """What would be different, and below it what came of all."""
        page = super().page_of(entry)
        return page if self._is_working else f"{page}\n\n{self.empty_page}"

    def show_page(self, text: str) -> None:
        """Shows a page; what is being read stays where it is."""
        if text != self._page:
            self._page = text
            super().show_page(text)

    def line_of(self, entry: LookupEntry, width: int) -> Content:
        """Number and time of a record, what kind of difference there is, and the beginning of what was asked."""
        head = Content.styled(f"{entry.id:>5} ", "$text-accent")
        return head + Content(entry.summary).truncate(max(width - head.cell_length, 8), ellipsis=True)

    def _wrapped(self, text: str) -> str:
        from tui.report.layout import wrapped

        return "\n".join(wrapped(text, self.page_width)) if text else ""

    # --- working it out ---------------------------------------------------------------------------------------------

    def action_again(self) -> None:
        """Works all out in a thread; one that is at work is stopped."""
        self._state, self._problem, self._is_working, self._all = None, "", True, ()
        self._run += 1
        self.query_one(Hints).show()
        self._list()
        self._shared.threads.start(partial(self._work, self._run), _GROUP, "rechecking the journal")

    def action_stop(self) -> None:
        """Stops, and keeps what was found."""
        if self._shared.threads.give_up(_GROUP):
            self._end(self._run)

    def _work(self, run: int) -> None:
        from kb.errors import KnowledgeError
        from kb.journal.recheck import outcome_under
        from tui.view.journal_recheck import recheck

        threads, consultation = self._shared.threads, self._consultation
        advisor = consultation.with_advisor(lambda present: present)
        try:
            recheck(
                self._journal,
                self._numbers,
                advisor,
                lambda task: consultation.with_advisor(lambda _: outcome_under(advisor, task)),
                lambda state: threads.hand_over(self._show_state, run, state),
            )
        except KnowledgeError as error:
            threads.hand_over(self._end, run, str(error))
            return
        threads.hand_over(self._end, run)

    def _show_state(self, run: int, state: RecheckState) -> None:
        if not self.is_attached or not self._is_working or run != self._run:
            return
        before, self._state = self._state, state
        if before is None or before.changed != state.changed:
            self._all = state.entries
            self._list()
        else:
            self.query_one("#top", TopBar).show(self.NAME, self.state)

    def _end(self, run: int, problem: str = "") -> None:
        if self.is_attached and run == self._run:
            self._is_working, self._problem = False, problem
            self.query_one(Hints).show(frozenset({"stop_recheck"}))
            self._list()

    def rules_adopted(self) -> None:
        """Other rules are in force now: what is listed is what those of before said."""
        self._shared.tell("Other rules are in force now: Alt+A rechecks with them.")
