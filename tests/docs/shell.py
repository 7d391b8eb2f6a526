"""A shell in which the commands of a page are run."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.docs.page_error import PageError
from tests.loaded_once import rules_loaded_once
from tui.cli import main

__all__ = ["EXIT_CODE", "REPOSITORY", "Shell"]

REPOSITORY = Path(__file__).parents[2]
EXIT_CODE = "[exit code {}]"
"""How a page shows the code that a command returned."""
_FOR_A_SHELL = re.compile(r"[;&<>$`*~\\\\]")
_CRASH = "Traceback (most recent call last)"
_PATIENCE_S = 300
_BASIS, _SHOWN_BASIS = (
    re.compile(r"rules and data [0-9a-f]{12} · \d{4}-\d\d-\d\d"),
    "rules and data 0123456789ab · 2026-01-01",
)
"""What a report rests on changes with every rule and every day: pages show a digest and a day of the same length."""
_OLD = re.compile(r"(· prices(?:\s+to\s+buy)?\s+of[\s0-9to-]+),\s+old$", re.MULTILINE)
"""Prices grow old while a page stays as it is."""


@dataclass(frozen=True)
class Shell:
    """Commands in a folder of their own, with nothing of the person who runs them."""

    folder: Path

    @property
    def work(self) -> Path:
        """Where commands are run."""
        return self.folder / "work"

    @property
    def code(self) -> Path:
        """Where the packages are that commands use."""
        return REPOSITORY

    def __post_init__(self) -> None:
        (self.folder / "bin").mkdir()
        self.work.mkdir()
        (self.folder / "home" / ".config" / "whygpu").mkdir(parents=True)
        for name, arguments in (("python", ""), ("whygpu", "-m tui ")):
            program = self.folder / "bin" / name
            program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {arguments}"$@"\n')
            program.chmod(0o755)

    def run(self, command: str) -> list[str]:
        """The lines of what is printed, on standard output or error, and of the exit code unless it is 0."""
        piped, _, last = command.rpartition(" | ")
        words = _plain_words(last)
        if words[:1] == ["whygpu"]:
            typed = self._process(piped)[0] if piped else ""
            printed, code = self._in_process(words[1:], typed)
        else:
            printed, code = self._process(command)
        if _CRASH in printed:
            raise PageError(f"{command} crashes, which no page shows:\n{printed}")
        printed = _BASIS.sub(_SHOWN_BASIS, printed)
        printed = _OLD.sub(r"\1", printed)
        return [*(line.rstrip() for line in printed.rstrip().splitlines()), *self.exit_line(code)]

    @property
    def _environment(self) -> dict[str, str]:
        home = self.folder / "home"
        environment = {
            "PATH": f"{self.folder / 'bin'}{os.pathsep}{os.defpath}",
            "PYTHONPATH": str(self.code),
            "PYTHONUTF8": "1",
            "HOME": str(home),
            "WHYGPU_CONFIG_DIR": str(home / ".config" / "whygpu"),  # the same on every platform
            "NO_COLOR": "1",
            "TERM": "dumb",
            "COLUMNS": "100",
        }
        if "WHYGPU_CACHE" in os.environ:  # compiled rules are the same whoever compiled them
            environment["WHYGPU_CACHE"] = os.environ["WHYGPU_CACHE"]
        return environment

    def _process(self, command: str) -> tuple[str, int]:
        result = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.work,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=_PATIENCE_S,
            check=False,
        )
        return result.stdout, result.returncode

    def _in_process(self, arguments: Sequence[str], typed: str) -> tuple[str, int]:
        page = io.BytesIO()
        # As in a process: what goes to standard output is kept back for long, and errors are not.
        out = io.TextIOWrapper(io.BufferedWriter(_Whole(page)), encoding="utf-8")
        error = io.TextIOWrapper(page, encoding="utf-8", write_through=True)
        with (
            contextlib.chdir(self.work),
            patch.dict(os.environ, self._environment, clear=True),
            rules_loaded_once(),
            patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(error),
        ):
            code = _exit_code(arguments)
        out.flush()
        return page.getvalue().decode(), code

    @staticmethod
    def exit_line(code: int) -> list[str]:
        """How a page shows the code that a command returned: not at all where it is 0."""
        return [EXIT_CODE.format(code)] if code else []

    def read(self, name: str) -> str:
        return (self.work / name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        file = self.work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


class _Whole(io.RawIOBase):
    """Writes into another file, which stays open."""

    def __init__(self, file: io.BytesIO) -> None:
        self._file = file

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:
        return self._file.write(data)


def _plain_words(command: str) -> list[str]:
    """The words of a command; none where a shell has more to do than to split it."""
    try:
        words = shlex.split(command, comments=True)
        quoted = shlex.split(command, comments=True, posix=False)
    except ValueError:
        return []
    return [] if any(_FOR_A_SHELL.search(each) for each in quoted if not each.startswith("'")) else words


def _exit_code(arguments: Sequence[str]) -> int:
    try:
        return main(list(arguments))
    except SystemExit as error:  # the parser has complained
        return error.code if isinstance(error.code, int) else 1
