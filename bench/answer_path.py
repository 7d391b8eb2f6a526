"""The way of an answer: ``python -m bench.answer_path`` follows one through the code, from its text to what is shown.

A profiler sees every function of the project that is called, and keeps those that are given the answer: as text, as a
number, or in something that holds it. It prints how many functions in how many files these are, the types in which the
answer comes, how many inferences are asked for and how many of them are made, how many searches of each kind, and the
functions in the order in which each is first called. The answer is a number that occurs nowhere else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from msgspec import Struct
from textual.worker import Worker

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.cli import main as command_line
from tui.view.consultation import Consultation

__all__ = ["Trail", "main", "pressed", "typed"]

_FACT, _ANSWER = "inference.concurrency", 37
_MODEL = "Qwen/Qwen2.5-72B"
_JOB = f"qwen 2.5 72b, {_ANSWER} requests at once"
_ROOT = Path(__file__).parents[1]
_PACKAGES = tuple(f"{_ROOT / name}/" for name in ("engine", "kb", "tui"))
_PATIENCE_S = 120
_DEPTH, _ITEMS = 3, 12
"""So deep, and among so many items of a sequence, the answer is looked for."""
_COUNTED = {
    "InferenceEngine.infer": "inferences asked for",
    "InferenceEngine.conclude": "values asked for",
    "Tracer.run": "inferences made",
    "search": "searches",
    "lead": "searches for the best alone",
    "Contest.__init__": "contests of candidates",
}


@dataclass
class _Called:
    """A function that was called: what it counts as, and the arguments among which the answer is still looked for."""

    code: CodeType
    counted: str | None
    names: tuple[str, ...]

    @classmethod
    def of(cls, code: CodeType) -> _Called:
        """What is to be known of a function; nothing is looked for in those that are not the project's own."""
        if not code.co_filename.startswith(_PACKAGES):
            return cls(code, None, ())
        names = () if code.co_name.startswith("<") else code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return cls(code, _COUNTED.get(code.co_qualname), tuple(name for name in names if name != "self"))


class Trail:
    """Where the answer has been: the functions that were given it, and the types in which it came, each once."""

    def __init__(self) -> None:
        self.functions: dict[CodeType, None] = {}
        self.types: dict[str, None] = {}
        self.counts: Counter[str] = Counter()
        self._called: dict[int, _Called] = {}
        self._on = False

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """Follows the answer in the threads that begin meanwhile, and in this one."""
        threading.setprofile(self.called)
        sys.setprofile(self.called)
        self._on = True
        try:
            yield
        finally:
            self._on = False
            sys.setprofile(None)
            threading.setprofile(None)

    def called(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not self._on:
            return
        code = frame.f_code
        called = self._called.get(id(code))
        if called is None:
            called = self._called[id(code)] = _Called.of(code)
        if called.counted:
            self.counts[called.counted] += 1
        if not called.names:
            return
        known = frame.f_locals
        held = [value for name in called.names if _holds(value := known.get(name), _DEPTH)]
        if held:
            called.names = ()  # each is kept once
            self.functions.setdefault(code)
            self.types.update(dict.fromkeys(type(each).__name__ for each in held))

    @property
    def files(self) -> frozenset[str]:
        """The files of the functions, from the root of the project."""
        return frozenset(map(_place, self.functions))

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """File and name of each function, in the order in which they were first given the answer."""
        return tuple((_place(code), code.co_qualname) for code in self.functions)

    def lines(self) -> Iterator[str]:
        """What was found, and each function with its file and line."""
        yield f"{len(self.functions)} functions in {len(self.files)} files are given the answer"
        for name in _COUNTED.values():
            yield f"{self.counts[name]} {name}"
        yield f"it comes as {', '.join(self.types)}"
        for code in self.functions:
            yield f"  {_place(code)}:{code.co_firstlineno} {code.co_qualname}"


def _place(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(_ROOT).as_posix()


def _holds(value: object, depth: int) -> bool:
    """Whether something is the answer, names it, or has it in it."""
    holds = _holder(type(value))  # type: ignore[arg-type] # a type is hashable
    return holds is not None and holds(value, depth)


@cache
def _holder(kind: type) -> Callable[[Any, int], bool] | None:
    """What tells whether a value of that type holds the answer; None where none does."""
    if issubclass(kind, bool):
        return None
    if issubclass(kind, int | float):
        return lambda value, _: bool(value == _ANSWER)
    if issubclass(kind, str):
        return lambda value, _: str(_ANSWER) in value
    if issubclass(kind, Mapping):
        return lambda value, _: _FACT in value
    if issubclass(kind, list | tuple):
        return lambda value, depth: depth > 0 and any(_holds(each, depth - 1) for each in value[:_ITEMS])
    parts: tuple[str, ...] = ()
    if is_dataclass(kind):
        parts = tuple(each.name for each in fields(kind))
    elif issubclass(kind, Struct):
        parts = kind.__struct_fields__
    if not parts:
        return None
    return lambda value, depth: depth > 0 and any(_holds(getattr(value, each, None), depth - 1) for each in parts)


def typed() -> Trail:
    """The way of the answer in the words of a job on the command line."""
    Advisor.load()  # so that rules are compiled by now, which is no part of the way
    trail = Trail()
    with contextlib.redirect_stdout(io.StringIO()), trail.recording():
        command_line(["advise", _JOB])
    return trail


class FollowedApp(WhyApp):
    """The app, which keeps what one of its threads has failed with."""

    failure: BaseException | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no thread is at work."""
        return not any(each.is_running for each in self.workers)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Keeps the failure of a thread."""
        self.failure = self.failure or event.worker.error
        super().on_worker_state_changed(event)


async def pressed() -> Trail:
    """The way of the answer typed on its card in the app."""
    trail = Trail()
    said = Answers({"workload.kind": Given("inference"), "model": Given(_MODEL)})
    advisor = Advisor.load()
    app = FollowedApp(lambda: Consultation(Session(advisor, said)))
    # The threads of the app begin while it is followed, and stand idle until the key is pressed.
    threading.setprofile(trail.called)
    async with app.run_test(size=(120, 40)) as pilot:
        await _until(app, lambda: app.context.outcome is not None and app.is_idle)
        app.utterances.revise(_FACT)
        await _until(app, lambda: app.conversation.card.is_open and app.is_idle)
        before = app.context.outcome
        with trail.recording():
            await pilot.press(*str(_ANSWER), "enter")
            await _until(app, lambda: app.context.outcome is not before)
            await pilot.pause()
    return trail


async def _until(app: FollowedApp, wanted: Callable[[], bool]) -> None:
    """Waits for what is ``wanted``. Raises what a thread of the app has failed with, and TimeoutError."""
    async with asyncio.timeout(_PATIENCE_S):
        while not wanted():
            if app.failure is not None:
                raise app.failure
            await asyncio.sleep(0.02)


def main() -> None:
    """Prints the way of an answer from the command line and from the keys of the app."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="print the counts only")
    options = parser.parse_args()
    for title, trail in (("from the command line", typed()), ("from the keys of the app", asyncio.run(pressed()))):
        lines = list(trail.lines())
        print(f"{title}:", *(lines[: 2 + len(_COUNTED)] if options.short else lines), "", sep="\n")


if __name__ == "__main__":
    main()
