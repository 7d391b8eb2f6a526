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

import difflib
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.docs.page_error import PageError
from tests.docs.shell import EXIT_CODE, Shell

__all__ = ["differences", "played", "rewrite"]

_BLOCK = re.compile(r"^```(yaml|toml|python|json|jinja|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(?:#|//|\{#) ([\w./-]+\.(?:yaml|toml|py|json|j2))(?: #\})?\n")
_PROMPT, _OMISSION = "$ ", "..."


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
    return [line for line in lines[-1:] if line.startswith(EXIT_CODE.partition("{")[0])]


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
