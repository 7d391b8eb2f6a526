"""``whygpu rules remove``."""

from __future__ import annotations

import argparse

from engine.language.suggestion import nearest
from kb.errors import KnowledgeError, printable
from kb.package_shelf import PackageShelf
from tui.commands.complaint import complaining

__all__ = ["NoPackageError", "remove"]


class NoPackageError(KnowledgeError):
    """No package of that name is installed."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        self.name, self.suggestion = name, suggestion
        hint = f"did you mean {suggestion}?" if suggestion else "those that are: whygpu rules packages"
        super().__init__(f"no package {printable(name)!r} is installed; {hint}")


@complaining
def remove(options: argparse.Namespace) -> int:
    """Takes an installed package away; returns 0. Raises `NoPackageError` and `PackageShelfError`."""
    shelf = PackageShelf.usual()
    names = shelf.names()
    if options.name not in names:
        raise NoPackageError(options.name, nearest(options.name, names))
    shelf.remove(options.name)
    print(f"{options.name} is removed")
    return 0
