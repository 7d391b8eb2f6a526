"""A folder that is empty for each test, and at the same place for all tests of a module.

Whatever is said of a rule has the path of its file in it. So rules are compiled once where tests write the same ones
into the same place, and for each test where each has a place of its own.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

__all__ = ["emptied", "module_folder", "tmp_path"]


def emptied(folder: Path) -> Path:
    """The folder, made anew with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def module_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folder of the tests of a module is."""
    return tmp_path_factory.mktemp("module")


@pytest.fixture
def tmp_path(module_folder: Path) -> Path:
    """An empty folder, the same for all tests of a module."""
    return emptied(module_folder / "test")
