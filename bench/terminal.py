"""How the app is in a terminal: ``python -m bench.terminal`` prints the table of bench/README.md.

It starts the app in a pseudo terminal of 120x40, reads the screen as a person does and answers questions. An answer
counts from the Enter key until the next question can be read, and until the advice stands. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.pseudo_terminal import COLUMNS, LINES, Terminal, running

__all__ = ["main"]

_SMALL_APP = """
from textual.app import App
from textual.widgets import Static
class Small(App):
    def compose(self):
        yield Static("What do you want to do?")
Small().run()
"""
_APP = "import sys; from tui.cli import main; sys.exit(main([]))"
_STALLS = """
import asyncio, atexit, sys, time
from tui.app.utterances import Utterances
gaps = []
async def watch():
    last = time.perf_counter()
    while True:
        await asyncio.sleep(0.002)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
begin = Utterances.begin
def begin_and_watch(self):
    self.watching = asyncio.get_running_loop().create_task(watch())
    begin(self)
Utterances.begin = begin_and_watch
atexit.register(lambda: open({path!r}, "w").write("\\n".join(map(str, gaps))))
"""
_JOBS = (
    "serve llama 3.1 8b to 20 people with 16k context",
    "fine-tune qwen 2.5 7b with lora on 20,000 examples",
    "a coding assistant for 12 developers with a 32B model",
    "a chatbot for 300 employees with llama 3.3 70b",
    "continue the pre-training of a 7B model on 5B tokens",
)


def _asked(screen: str) -> str:
    """What the card asks: its title and its first line; empty while an answer is worked on."""
    lines = screen.split("\n")
    top = next((place for place, line in enumerate(lines) if line.startswith("╭─")), None)
    if top is None or any(line.startswith("╰") and "working …" in line for line in lines):
        return ""
    return lines[top].partition("╮")[0] + lines[top + 1].partition("│ ")[2].partition("│")[0]


def _at_rest(screen: str) -> bool:
    first = screen.partition("\n")[0]
    return "working …" not in first and "reading rules" not in first


def _has_other(before: str, screen: str) -> bool:
    """Whether another question stands there, and nothing is worked on."""
    return _asked(screen) not in ("", before) and _at_rest(screen)


@dataclass
class Interview:
    """What was measured of a long interview, in seconds and bytes."""

    question: list[float] = field(default_factory=list)
    advice: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    written: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    idle: int = 0


def _interview(terminal: Terminal, answers: int) -> Interview:
    found = Interview()
    terminal.wait(lambda screen: "What do you want to do?" in screen)
    terminal.rest()
    jobs = 0
    while len(found.question) < answers:
        before = _asked(terminal.screen.text)
        if jobs:
            terminal.write("/new\r")
            terminal.wait(partial(_has_other, before))
            before = _asked(terminal.screen.text)
        terminal.write(f"{_JOBS[jobs % len(_JOBS)]}\r")
        jobs += 1
        terminal.wait(partial(_has_other, before))
        while "nothing left to ask" not in terminal.screen.text and len(found.question) < answers:
            _answer(terminal, found)
    received = terminal.received
    terminal.rest(5)
    found.idle = terminal.received - received
    return found


def _answer(terminal: Terminal, found: Interview) -> None:
    terminal.wait(partial(_has_other, ""))
    terminal.rest()
    if re.search(r"│ +1  .*\n.*│ +2  ", terminal.screen.text):
        moved = terminal.write("\x1b[B")
        terminal.read(5)
        found.moves.append(time.perf_counter() - moved)
        terminal.rest(0.1)
    terminal.write("0" if len(found.question) % 3 else "don't know")
    terminal.rest(0.2)
    before, received, worked = _asked(terminal.screen.text), terminal.received, terminal.worked
    pressed = terminal.write("\r")
    found.question.append(terminal.wait(lambda screen: _asked(screen) not in ("", before)) - pressed)
    found.advice.append(terminal.wait(_at_rest) - pressed)
    terminal.rest()
    found.written.append(float(terminal.received - received))
    found.worked.append(terminal.worked - worked)


def _first(code: str, text: str, environment: Mapping[str, str]) -> float:
    with running(code, environment) as terminal:
        return terminal.wait(lambda screen: text in screen) - terminal.started


def _row(name: str, values: list[float], unit: str = "ms") -> str:
    factor = 1e3 if unit == "ms" else 1e-3 if unit == "kB" else 1
    least, middle, most = (
        f"{each * factor:.3g} {unit}" for each in (min(values), statistics.median(values), max(values))
    )
    return f"| {name} | {middle} | {least} | {most} | {len(values)} |"


def measure(answers: int, runs: int) -> Iterator[str]:
    """The rows of the table."""
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE")}
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **plain, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(COLUMNS), "LINES": str(LINES),
            "WHYGPU_CACHE": folder, "XDG_STATE_HOME": folder,
        }  # fmt: skip
        small, own = [], []
        for _ in range(runs):
            small.append(_first(_SMALL_APP, "What do you want to do?", environment))
            own.append(_first(_APP, "What do you want to do?", environment))
        yield _row("a Textual app of six lines: its text", small)
        yield _row("first question", own)
        stalls = Path(folder) / "stalls"
        with running(_STALLS.format(path=str(stalls)) + _APP, environment) as terminal:
            found = _interview(terminal, answers)
        yield _row("an answer: until the next question", found.question)
        yield _row("an answer: until the advice", found.advice)
        yield _row("an answer: work of processors", found.worked)
        yield _row("moving the mark in a list", found.moves)
        yield _row("an answer: bytes, true colour", found.written, "kB")
        yield f"bytes while idle for 5 s: {found.idle}"
        gaps = [float(each) for each in stalls.read_text().split()]
        yield _row("the screen's thread: between two of its turns", gaps)
        yield "longest: " + ", ".join(f"{each * 1e3:.0f} ms" for each in sorted(gaps)[-12:])
        with running(_APP, {**environment, "NO_COLOR": "1"}) as terminal:
            found = _interview(terminal, min(answers, 12))
        yield _row("an answer: bytes, ANSI theme", found.written, "kB")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=50)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print("| what | median | least | most | runs |\n|---|---:|---:|---:|---:|")
    for row in measure(options.answers, options.runs):
        print(row, flush=True)


if __name__ == "__main__":
    main()
