"""A page that is played in a copy of the checkout, as its readers play it: CONTRIBUTING.md.

What is a process of its own has the packages of the copy.
``python -m tests.docs.checkout`` writes what is printed now into the page, for review.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.docs.console import rewrite
from tests.docs.shell import REPOSITORY, Shell

__all__ = ["PAGE", "Checkout"]

PAGE = REPOSITORY / "CONTRIBUTING.md"
_LINKED = ("engine", "kb", "rules")
"""What no recipe changes."""
_COPIED = (
    "pyproject.toml",
    "tui",
    "tests/conftest.py",
    "tests/sample.py",
    "tests/worked_out_once.py",
    "tests/loaded_once.py",
    "tests/tui/conftest.py",
    "tests/tui/rules",
    "tests/tui/app/conftest.py",
    "tests/tui/app/test_actions.py",
)


@dataclass(frozen=True)
class Checkout(Shell):
    """Commands in a copy of the checkout."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in _LINKED:
            (self.work / name).symlink_to(REPOSITORY / name)
        for name in _COPIED:
            source, copy = REPOSITORY / name, self.work / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy)

    @property
    def code(self) -> Path:
        return self.work


if __name__ == "__main__":
    rewrite(PAGE, Checkout, files_first=True)
