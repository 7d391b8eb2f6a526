"""A program in a pseudo terminal, of which one reads what it paints and presses keys as a person does."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich.cells import cell_len

__all__ = ["COLUMNS", "LINES", "Screen", "Terminal", "running"]

COLUMNS, LINES = 120, 40
_PATIENCE = 60.0
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
def running(code: str, environment: Mapping[str, str]) -> Iterator[Terminal]:
    """A program that is ended behind the block."""
    terminal = Terminal(code, environment)
    try:
        yield terminal
    finally:
        terminal.close()
