"""A journal over a small world, with a few answers in it."""

from __future__ import annotations

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


@pytest.fixture
def record(place: str, small: Advisor) -> Record:
    """Records the advice for a job, and gives the number of the record."""

    def recorded(answers: Answers) -> int:
        complaints: list[str] = []
        recorder = Recorder(place, "advise", ["advise", "a job"], complaints.append)
        found = recorder.advice(small, small.advise(answers.given, GOAL), answers)
        assert found is not None, complaints
        return found.number

    return recorded


@pytest.fixture
def journal(place: str, record: Record) -> Iterator[Journal]:
    """A journal with three answers, and a note about the second one."""
    for job in JOBS:
        record(job)
    with Journal.open(place) as opened:
        opened.note(2, "ordered on Monday")
        yield opened
