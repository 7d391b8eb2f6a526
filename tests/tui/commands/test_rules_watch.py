"""``whygpu rules check --watch``, as a person sees it: files are saved, replaced, added and removed while it runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from tests.tui.commands.test_rules_check import GOOD

ROOT = Path(__file__).parents[3]
BAD = GOOD.replace("level: require", "lvl: require")
PATIENCE = 90  # seconds; only a failure takes so long


class Watching:
    """The command in a process of its own, on packs without the built-in ones."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "tui", "rules", "check", "--watch", "--alone", *arguments]
        # As most people run it: what is printed to a pipe is kept back until it is flushed.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        # Whatever a shell starts in the background ignores Ctrl-C, and so would what these tests start there.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
        finally:
            signal.signal(signal.SIGINT, before)
        self._timer = Timer(PATIENCE, self.process.kill)
        self._timer.start()

    def until(self, *wanted: str, end: str = "watching; ") -> str:
        """What a check prints that says all of ``wanted``, and what was printed before it."""
        page = ""
        for line in self.process.stdout:
            page += line
            if line.startswith(end) and all(each in page for each in wanted):
                return page
        raise AssertionError(f"it ended without {wanted}: {page}")

    def interrupted(self) -> int:
        """The exit code after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait()

    def end(self) -> None:
        self._timer.cancel()
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def watching() -> Iterator[Callable[..., Watching]]:
    started: list[Watching] = []

    def start(*arguments: str) -> Watching:
        started.append(Watching(*arguments))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_each_save_is_checked_until_it_is_interrupted(watching, tmp_path):
    file = tmp_path / "network.yaml"
    file.write_text(GOOD)
    watch = watching(str(tmp_path))
    watch.until("no findings")
    file.write_text(BAD)
    page = watch.until("E010 unknown key 'lvl'", "network.yaml\n")
    assert "no findings" not in page
    (tmp_path / "draft").write_text(GOOD)
    (tmp_path / "draft").replace(file)  # as many editors save
    assert "E010" not in watch.until("network.yaml\n", "no findings")
    assert watch.interrupted() == 0


def test_files_that_appear_later_or_go_are_checked(watching, tmp_path):
    file = tmp_path / "later.yaml"
    watch = watching(str(file))
    watch.until("E001")
    file.write_text(GOOD)
    watch.until("later.yaml\n", "no findings")
    file.unlink()
    watch.until("later.yaml (gone)", "E001")
    assert watch.interrupted() == 2


def test_as_json_there_is_a_document_for_each_check_and_nothing_else(watching, tmp_path):
    file = tmp_path / "network.yaml"
    file.write_text(GOOD)
    watch = watching("--json", str(file))
    assert watch.until(end="}").startswith('{\n  "findings": []')
    file.write_text(BAD)
    assert watch.until('"code": "E010"', end="}").startswith("{")


def test_without_rules_there_is_nothing_to_watch(watching):
    watch = watching()
    assert watch.process.wait() == 2
    assert "--alone" in watch.process.stdout.read()
