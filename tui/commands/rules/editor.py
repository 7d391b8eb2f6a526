"""The person's own text editor."""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path, PurePath

from kb.errors import KnowledgeError

__all__ = ["Editor", "EditorError", "NoEditorError"]

# How editors are told the line: +12 FILE, FILE:12, --goto FILE:12.
_PLUS = {"vi", "vim", "nvim", "gvim", "nano", "pico", "emacs", "emacsclient", "kak", "micro", "joe", "mg"}
_COLON = {"hx", "helix", "subl", "zed"}
_GOTO = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"}


class NoEditorError(KnowledgeError):
    """The person has not said which editor they use."""

    def __init__(self, path: Path, line: int) -> None:
        self.path, self.line = path, line
        super().__init__(f"no editor is known: set VISUAL or EDITOR, or open {path}:{line} yourself")


class EditorError(KnowledgeError):
    """The editor cannot be started, or failed."""

    def __init__(self, command: str, problem: str, place: str) -> None:
        self.command, self.problem, self.place = command, problem, place
        super().__init__(f"the editor {command!r} {problem}; the place is {place}")


@dataclass(frozen=True, slots=True)
class Editor:
    """A command that opens a file, and then returns when the file is closed."""

    command: tuple[str, ...]

    @classmethod
    def usual(cls) -> Editor | None:
        """The editor that ``VISUAL`` or else ``EDITOR`` names; None when neither does."""
        named = (_words(os.environ.get(variable, "")) for variable in ("VISUAL", "EDITOR"))
        return next((cls(words) for words in named if words), None)

    def arguments(self, path: Path, line: int) -> list[str]:
        """The command line that opens ``path`` at ``line``, for the editors whose way to say so is known."""
        name = PurePath(self.command[0]).name.lower().removesuffix(".exe").removesuffix(".cmd")
        if name in _PLUS:
            return [*self.command, f"+{line}", str(path)]
        if name in _COLON:
            return [*self.command, f"{path}:{line}"]
        if name in _GOTO:
            wait = [] if {"-w", "--wait"} & set(self.command) else ["--wait"]
            return [*self.command, *wait, "--goto", f"{path}:{line}"]
        return [*self.command, str(path)]

    def open(self, path: Path, line: int) -> None:
        """Opens ``path`` at ``line`` and waits until the editor ends. Raises `EditorError`."""
        place = f"{path}:{line}"
        try:
            code = subprocess.run(self.arguments(path, line), check=False).returncode  # noqa: S603 (their own editor)
        except OSError as error:
            raise EditorError(self.command[0], f"cannot be started: {error.strerror}", place) from None
        if code:
            raise EditorError(self.command[0], f"failed with exit code {code}", place)


def _words(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command, posix=os.name != "nt"))
    except ValueError:  # an open quote
        return (command,)
