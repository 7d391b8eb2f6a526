"""Screens over rule files that the app watches, and over a journal."""

from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.recorder import Recorder
from tests.tui.app.screens.kept import GOAL, JOB, OTHER
from tests.tui.app.workers.conftest import open_world, world  # noqa: F401 - fixtures
from tui.view.session_log import SessionLog


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Where the journal is."""
    return str(tmp_path / "journal.db")


@pytest.fixture
def log(place: str) -> SessionLog:
    """What keeps the conversation in it."""
    return SessionLog(Recorder(place, "app"))


@pytest.fixture
def filled(place: str, small: Advisor) -> None:
    """Two answers on the command line: an 8B on a small card, and a 70B."""
    for answers in (JOB, OTHER):
        assert Recorder(place, "advise").advice(small, small.advise(answers.given, GOAL), answers) is not None
