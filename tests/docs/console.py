"""Pages of documentation whose commands are run: what a page shows is what its reader gets.

A page is Markdown. In it count

* a ``yaml``, ``toml`` or ``python`` block that begins with a comment, the name of a file, a ``json`` block that begins
  with ``//`` and a name, or a ``jinja`` block whose first line is a comment with a name: the file is written, a
  ``json`` or ``jinja`` one without that line;
* a ``diff`` block that begins with such a comment: the file is changed, ``-`` lines for ``+`` lines;
* a ``console`` block: lines ``$ command``, each followed by what the command prints. A line ``...`` stands for any
  lines. ``[exit code 2]`` says that the command returns 2; without it, it returns 0.

Everything happens in one fresh folder, in the order of the page. Where a command is ``whygpu`` with plain arguments, or
something piped into it, the command line runs in this process; all else is a process of its own. When an output changes
on purpose, ``python -m tests.docs.console docs/extending.md`` writes what is printed now into the page, for review.
"""

from __future__ import annotations

import contextlib
import difflib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.loaded_once import rules_loaded_once
from tui.cli import main

__all__ = ["REPOSITORY", "PageError", "Shell", "differences", "played", "rewrite"]

REPOSITORY = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(yaml|toml|python|json|jinja|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(?:#|//|\{#) ([\w./-]+\.(?:yaml|toml|py|json|j2))(?: #\})?\n")
_FOR_A_SHELL = re.compile(r"[;&<>$`*~\\\\]")
_CRASH = "Traceback (most recent call last)"
_PROMPT, _OMISSION, _EXIT_CODE = "$ ", "...", "[exit code {}]"
_PATIENCE_S = 300
_BASIS, _SHOWN_BASIS = (
    re.compile(r"rules and data [0-9a-f]{12} · \d{4}-\d\d-\d\d"),
    "rules and data 0123456789ab · 2026-01-01",
)
"""What a report rests on changes with every rule and every day: pages show a digest and a day of the same length."""
_OLD = re.compile(r"(· prices of[\s0-9to-]+),\s+old$", re.MULTILINE)
"""Prices grow old while a page stays as it is."""


class PageError(Exception):
    """A page that cannot be played: it changes lines that are not there, or prints without a command."""


def played(page: str, folder: Path, kind: type[Shell] | None = None, *, files_first: bool = False) -> str:
    """``page`` with the outputs that its commands have now; it is unchanged where they are as shown.

    ``folder`` is empty and takes everything that the commands write; ``kind`` is what runs them. With ``files_first``
    all files are written before the first command is run, so that rules which stand beside each other are read
    together, once. Raises `PageError`.
    """
    shell = (kind or Shell)(folder)

    def write(block: re.Match[str]) -> str:
        kind, text = block.groups()
        name = _FILE.match(text)
        if name and kind == "diff":
            shell.write(name[1], _patched(shell.read(name[1]), text[name.end() :]))
        elif name and kind != "console":
            shell.write(name[1], text[name.end() :] if kind in ("json", "jinja") else text)
        return block[0]

    def run(block: re.Match[str]) -> str:
        return f"```console\n{_played_console(block[2], shell)}```" if block[1] == "console" else block[0]

    if files_first:
        return _BLOCK.sub(run, _BLOCK.sub(write, page))
    return _BLOCK.sub(lambda block: run(block) if block[1] == "console" else write(block), page)


def differences(page: str, folder: Path, kind: type[Shell] | None = None, *, files_first: bool = False) -> list[str]:
    """How `played` differs from ``page``, line by line with context; empty where all is as shown."""
    now = played(page, folder, kind, files_first=files_first)
    return list(difflib.unified_diff(page.splitlines(), now.splitlines(), "the page shows", "is printed", lineterm=""))


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
        return [_EXIT_CODE.format(code)] if code else []

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


def _patched(text: str, change: str) -> str:
    """``text`` with the one place that reads like ``change`` without its ``+`` lines changed."""
    lines = change.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if not line.startswith("+"))
    new = "".join(line[1:] for line in lines if not line.startswith("-"))
    if text.count(old) != 1:
        raise PageError(f"there are {text.count(old)} places, not one, that read\n{old}")
    return text.replace(old, new)


def _played_console(text: str, shell: Shell) -> str:
    """The text of a console block with the outputs of now."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(_PROMPT)]
    if not starts or starts[0] != 0:
        raise PageError(f"a console block begins with a command, not with {lines[0] if lines else ''!r}")
    result: list[str] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        command, shown = lines[start], [line.rstrip() for line in lines[start + 1 : end]]
        result += [command, *_updated(shown, shell.run(command.removeprefix(_PROMPT)))]
    return "".join(f"{line}\n" for line in result)


def _updated(shown: Sequence[str], printed: Sequence[str]) -> Sequence[str]:
    """``shown`` where ``printed`` is as shown, otherwise ``printed`` with the same omissions, as far as can be told."""
    shown_code, printed_code = _exit_lines(shown), _exit_lines(printed)
    if shown_code or printed_code:  # an omission leaves out no exit code
        rest = _updated(shown[: len(shown) - len(shown_code)], printed[: len(printed) - len(printed_code)])
        return [*rest, *printed_code]
    if _is_as_shown(shown, printed):
        return shown
    result: list[str] = []
    at, omitting = 0, False
    for line in shown:
        if line == _OMISSION:
            result.append(line)
            omitting = True
            continue
        rest = printed[at:]
        alike = [line] if line in rest else difflib.get_close_matches(line, rest, n=1)
        if not alike or (omitting and not line):  # an empty line says nothing of where an omission ends
            continue
        found = at + rest.index(alike[0])
        start = found if omitting else at
        while start > at and not printed[start - 1]:
            start -= 1
        result += printed[start : found + 1]
        at, omitting = found + 1, False
    return result if omitting else [*result, *printed[at:]]


def _exit_lines(lines: Sequence[str]) -> Sequence[str]:
    """The last line, where it tells an exit code."""
    return [line for line in lines[-1:] if line.startswith(_EXIT_CODE.partition("{")[0])]


def _is_as_shown(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether ``printed`` has the lines of ``shown``, with anything at all where there is an omission."""
    parts: list[list[str]] = [[]]
    for line in shown:
        if line == _OMISSION:
            parts.append([])
        else:
            parts[-1].append(line)
    first, *middle = parts
    if not middle:
        return first == list(printed)
    *middle, last = middle
    at, end = len(first), len(printed) - len(last)
    if list(printed[:at]) != first or list(printed[max(end, 0) :]) != last:
        return False
    for part in middle:
        places = (place for place in range(at, end + 1) if list(printed[place : place + len(part)]) == part)
        at = next(places, end) + len(part)
    return at <= end


def rewrite(file: Path, kind: type[Shell] | None = None, *, files_first: bool = False) -> None:
    """Writes what is printed now into a page."""
    with tempfile.TemporaryDirectory() as folder:
        now = played(file.read_text(encoding="utf-8"), Path(folder), kind, files_first=files_first)
    file.write_text(now, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rewrite(Path(name))
