"""Opening the app: what is imported when, what is left behind when it is killed."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NAMES = "{'textual', 'rich', 'pydantic', 'networkx', 'numpy', 'yaml', 'lark'}"
HEAVY = f"{NAMES} & {{name.split('.')[0] for name in sys.modules}}"


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_importing_the_package_imports_nothing_heavy():
    assert run(f"import sys, tui.app; print({HEAVY})") == "set()"


def test_the_first_frame_needs_neither_rules_nor_catalogues():
    loaded = run(f"import sys, tui.app.app; print(sorted({HEAVY} | ({{'kb', 'engine'}} & set(sys.modules))))")
    assert loaded == "['rich', 'textual']"


START = "from tui.app import run_app; raise SystemExit(run_app())"
FOR_EVER = (
    "import sys, time, types; module = types.ModuleType('tui.view.consultation');"
    "module.Consultation = types.SimpleNamespace(load=lambda *_: time.sleep(1e6));"
    "sys.modules['tui.view.consultation'] = module;"
)
WITHOUT_RULES = "import sys; sys.modules['tui.view.consultation'] = None; " + START


class Child:
    """The app in a pseudo terminal."""

    def __init__(self, code: str, **more: str) -> None:
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **more}
            os.execve(sys.executable, [sys.executable, "-c", code], environment)
        self.output = b""

    def wait_for(self, text: bytes, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while text not in self.output:
            assert time.monotonic() < end, self.output[-2000:]
            self.read(0.1)

    def read(self, seconds: float) -> bool:
        if not select.select([self._end], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._end, 65536)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def write(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def hang_up(self) -> int:
        """Closes the terminal; the exit code of the app, which then has to end."""
        os.close(self._end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def code(self) -> int:
        while self.read(1):
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.parametrize(
    ("number", "keys", "code"),
    [(signal.SIGTERM, b"", 143), (signal.SIGHUP, b"", 129), (signal.SIGINT, b"", 130), (None, b"\x03", 130)],
    ids=["TERM", "HUP", "INT", "ctrl+c"],
)
def test_the_terminal_is_left_as_it_was(number, keys, code):
    child = Child(WITHOUT_RULES)
    child.wait_for(b"failed")
    if number is not None:
        os.kill(child.pid, number)
    child.write(keys)
    assert child.code() == code
    for restored in (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h", b"\x1b[?2004l"):
        assert restored in child.output


def test_the_first_frame_comes_before_the_rules_and_the_farewell_last():
    child = Child(START)
    child.wait_for(b"What do you want to do?")
    assert b"Lowest rent" not in child.output
    child.write(b"llama 3.1 8b\r")
    child.wait_for(b"RTX")
    child.write(b"\x11")
    assert child.code() == 0
    assert b"again: whygpu advise --set" in child.output.split(b"\x1b[?1049l")[-1]


def test_a_signal_at_the_first_frame_leaves_the_terminal_as_it_was():
    child = Child(START)
    child.wait_for(b"\x1b[?1049h")
    os.kill(child.pid, signal.SIGTERM)
    assert child.code() == 143
    for restored in (b"\x1b[?1049l", b"\x1b[?25h"):
        assert restored in child.output


@pytest.mark.timeout(120)
@pytest.mark.parametrize("code", [START, FOR_EVER + START], ids=["at the first frame", "while the rules are read"])
def test_a_window_that_is_closed_ends_the_app(code):
    child = Child(code)
    child.wait_for(b"What do you want to do?")
    assert child.hang_up() == 129


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("keys", "code"), [(b"\x11", 0), (b"\x03", 130)], ids=["ctrl+q", "ctrl+c"])
def test_work_in_a_thread_does_not_keep_the_app_from_ending(keys, code):
    child = Child(FOR_EVER + START)
    child.wait_for(b"What do you want to do?")
    child.write(keys)
    assert child.code() == code
    assert b"\x1b[?1049l" in child.output


@pytest.mark.timeout(120)
def test_a_signal_to_go_on_that_nothing_stopped_starts_nothing_twice():
    child = Child(FOR_EVER + START)
    child.wait_for(b"What do you want to do?")
    os.kill(child.pid, signal.SIGCONT)
    child.write(b"words that are typed")
    child.wait_for(b"typed")
    assert child.output.count(b"\x1b[?1049h") == 1
    child.write(b"\x11")
    assert child.code() == 0


def test_signs_are_sent_whatever_the_locale_says():
    child = Child(START, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    child.wait_for("╭".encode())
    child.write(b"\x11")
    assert child.code() == 0
