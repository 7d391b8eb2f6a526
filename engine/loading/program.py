"""The program that makes rules ready for use: its source says more than the number of a version."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import engine
from engine.rulebook.catalogue import Catalogue

__all__ = ["program_folders"]


def program_folders(catalogues: Iterable[Catalogue]) -> tuple[Path, ...]:
    """The folders of the engine and of the classes of ``catalogues``, in a stable order."""
    modules = [engine, *(sys.modules[type(each).__module__] for each in catalogues)]
    return tuple(sorted({Path(module.__file__).parent for module in modules if module.__file__}))
