"""Pages of documentation whose commands are run: what a page shows is what its reader gets.

A page is Markdown. In it count

* a ``yaml`` block that begins with a comment, the name of a file: the file is written;
* a ``diff`` block that begins with such a comment: the file is changed, ``-`` lines for ``+`` lines;
* a ``console`` block: lines ``$ command``, each followed by what the command prints. A line ``...`` stands for any
  lines. ``[exit code 2]`` says that the command returns 2; without it, it returns 0.

Everything happens in one fresh folder, in the order of the page. When an output changes on purpose,
``python -m tests.docs.console docs/extending.md`` writes what is printed now into the page, for review.
"""

from __future__ import annotations

import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PageError", "differences", "played"]

_REPOSITORY = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(yaml|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w./-]+\.yaml)\n")
_CRASH = "Traceback (most recent call last)"
_PROMPT, _OMISSION, _EXIT_CODE = "$ ", "...", "[exit code {}]"
_PATIENCE_S = 300


class PageError(Exception):
    """A page that cannot be played: it changes lines that are not there, or prints without a command."""


def played(page: str, folder: Path) -> str:
    """``page`` with the outputs that its commands have now; it is unchanged where they are as shown.

    ``folder`` is empty and takes everything that the commands write. Raises `PageError`.
    """
    shell = _Shell(folder)

    def play(block: re.Match[str]) -> str:
        kind, text = block.groups()
        name = _FILE.match(text)
        if kind == "console":
            text = _played_console(text, shell)
        elif name and kind == "yaml":
            shell.write(name[1], text)
        elif name:
            shell.write(name[1], _patched(shell.read(name[1]), text[name.end() :]))
        return f"```{kind}\n{text}```"

    return _BLOCK.sub(play, page)


def differences(page: str, folder: Path) -> list[str]:
    """How `played` differs from ``page``, line by line with context; empty where all is as shown."""
    now = played(page, folder)
    return list(difflib.unified_diff(page.splitlines(), now.splitlines(), "the page shows", "is printed", lineterm=""))


@dataclass(frozen=True)
class _Shell:
    """Commands in a folder of their own, with nothing of the person who runs them."""

    folder: Path

    def __post_init__(self) -> None:
        (self.folder / "bin").mkdir()
        (self.folder / "work").mkdir()
        program = self.folder / "bin" / "whygpu"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tui "$@"\n')
        program.chmod(0o755)

    def run(self, command: str) -> list[str]:
        """The lines of what is printed, on standard output or error, and of the exit code unless it is 0."""
        home = self.folder / "home"
        environment = {
            "PATH": f"{self.folder / 'bin'}{os.pathsep}{os.defpath}",
            "PYTHONPATH": str(_REPOSITORY),
            "PYTHONUTF8": "1",
            "HOME": str(home),
            "WHYGPU_CONFIG_DIR": str(home / ".config" / "whygpu"),  # the same on every platform
            "NO_COLOR": "1",
            "TERM": "dumb",
            "COLUMNS": "100",
        }
        if "WHYGPU_CACHE" in os.environ:  # compiled rules are the same whoever compiled them
            environment["WHYGPU_CACHE"] = os.environ["WHYGPU_CACHE"]
        result = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.folder / "work",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=_PATIENCE_S,
            check=False,
        )
        if _CRASH in result.stdout:
            raise PageError(f"{command} crashes, which no page shows:\n{result.stdout}")
        code = [_EXIT_CODE.format(result.returncode)] if result.returncode else []
        return [*(line.rstrip() for line in result.stdout.rstrip().splitlines()), *code]

    def read(self, name: str) -> str:
        return (self.folder / "work" / name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        file = self.folder / "work" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _patched(text: str, change: str) -> str:
    """``text`` with the one place that reads like ``change`` without its ``+`` lines changed."""
    lines = change.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if not line.startswith("+"))
    new = "".join(line[1:] for line in lines if not line.startswith("-"))
    if text.count(old) != 1:
        raise PageError(f"there are {text.count(old)} places, not one, that read\n{old}")
    return text.replace(old, new)


def _played_console(text: str, shell: _Shell) -> str:
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


def _rewrite(file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        now = played(file.read_text(encoding="utf-8"), Path(folder))
    file.write_text(now, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        _rewrite(Path(name))
