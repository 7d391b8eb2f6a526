"""What the parts and the screens of the app share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from textual.app import App
from textual.message import Message
from textual.screen import Screen, ScreenResultCallbackType

from tui.app.threads import Threads
from tui.view.action import ActionTable
from tui.view.outcome import Outcome
from tui.view.transcript import Transcript

if TYPE_CHECKING:
    from engine.findings import Finding
    from kb.advice import Advice
    from kb.advisor import Advisor
    from tui.view.consultation import Consultation
    from tui.view.session_log import SessionLog

__all__ = ["AppContext"]

_Result = TypeVar("_Result")


class AppContext:
    """The job, its advice and what was said of it; and the ways to show something and to have something worked out."""

    def __init__(self, app: App[None], table: ActionTable) -> None:
        self._app = app
        self.table = table
        self.threads = Threads(app)
        self.transcript = Transcript()
        #: keeps what is said; None where nothing is recorded
        self.log: SessionLog | None = None
        #: None until the rules are read
        self.consultation: Consultation | None = None
        self.outcome: Outcome | None = None
        #: who gave the outcome: rules may be changed since
        self.outcome_by: Advisor | None = None
        #: what is wrong with rules that are not in force
        self.refused: tuple[Finding, ...] = ()
        #: whether the person has said anything, or asked for questions
        self.started = False
        #: whether words can be heard without a wait
        self.prepared = False
        #: whether the app is about to end
        self.leaving = False

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors in rules that are not in force."""
        return tuple(finding for finding in self.refused if finding.severity == "error")

    @property
    def is_headless(self) -> bool:
        """Whether there is no terminal."""
        return self._app.is_headless

    @property
    def screen(self) -> Screen[object]:
        """The screen that is shown."""
        return self._app.screen

    @property
    def screens(self) -> Sequence[Screen[object]]:
        """All screens that are open, the one that is shown last."""
        return self._app.screen_stack

    def open(self, screen: Screen[_Result], then: ScreenResultCallbackType[_Result] | None = None) -> None:
        """Opens a screen, unless the app is about to end; ``then`` is called with what it closes with."""
        if not self.leaving:
            self._app.push_screen(screen, then)

    def tell(self, text: str) -> None:
        """Shows a short message for a while."""
        self._app.notify(text, markup=False)

    def copy_command(self) -> None:
        """Hands the command that gives this advice again to the terminal's clipboard, and tells so."""
        command = self.consultation.command_line() if self.consultation is not None else ""
        if command:
            self._app.copy_to_clipboard(command)
        self.tell("Handed to the terminal's clipboard." if command else "There is nothing to copy yet.")

    def post(self, message: Message) -> None:
        """Sends a message to the app."""
        self._app.post_message(message)

    def latest(self) -> tuple[Advisor, Advice | None] | None:
        """Who gave the advice that is shown, and the advice, if there is one; where no rules are read, that is told."""
        if self.consultation is None:
            self.tell("The rules are still being read.")
            return None
        advice = self.outcome.advice if self.outcome is not None else None
        return self.outcome_by or self.consultation.session.advisor, advice

    def advised(self) -> tuple[Advisor, Advice] | None:
        """Who gave the advice that is shown, and the advice; where there is none yet, that is told."""
        advice = self.outcome.advice if self.outcome is not None else None
        if advice is None or self.outcome_by is None:
            self.tell("The first advice is still being worked out.")
            return None
        return self.outcome_by, advice
