"""How the app is in a terminal: ``python -m bench.terminal`` prints the table of bench/README.md.

It starts the app in a pseudo terminal of 120x40, reads the screen as a person does and answers questions. An answer
counts from the Enter key until the next question can be read, and until the advice stands. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.cells import cell_len

__all__ = ["Screen", "Terminal", "main"]

COLUMNS, LINES = 120, 40
_PATIENCE = 60.0
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
_SEQUENCE = re.compile(
    r"\x1b(?:\[([?>=<]?)([0-9;:]*)([ -/]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-B]|[=>78cM])"
)


class Screen:
    """What a terminal shows of what was written to it, as far as the app writes: places, text, line ends, erasing."""

    def __init__(self, columns: int = COLUMNS, lines: int = LINES) -> None:
        self._columns, self._lines = columns, lines
        self._cells = [[" "] * columns for _ in range(lines)]
        self._row = self._column = 0
        self._rest = ""

    @property
    def text(self) -> str:
        """The lines."""
        return "\n".join("".join(line) for line in self._cells)

    def feed(self, data: bytes) -> None:
        """Takes what was written."""
        text = self._rest + data.decode("utf-8", errors="ignore")
        place = 0
        while place < len(text):
            if text[place] != "\x1b":
                self._put(text[place])
                place += 1
            elif (found := _SEQUENCE.match(text, place)) is not None:
                self._obey(found)
                place = found.end()
            else:
                break
        self._rest = text[place:]

    def _obey(self, found: re.Match[str]) -> None:
        private, numbers, _, last = found.groups()
        if private or last is None:
            return
        values = [int(each or 0) for each in numbers.split(";") if each.isdigit() or not each]
        if last in "Hf":
            self._row, self._column = (max(each, 1) - 1 for each in (*values, 1, 1)[:2])
        elif last == "J":
            self._cells = [[" "] * self._columns for _ in range(self._lines)]

    def _put(self, character: str) -> None:
        if character == "\n":
            self._row, self._column = self._row + 1, 0
        elif character == "\r":
            self._column = 0
        elif character >= " " and self._row < self._lines and self._column < self._columns:
            self._cells[self._row][self._column] = character
            for _ in range(cell_len(character) - 1):
                self._column += 1
                if self._column < self._columns:
                    self._cells[self._row][self._column] = ""
            self._column += 1


@dataclass
class Terminal:
    """A program in a pseudo terminal."""

    code: str
    environment: Mapping[str, str]
    screen: Screen = field(default_factory=Screen)
    received: int = 0

    def __post_init__(self) -> None:
        self.started = time.perf_counter()
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execve(sys.executable, [sys.executable, "-c", self.code], dict(self.environment))

    def read(self, seconds: float) -> bool:
        """Takes what the program writes within so many seconds; False where it writes nothing."""
        if not select.select([self.end], [], [], seconds)[0]:
            return False
        data = os.read(self.end, 262_144)
        self.received += len(data)
        self.screen.feed(data)
        return True

    def wait(self, done: Callable[[str], bool]) -> float:
        """The moment from which the screen is as it should be. Raises `TimeoutError`."""
        since, deadline = None, time.perf_counter() + _PATIENCE
        while time.perf_counter() < deadline:
            if not done(self.screen.text):
                since = None
            elif since is None:
                since = time.perf_counter()
            if not self.read(0.02) and since is not None:  # no half of a picture
                return since
        raise TimeoutError(self.screen.text)

    def rest(self, seconds: float = 0.3) -> None:
        """Waits until the program has written nothing for so long."""
        while self.read(seconds):
            pass

    def write(self, keys: str) -> float:
        """Presses keys; the moment it is done."""
        os.write(self.end, keys.encode())
        return time.perf_counter()

    @property
    def worked(self) -> float:
        """Seconds for which processors have worked for the program."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Ends the program, which may have more to write before."""
        os.kill(self.pid, signal.SIGTERM)
        with suppress(OSError):
            while self.read(5):
                pass
        os.close(self.end)
        os.waitpid(self.pid, 0)


@contextmanager
def _running(code: str, environment: Mapping[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(code, environment)
    try:
        yield terminal
    finally:
        terminal.close()


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
    with _running(code, environment) as terminal:
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
        with _running(_STALLS.format(path=str(stalls)) + _APP, environment) as terminal:
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
        with _running(_APP, {**environment, "NO_COLOR": "1"}) as terminal:
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
