"""An app that leaves the terminal as it was, whatever ends it, and loses no failure."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen, ScreenResultCallbackType
from textual.theme import BUILTIN_THEMES
from textual.worker import Worker, WorkerState

from tui.app.failures import failure_note, log_failure
from tui.app.messages import Failed
from tui.app.signals import resume_only_when_stopped, watch_signals
from tui.app.themes import DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT, readable, theme_for

__all__ = ["SturdyApp", "leave_threads"]

Result = TypeVar("Result")

_TERMINAL = {TERMINAL_DARK.name: TERMINAL_LIGHT.name, TERMINAL_LIGHT.name: TERMINAL_DARK.name}
_OTHER = {DARK.name: LIGHT.name, LIGHT.name: DARK.name, **_TERMINAL}


class _Unawaited(ThreadPoolExecutor):
    """Threads that the end of the app does not wait for: what they still work out nobody will see."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002 - as in the base class
        super().shutdown(wait=False, cancel_futures=True)


def leave_threads(code: int) -> int:
    """Ends the process with ``code`` where threads are still at work; otherwise returns ``code``."""
    if any(each is not threading.current_thread() and not each.daemon for each in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


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
        for each in (DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT):
            self.register_theme(each)
        wanted = os.environ.get("TEXTUAL_THEME", "")
        self.choose_theme(wanted if wanted in BUILTIN_THEMES and not no_colour else theme_for(no_colour=no_colour))

    def on_load(self) -> None:
        """Watches for signals before anything is sent to the terminal."""
        if not self.is_headless:
            asyncio.get_running_loop().set_default_executor(_Unawaited())
            watch_signals(lambda code: self.exit(return_code=code))

    def on_mount(self) -> None:
        """Watches for the signal that Textual takes for itself."""
        if not self.is_headless:
            resume_only_when_stopped(self._driver)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Ends the app; from then on no screen is opened."""
        self.leaving = True
        super().exit(result, return_code, message)

    def open(self, screen: Screen[Result], then: ScreenResultCallbackType[Result] | None = None) -> None:
        """Opens a screen, unless the app is about to end; ``then`` is called with what it closes with."""
        if not self.leaving:
            self.push_screen(screen, then)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Logs and announces the failure of a thread."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            where = log_failure(event.worker.error)
            note = f"{event.worker.error} (details: {where})" if where else str(event.worker.error)
            self.post_message(Failed(event.worker.description or event.worker.name, note))

    def choose_theme(self, name: str) -> None:
        """Takes a theme; one of Textual's own in colours that can be read."""
        theme = BUILTIN_THEMES.get(name)
        if theme is not None and not theme.ansi:
            self.register_theme(readable(theme))
        self.theme = name

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
