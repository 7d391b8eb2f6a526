"""The command line, run in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import emptied_folder
from tests.loaded_once import rules_loaded_once
from tui.cli import main

module_folder, tmp_path = emptied_folder.module_folder, emptied_folder.tmp_path


@pytest.fixture(autouse=True)
def _rules_once() -> Iterator[None]:
    """Commands over the same rules share one advisor, as the commands of a conversation do."""
    with rules_loaded_once():
        yield


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is the same for all tests of a module: the same rules in it are compiled once."""
    return tmp_path_factory.mktemp("place")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs the command line: exit code, standard output, standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call
