"""How long whygpu takes: ``python -m bench.speed`` prints the table of bench/README.md.

Each figure is the median of several runs, with the least and the greatest. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import platform
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from dataclasses import dataclass
from unittest import mock

__all__ = ["ENVIRONMENT", "WELCOME", "Figure", "main", "painted"]

_REQUEST = "llama 3.1 70b, 20 users, 8k context"
_TRAINING = "full fine-tuning of llama 3.1 8b with adamw"
WELCOME = "What do you want to do"
_QUESTION = "Will you run a finished model"
_TRIES = 10
# Modules are compiled once and kept, as in any installation.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Figure:
    """A measured time in seconds: what was measured, and every run."""

    name: str
    runs: tuple[float, ...]

    @property
    def row(self) -> str:
        """A row of the table."""
        least, middle, most = (_shown(each) for each in (min(self.runs), statistics.median(self.runs), max(self.runs)))
        return f"| {self.name} | {middle} | {least} | {most} | {len(self.runs)} |"


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


def _timed(name: str, runs: int, work: Callable[[], object]) -> Figure:
    work()
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return Figure(name, tuple(found))


def _command(*arguments: str) -> Callable[[], object]:
    line = [sys.executable, "-m", "tui", *arguments]
    return lambda: subprocess.run(line, check=False, capture_output=True, env=ENVIRONMENT)


def _from_rule_files(work: Callable[[], object]) -> Callable[[], object]:
    """``work`` without compiled rules."""
    off = {"WHYGPU_CACHE": "off"}

    def run() -> object:
        with mock.patch.dict(os.environ, off), mock.patch.dict(ENVIRONMENT, off):
            return work()

    return run


def painted(pattern: str, *, after_key: bytes = b"") -> float:
    """Seconds from the start of the app until ``pattern`` can be read in a terminal of 120x40.

    ``after_key`` is pressed as soon as the first screen stands, and again each second: a screen that is painted may
    not yet have the focus.
    """
    start = time.perf_counter()
    child, screen = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
        os.execve(sys.executable, [sys.executable, "-m", "tui"], environment)
    try:
        first = _read_until(screen, WELCOME if after_key else pattern)
        if not after_key:
            return first - start
        for _ in range(_TRIES):
            os.write(screen, after_key)
            with contextlib.suppress(TimeoutError):
                return _read_until(screen, pattern, 1.0) - start
        raise TimeoutError(f"the app did not show {pattern!r}")
    finally:
        os.kill(child, signal.SIGKILL)  # asked to end, it would wait for somebody who reads what it paints
        os.waitpid(child, 0)
        os.close(screen)


def _read_until(screen: int, pattern: str, seconds: float = 30.0) -> float:
    """The moment ``pattern`` has been written to the screen. Raises TimeoutError when that takes ``seconds``."""
    seen, deadline = b"", time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        if select.select([screen], [], [], 0.05)[0]:
            seen += os.read(screen, 65_536)
            if re.search(pattern, re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", seen).decode(errors="replace")):
                return time.perf_counter()
    raise TimeoutError(f"the app did not show {pattern!r}")


def measure(runs: int) -> list[Figure]:
    """All figures. Compiled rules are kept in a folder of their own, filled by the first run, which does not count."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"WHYGPU_CACHE": folder}
        with mock.patch.dict(os.environ, own), mock.patch.dict(ENVIRONMENT, own):
            return _measured(runs)


def _measured(runs: int) -> list[Figure]:
    from engine.inference import Given
    from engine.inference.inference_plan import InferencePlan
    from engine.loading.compiled_rules import CompiledRules
    from engine.rulebook.deferred import Deferred
    from engine.search import search
    from kb.advisor import Advisor
    from kb.session import Session

    advising = _command("advise", _REQUEST, "--json")
    figures = [
        _timed("cold start: `whygpu --version`", runs, _command("--version")),
        _timed("cold start: `whygpu kb models llama`", runs, _command("kb", "models", "llama")),
        _timed("cold start: `whygpu advise` (serving)", runs, advising),
        _timed("cold start: the same from rule files", runs, _from_rule_files(advising)),
        _timed("cold start: `whygpu advise` (training)", runs, _command("advise", _TRAINING, "--json")),
        Figure("app: first paint", tuple(painted(WELCOME) for _ in range(runs))),
        Figure("app: first question, rules loaded", tuple(painted(_QUESTION, after_key=b"\r") for _ in range(runs))),
        _timed("loading: compiled rules, catalogues, networks", runs, Advisor.load),
        _timed("loading: the same from rule files", runs, _from_rule_files(Advisor.load)),
    ]
    advisor = Advisor.load()
    plan = InferencePlan.of(advisor.rulebook, advisor.engine.as_of)
    compiled = CompiledRules(advisor.rulebook, (), plan).to_bytes()
    catalogues = advisor.catalogues.by_name()
    serving = dict(advisor.understand(_REQUEST).given)
    training = dict(advisor.understand(_TRAINING).given)
    contexts = iter(range(1_000, 1_000_000))
    session = Session(advisor)
    session.give_all(serving)

    def changed_answer() -> object:
        session.give("inference.context", Given(float(next(contexts))))
        return session.advice, session.interview.next

    goal = advisor.goal_ids[0]
    figures += [
        _timed(
            f"compiled rules alone ({len(compiled) / 1e6:.2f} MB)",
            runs * 5,
            lambda: CompiledRules.from_bytes(compiled, catalogues, Deferred.of({})),
        ),
        _timed("one inference, asked for again", runs * 10, lambda: advisor.engine.infer(serving)),
        _timed(
            "one inference, another context each time",
            runs * 10,
            lambda: advisor.engine.infer({**serving, "inference.context": Given(float(next(contexts)))}),
        ),
        _timed(
            f"one search, serving ({search(advisor.engine, serving, goal).considered:,} candidates)",
            runs,
            lambda: search(advisor.engine, serving, goal),
        ),
        _timed(
            f"one search, training ({search(advisor.engine, training, goal).considered:,} candidates)",
            runs,
            lambda: search(advisor.engine, training, goal),
        ),
        _timed("one advice, serving", runs, lambda: advisor.advise(serving)),
        _timed("next question", runs, lambda: advisor.interview(serving).next),
        _timed("one changed answer: advice and next question", runs, changed_answer),
    ]
    return figures


def main() -> None:
    """Prints the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.runs)
    if options.json:
        print(json.dumps({figure.name: figure.runs for figure in figures}, indent=2))
        return
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print("| what | median | least | most | runs |\n|---|---:|---:|---:|---:|")
    for figure in figures:
        print(figure.row)


if __name__ == "__main__":
    main()
