"""Signals: those that end the app, and the one that lets it go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial
from threading import Timer
from types import FrameType

from textual.driver import Driver

__all__ = ["resume_only_when_stopped", "watch_signals"]

_PATIENCE = 5.0
"""Seconds after which an app whose terminal has gone is over, whatever it still waits for."""


def watch_signals(end: Callable[[int], None]) -> None:
    """Calls ``end`` with the exit code when the app is killed or its window is closed; Textual itself does not."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        try:
            loop.add_signal_handler(number, partial(_end, end, number))
        except (NotImplementedError, RuntimeError, ValueError):  # no such signals, or not the main thread
            return


def _end(end: Callable[[int], None], number: signal.Signals) -> None:
    code = 128 + number
    if number is signal.SIGHUP:
        # What is written to a terminal that has gone may never be taken, and that is waited for.
        last = Timer(_PATIENCE, os._exit, (code,))
        last.daemon = True
        last.start()
    end(code)


def resume_only_when_stopped(driver: Driver | None) -> None:
    """Has the terminal set up anew only when it was given back before.

    A window that is closed also sends the signal to go on. Textual would start a second reader and a second writer of
    the terminal then, and never end the first ones.
    """
    resume = signal.getsignal(signal.SIGCONT) if hasattr(signal, "SIGCONT") else None
    if not callable(resume):
        return

    def when_stopped(number: int, frame: FrameType | None) -> None:
        if getattr(driver, "_must_signal_resume", True):
            resume(number, frame)

    signal.signal(signal.SIGCONT, when_stopped)
