"""An app that leaves the terminal as it was, whatever ends it, and loses no failure."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from typing import TypeVar

from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen, ScreenResultCallbackType
from textual.worker import Worker, WorkerState

from tui.app.failures import failure_note, log_failure
from tui.app.messages import Failed
from tui.app.themes import DARK, LIGHT, theme_for

__all__ = ["SturdyApp"]

Result = TypeVar("Result")

_OTHER = {DARK.name: LIGHT.name, LIGHT.name: DARK.name, "ansi-dark": "ansi-light", "ansi-light": "ansi-dark"}


class SturdyApp(App[None]):
    """Signals, themes and failures; subclasses show `Failed`."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        # Textual takes the variable away, and chooses by ``ansi_color`` whether to send no colours or mere greys.
        no_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=True if no_colour else None)
        self.failure_note = ""
        self.leaving = False
        self.animation_level = "none"
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme_for(no_colour=no_colour)

    def on_load(self) -> None:
        """Watches for signals before anything is sent to the terminal."""
        self.watch_signals()

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Ends the app; from then on no screen is opened."""
        self.leaving = True
        super().exit(result, return_code, message)

    def open(self, screen: Screen[Result], then: ScreenResultCallbackType[Result] | None = None) -> None:
        """Opens a screen, unless the app is about to end; ``then`` is called with what it closes with."""
        if not self.leaving:
            self.push_screen(screen, then)

    def watch_signals(self) -> None:
        """Ends the app in order when it is killed or its window is closed; Textual itself does not."""
        if self.is_headless:
            return
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            try:
                asyncio.get_running_loop().add_signal_handler(number, partial(self.exit, return_code=128 + number))
            except (NotImplementedError, RuntimeError, ValueError):  # no such signals, or not the main thread
                return

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Logs and announces the failure of a thread."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            where = log_failure(event.worker.error)
            note = f"{event.worker.error} (details: {where})" if where else str(event.worker.error)
            self.post_message(Failed(event.worker.description or event.worker.name, note))

    def action_other_theme(self) -> None:
        self.theme = _OTHER.get(self.theme, DARK.name)

    def action_leave(self) -> None:
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C ends the app: nothing can be lost."""
        self.exit(return_code=130)

    def _fatal_error(self) -> None:
        # In place of a traceback with all local values on the screen: a file without them, and a note that names it.
        error = self._exception
        self.failure_note = failure_note(error if isinstance(error, Exception) else None)
        self._close_messages_no_wait()
