"""Work that would hold the app up, done in threads."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec

from textual.app import App
from textual.message import Message
from textual.worker import get_current_worker

from tui.frame_room import with_room

__all__ = ["HandedOver", "Threads", "UnawaitedThreads", "leave_threads"]

_Results = ParamSpec("_Results")


@dataclass
class HandedOver(Message):
    """What a thread has worked out; the app has to call ``take``, which takes it up, in its own thread."""

    take: Callable[[], None]


class Threads:
    """The threads of an app. They touch nothing of it: what they find is handed over in a message."""

    def __init__(self, app: App[None]) -> None:
        self._app = app

    def start(self, work: Callable[[], None], group: str, doing: str, *, exclusive: bool = True) -> None:
        """Begins ``work`` in a thread; an ``exclusive`` one replaces all others of its ``group``.

        ``doing`` says what is being done, in the words of a message that it failed.
        """
        self._app.run_worker(
            partial(with_room, work),
            thread=True,
            exclusive=exclusive,
            group=group,
            exit_on_error=False,
            description=doing,
        )

    def hand_over(self, take: Callable[_Results, None], *results: _Results.args, **more: _Results.kwargs) -> bool:
        """Has the app take up results of the thread that calls this; False where nobody waits for them any more."""
        if get_current_worker().is_cancelled:
            return False
        return self._app.post_message(HandedOver(partial(take, *results, **more)))

    def give_up(self, group: str) -> bool:
        """Gives up waiting for the threads of a group; False where none is at work."""
        waiting = any(each.group == group and each.is_running for each in self._app.workers)
        if waiting:
            self._app.workers.cancel_group(self._app, group)
        return waiting


class UnawaitedThreads(ThreadPoolExecutor):
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
