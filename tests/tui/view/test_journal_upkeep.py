"""Copies and pruning as a person asks for them: what is typed, and what is stopped half way."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.session import Answers
from tui.view.journal_upkeep import (
    AgeError,
    ImportRefusedError,
    JournalUpkeep,
    PruningWish,
    StoppedError,
    proposed_file,
    pruning_wish,
)

TODAY = date(2026, 11, 21)
JOB = Answers({"model.params": Given(8e9), "hardware.accelerator": Given("small")})


def go_on(_: str) -> bool:
    return True


def stop(_: str) -> bool:
    return False


@pytest.fixture
def upkeep(tmp_path: Path, small: Advisor) -> JournalUpkeep:
    """A journal with one answer."""
    place = str(tmp_path / "journal.db")
    assert Recorder(place, "advise").advice(small, small.advise(JOB.given, "fewest"), JOB) is not None
    return JournalUpkeep(place)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("2026-01-31", PruningWish(date(2026, 1, 31))),
        (" 2026-01-31   kept for a year ", PruningWish(date(2026, 1, 31), "kept for a year")),
        ("30", PruningWish(date(2026, 10, 22))),
        ("30d", PruningWish(date(2026, 10, 22))),
        ("1 day it is late", PruningWish(date(2026, 11, 20), "it is late")),
        ("0 days", PruningWish(TODAY)),
    ],
)
def test_an_age_is_a_date_or_days_and_then_why(text: str, wish: PruningWish) -> None:
    assert pruning_wish(text, TODAY) == wish


@pytest.mark.parametrize(
    "text", ["", "old", "90 weeks", "2026-02-30", "2026-01-31x", "26-01-31", "-5 days", "999999 days", "30 kept", "٣0x"]
)
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(AgeError, match="2025-11-21 and 365 days"):
        pruning_wish(text, TODAY)


def test_a_file_is_proposed_that_says_what_is_in_it() -> None:
    assert proposed_file([3, 4], TODAY) == "whygpu-records-2026-11-21.jsonl"


def test_an_export_that_is_stopped_leaves_no_file(upkeep: JournalUpkeep, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(StoppedError):
        upkeep.export(tmp_path / "copy.jsonl", None, stop)
    assert sorted(tmp_path.iterdir()) == before


def test_an_import_that_is_stopped_takes_nothing(upkeep: JournalUpkeep, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.jsonl", JournalUpkeep(str(tmp_path / "other.db"))
    assert "1 record written to" in upkeep.export(copy, None, go_on)
    with pytest.raises(ImportRefusedError, match="The import was stopped"):
        other.import_from(copy, stop)
    assert not Path(other.place).exists()
    assert other.import_from(copy, go_on).startswith("1 new record, 0 known already, none refused")
    with Journal.open(other.place) as journal:
        assert journal.last == 1
