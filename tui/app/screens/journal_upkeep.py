"""Copying and pruning the journal: what is asked before, and what is done in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Protocol

from tui.app.context import AppContext
from tui.app.screens.chooser import Chooser
from tui.app.screens.line_question import LineQuestion
from tui.view.card import Row
from tui.view.menu import Menu
from tui.view.plural import counted

if TYPE_CHECKING:
    from tui.view.journal_upkeep import JournalUpkeep, PruningWish

__all__ = ["UpkeepDesk"]

_GROUP = "journal upkeep"
_WHOLE, _LISTED, _ONE = "whole", "listed", "one"
_REPLACE, _OTHER = "replace", "other"
_PRUNE, _KEEP = "prune", "keep"
_PRUNING = (
    "Records made before a day lose their words: what was asked, answered and recommended. Their numbers, times and "
    "hashes stay, so that the journal can still be verified. It cannot be undone."
)


class _Tell(Protocol):
    def __call__(self, text: str, *, done: bool) -> None:
        """Shows how far something is, and what came of it once it is ``done``."""


class UpkeepDesk:
    """Asks and works for the screen of the journal, which is told how far it is, and what came of it."""

    def __init__(self, context: AppContext, upkeep: JournalUpkeep, tell: _Tell) -> None:
        self._context, self._upkeep, self._tell = context, upkeep, tell
        #: set where the copy that is being made or read is to be stopped; None where there is none
        self._stop: Event | None = None

    def stop(self) -> bool:
        """Has a copy stopped that is being made or read; False where there is none, or it is being stopped already."""
        if self._stop is None or self._stop.is_set():
            return False
        self._stop.set()
        return True

    # --- export -----------------------------------------------------------------------------------------------------

    def export(self, count: int, listed: Sequence[int] | None, chosen: int | None) -> None:
        """Asks what is to be written: all ``count`` records, those ``listed``, or the one that is ``chosen``."""
        if not count:
            self._context.tell("There is nothing to export yet.")
            return
        rows = [Row(_WHOLE, "The whole journal", f"{counted(count, 'record')}; can be read in again")]
        choices: dict[str, Sequence[int] | None] = {_WHOLE: None}
        if listed:
            rows.append(Row(_LISTED, "All that are listed", counted(len(listed), "record")))
            choices[_LISTED] = listed
        if chosen is not None:
            rows.append(Row(_ONE, f"Record {chosen}", "with the notes about it"))
            choices[_ONE] = [chosen]
        self._context.open(Chooser(Menu("Export what?", rows)), partial(self._scope_taken, choices))

    def _scope_taken(self, choices: dict[str, Sequence[int] | None], choice: str | None) -> None:
        if choice is not None:
            self._ask_file(choices[choice])

    def _ask_file(self, numbers: Sequence[int] | None) -> None:
        from tui.view.journal_upkeep import proposed_file

        about = "Lines of JSON, in a file that only you may read."
        question = LineQuestion("Export to which file?", about, proposed_file(numbers, date.today()))
        self._context.open(question, partial(self._file_named, numbers))

    def _file_named(self, numbers: Sequence[int] | None, name: str | None, *, replace: bool = False) -> None:
        if name is not None:
            file = Path(name).expanduser()
            self._copy("Writing", partial(self._export, file, numbers, replace), "exporting the journal")

    def _export(self, file: Path, numbers: Sequence[int] | None, replace: bool, progress: Callable[[str], bool]) -> str:
        from kb.journal.copy_file import CopyThereError

        try:
            return self._upkeep.export(file, numbers, progress, replace=replace)
        except CopyThereError as error:
            self._context.threads.hand_over(self._ask_whether_to_replace, numbers, error.file)
            return ""

    def _ask_whether_to_replace(self, numbers: Sequence[int] | None, name: str) -> None:
        rows = (Row(_OTHER, "Keep it, and name another file"), Row(_REPLACE, "Replace it"))
        menu = Menu(f"There is a file {Path(name).name} already", rows)
        self._context.open(Chooser(menu), partial(self._replaced, numbers, name))

    def _replaced(self, numbers: Sequence[int] | None, name: str, choice: str | None) -> None:
        if choice == _REPLACE:
            self._file_named(numbers, name, replace=True)
        elif choice == _OTHER:
            self._ask_file(numbers)

    # --- import -----------------------------------------------------------------------------------------------------

    def take_in(self) -> None:
        """Asks for a copy, and reads it in."""
        about = (
            "A copy of a whole journal is taken record by record once all of it is verified: into a journal that is "
            "empty, or one that it continues. Otherwise nothing is taken."
        )
        question = LineQuestion("Import from which file?", about, placeholder="a file that an export wrote")
        self._context.open(question, self._copy_named)

    def _copy_named(self, name: str | None) -> None:
        if name is not None:
            file = Path(name).expanduser()
            self._copy("Reading", partial(self._upkeep.import_from, file), "reading a copy of a journal")

    def _copy(self, doing: str, work: Callable[[Callable[[str], bool]], str], description: str) -> None:
        """Begins to make or read a copy, in a thread; another one is stopped."""
        self.stop()
        stop = self._stop = Event()
        self._tell(f"{doing} …", done=False)

        def progress(how_far: str) -> bool:
            if how_far and not stop.is_set():
                self._context.threads.hand_over(self._tell_progress, stop, f"{doing} … {how_far}. Esc stops it.")
            return not stop.is_set()

        self._context.threads.start(
            partial(self._work, stop, partial(work, progress)), _GROUP, description, exclusive=False
        )

    def _tell_progress(self, stop: Event, text: str) -> None:
        if self._stop is stop:
            self._tell(text, done=False)

    def _work(self, stop: Event, work: Callable[[], str]) -> None:
        from kb.errors import KnowledgeError

        try:
            told = work()
        except KnowledgeError as error:
            told = str(error)
        self._context.threads.hand_over(self._end, stop, told)

    def _end(self, stop: Event, told: str) -> None:
        if self._stop is stop:
            self._stop = None
        self._tell(told, done=True)

    # --- pruning ----------------------------------------------------------------------------------------------------

    def prune(self) -> None:
        """Asks what is to be pruned, tells of how many records it is about, and asks whether to do it."""
        placeholder = "2025-11-21, or 365 days; then why, if that is to be recorded"
        question = LineQuestion("Prune what is older than what?", _PRUNING, placeholder=placeholder, doubt=_doubt)
        self._context.open(question, self._age_said)

    def _age_said(self, text: str | None) -> None:
        from tui.view.journal_upkeep import pruning_wish

        if text is not None:
            work = partial(self._count, pruning_wish(text, date.today()))
            self._context.threads.start(work, f"{_GROUP}: count", "counting what would be pruned")

    def _count(self, wish: PruningWish) -> None:
        from kb.errors import KnowledgeError

        hand_over = self._context.threads.hand_over
        try:
            numbers = self._upkeep.prunable(wish)
        except KnowledgeError as error:
            hand_over(self._told, str(error))
            return
        hand_over(self._confirm, wish, numbers)

    def _confirm(self, wish: PruningWish, numbers: Sequence[int]) -> None:
        if not numbers:
            self._told(f"No record made before {wish.before} has its words still.")
            return
        its = "its" if len(numbers) == 1 else "their"
        title = f"{counted(len(numbers), 'record')} from before {wish.before}: take {its} words away?"
        rows = (
            Row(_KEEP, "Keep them"),
            Row(_PRUNE, f"Prune {counted(len(numbers), 'record')}", "cannot be undone"),
        )
        self._context.open(Chooser(Menu(title, rows)), partial(self._confirmed, wish, numbers))

    def _confirmed(self, wish: PruningWish, numbers: Sequence[int], choice: str | None) -> None:
        if choice == _PRUNE:
            self._tell("Pruning …", done=False)
            work = partial(self._prune, wish, numbers)
            self._context.threads.start(work, _GROUP, "pruning the journal", exclusive=False)

    def _prune(self, wish: PruningWish, numbers: Sequence[int]) -> None:
        from kb.errors import KnowledgeError

        try:
            told = self._upkeep.prune(numbers, wish.why)
        except KnowledgeError as error:
            told = str(error)
        self._context.threads.hand_over(self._told, told)

    def _told(self, text: str) -> None:
        self._tell(text, done=True)


def _doubt(text: str) -> str:
    """What is wrong with what was typed about the age; empty where nothing is."""
    from tui.view.journal_upkeep import AgeError, pruning_wish

    try:
        pruning_wish(text, date.today())
    except AgeError as error:
        return str(error)
    return ""
