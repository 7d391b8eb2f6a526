"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from engine.rulebook.seal import is_sealed
from kb.errors import KnowledgeError

__all__ = ["UnwritableFileError", "is_in_package", "write_file"]

_IN_PACKAGE = (
    "it is in a package of rules, which counts only as its author made it; write rules of your own on top of it "
    "(whygpu rules edit ID begins with a copy)"
)


class UnwritableFileError(KnowledgeError):
    """A file that cannot be written."""

    def __init__(self, path: Path, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(f"{path} cannot be written: {problem}")


def is_in_package(path: Path) -> bool:
    """Whether the file at ``path``, or the one that a link there leads to, is in the folder of a package of rules."""
    return any(map(is_sealed, (*path.absolute().parents, *path.resolve().parents)))


def write_file(path: Path, text: str) -> None:
    """Puts ``text`` into the file at ``path``, through links, with the folders it needs and the permissions it had.

    Another program sees the old text or the new one, never a part. Raises `UnwritableFileError`, also for a file of a
    package of rules: with another text nothing in that package would count any more.
    """
    if is_in_package(path):
        raise UnwritableFileError(path, _IN_PACKAGE)
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8", newline="\n")
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise UnwritableFileError(path, error.strerror or str(error)) from None
