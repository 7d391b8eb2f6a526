"""Watching rule files: a thread that notices when one is saved, appears or goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event, Thread

__all__ = ["RuleWatch"]

_PATIENCE = 1.0  # seconds after which to look, whether or not the system told of a change
_STEP = 0.05  # seconds of quiet that end a burst of changes
_MOST_STEPS = 40

#: file -> what changes when it is saved; of a folder or file that is not there, nothing
_State = dict[Path, tuple[int, int, int]]


class RuleWatch:
    """Calls ``changed`` in a thread of its own whenever the rule files at ``places`` are not what they were.

    The system's notices only wake the thread: what counts is a look at the files, so that folders that appear later,
    files that are replaced and file systems without notices are seen as well. What is saved while ``changed`` runs is
    seen right after it.
    """

    def __init__(self, places: Callable[[], Iterable[Path]], changed: Callable[[], None]) -> None:
        self._places, self._changed = places, changed
        #: the files that were saved, appeared or went before the last call
        self.files: tuple[Path, ...] = ()
        self._seen = self._state()
        self._wake, self._stopped, self._wanted = Event(), Event(), Event()
        self._thread = Thread(target=self._run, name="rule-watch", daemon=True)

    def start(self) -> None:
        """Begins to watch, once; what was saved since the watch was made counts."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether it has begun and not ended yet."""
        return self._thread.is_alive()

    def call_now(self) -> None:
        """Has ``changed`` called although nothing may have changed."""
        self._wanted.set()
        self._wake.set()

    def stop(self) -> None:
        """Ends the watch. Does not wait for ``changed``; the thread does not keep the program from ending."""
        self._stopped.set()
        self._wake.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._look()
            self._wake.clear()
            if not (self._stopped.is_set() or self._wanted.is_set()):
                self._wait()

    def _wait(self) -> None:
        """Returns when there may be something to see."""
        from watchfiles import watch

        present = [path for path in self._places() if path.exists()]
        try:
            notices = watch(
                *present,
                watch_filter=None,
                step=int(_STEP * 1000),
                stop_event=self._wake,
                rust_timeout=int(_PATIENCE * 1000),
                yield_on_timeout=True,
                raise_interrupt=False,
                ignore_permission_denied=True,
            )
            next(notices, None)
        except (OSError, RuntimeError):  # a folder that went meanwhile, or more folders than the system watches
            self._wake.wait(_PATIENCE)

    def _look(self) -> None:
        state = self._quiet_state()
        if state == self._seen and not self._wanted.is_set():
            return
        self.files = tuple(sorted({file for file, _ in state.items() ^ self._seen.items()}))
        self._seen = state
        self._wanted.clear()
        self._changed()

    def _quiet_state(self) -> _State:
        """The state once nobody writes any more: a file may be seen half written."""
        state = self._state()
        for _ in range(_MOST_STEPS):
            if state == self._seen or self._stopped.wait(_STEP):
                break
            before, state = state, self._state()
            if state == before:
                break
        return state

    def _state(self) -> _State:
        return dict(self._files())

    def _files(self) -> Iterator[tuple[Path, tuple[int, int, int]]]:
        for place in self._places():
            try:
                for file in _watched(place) if place.is_dir() else (place,):
                    status = file.stat()
                    yield file, (status.st_mtime_ns, status.st_size, status.st_ino)
            except OSError:
                continue  # it went between two looks, or was never there


def _watched(folder: Path) -> list[Path]:
    """The rule files in a folder, and its templates."""
    from engine.rulebook.layer_folder import TEMPLATE_ENDING, TEMPLATE_FOLDER  # which the first screen does without

    return sorted((*folder.rglob("*.yaml"), *(folder / TEMPLATE_FOLDER).glob(f"*{TEMPLATE_ENDING}")))
