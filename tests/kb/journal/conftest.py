"""A journal over a small world, with a few answers in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from engine.inference import Given
from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.session import Answers

SMALL = Path(__file__).parents[2] / "tui" / "rules"
DAY = date(2026, 11, 21)
GOAL = "fewest"
JOBS = (
    Answers({"model.params": Given(8e9, note="8B"), "hardware.accelerator": Given("small")}),
    Answers({"model.params": Given(70e9)}),
    Answers({"model.params": Given(7e9), "inference.context": Given(4096)}),
)

Record = Callable[[Answers], int]


@pytest.fixture(scope="session")
def small() -> Advisor:
    """The advisor of the small world."""
    rulebook = load_rulebook([SMALL], {})
    return Advisor(rulebook, Catalogues.load(), Claims.load(), matcher="reference", as_of=DAY)


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Where the journal is."""
    return str(tmp_path / "data" / "journal.db")


def recorded(place: str, small: Advisor, answers: Answers) -> int:
    """Records the advice for a job, and gives the number of the record."""
    complaints: list[str] = []
    recorder = Recorder(place, "advise", ["advise", "a job"], complaints.append)
    found = recorder.advice(small, small.advise(answers.given, GOAL), answers)
    assert found is not None, complaints
    return found.number


@pytest.fixture
def record(place: str, small: Advisor) -> Record:
    """Records the advice for a job in the journal of a test."""
    return lambda answers: recorded(place, small, answers)


@pytest.fixture(scope="session")
def _written(small: Advisor, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal that each test gets a copy of."""
    place = tmp_path_factory.mktemp("journal") / "journal.db"
    for job in JOBS:
        recorded(str(place), small, job)
    with Journal.open(str(place)) as opened:
        opened.note(2, "ordered on Monday")
    assert [each.name for each in place.parent.iterdir()] == [place.name]
    return place


@pytest.fixture
def journal(place: str, _written: Path) -> Iterator[Journal]:
    """A journal with three answers, and a note about the second one."""
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(_written, place)
    with Journal.open(place) as opened:
        yield opened
