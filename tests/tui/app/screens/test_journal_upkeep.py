"""The journal is copied, read in and pruned in the app."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.copies import exported
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.journal.verification import verify
from tests.tui.app.screens.kept import SIZE, page_of, told
from tui.app.screens.chooser import Chooser
from tui.app.screens.journal import JournalScreen
from tui.app.screens.line_question import LineQuestion
from tui.view.session_log import SessionLog

TOMORROW = date.today() + timedelta(days=1)


def numbers_in(file: Path) -> list[int]:
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return [each["number"] for each in lines if each["line"] == "record"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the app was started, and files are proposed."""
    started = tmp_path / "here"
    started.mkdir()
    monkeypatch.chdir(started)
    return started


@pytest.fixture
def copy(place: str, filled: None, tmp_path: Path) -> Path:
    """A copy of the journal."""
    file = tmp_path / "copy.jsonl"
    with Journal.open(place) as journal:
        file.write_bytes(b"".join(line + b"\n" for line in exported(journal)))
    return file


@pytest.fixture
def empty(tmp_path: Path) -> SessionLog:
    """Another journal, in which nothing is."""
    return SessionLog(Recorder(str(tmp_path / "other.db"), "app"))


@pytest.mark.usefixtures("filled")
class TestExport:
    async def test_the_whole_journal_goes_to_the_file_that_is_proposed(
        self, open_app, small: Advisor, log: SessionLog, folder: Path, place: str
    ):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+e")
            assert "2 records; can be read in again" in terminal.flat
            await terminal.press("enter")
            assert f"whygpu-journal-{date.today()}.jsonl" in terminal.text
            await terminal.press("enter")
            assert "2 records written to" in page_of(terminal)
        (file,) = folder.iterdir()
        with Journal.open(place) as journal:
            assert file.read_bytes().splitlines() == list(exported(journal))

    async def test_what_is_listed_or_marked_goes_alone(self, open_app, small: Advisor, log: SessionLog, folder: Path):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j")
            await terminal.type("8b", "alt+e", "down", "enter")
            assert "whygpu-record-1.jsonl" in terminal.text
            await terminal.press("ctrl+u")
            await terminal.type("some.jsonl", "enter")
            await terminal.press("ctrl+u", "up", "alt+e", "down", "enter", "enter")
        assert numbers_in(folder / "some.jsonl") == [1]
        assert numbers_in(folder / "whygpu-record-2.jsonl") == [2]

    async def test_a_file_that_is_there_is_kept_unless_one_says_otherwise(
        self, open_app, small: Advisor, log: SessionLog, folder: Path
    ):
        file = folder / "whygpu-record-2.jsonl"
        file.write_text("mine")
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+e", "down", "enter", "enter")
            assert "There is a file whygpu-record-2.jsonl already" in terminal.flat
            await terminal.press("escape")
            assert file.read_text() == "mine"
            await terminal.press("alt+e", "down", "enter", "enter")
            await terminal.press("enter")
            assert isinstance(terminal.app.screen, LineQuestion)
            assert file.read_text() == "mine"
            await terminal.press("enter")
            await terminal.press("down", "enter")
        assert numbers_in(file) == [2]

    async def test_a_file_that_cannot_be_written_is_told(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+e", "enter", "ctrl+u")
            await terminal.type("no/[b]such.jsonl", "enter")
            assert "no/[b]such.jsonl: it cannot be written: No such file or directory" in page_of(terminal)

    async def test_escape_stops_it(
        self, open_app, small: Advisor, log: SessionLog, folder: Path, monkeypatch: pytest.MonkeyPatch
    ):
        go_on, at_work = threading.Event(), threading.Event()

        def slow(_: Journal) -> Iterator[bytes]:
            at_work.set()
            go_on.wait(20)
            yield b"{}"

        monkeypatch.setattr("tui.view.journal_upkeep.exported", slow)
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+e", "enter")
            terminal.burst("enter")
            while not at_work.is_set():
                await terminal.drain()
            await terminal.drain()
            assert "Writing …" in page_of(terminal)
            terminal.burst("escape")
            await terminal.drain()
            go_on.set()
            await terminal.settle()
            assert isinstance(terminal.app.screen, JournalScreen)
            assert "The export was stopped; nothing has changed" in page_of(terminal)
        assert list(folder.iterdir()) == []


class TestImport:
    async def test_it_says_how_many_records_are_new(self, open_app, small: Advisor, empty: SessionLog, copy: Path):
        async with open_app(SIZE, over=small, log=empty, begin=False) as terminal:
            await terminal.press("alt+j", "alt+e")
            assert "There is nothing to export yet." in told(terminal)
            await terminal.press("alt+i")
            await terminal.type(str(copy), "enter")
            assert "2 new records, 0 known already, none refused; the journal has 2 records." in page_of(terminal)
            assert "2 of 2" in terminal.text
            await terminal.press("alt+i")
            await terminal.type(str(copy), "enter")
            assert "0 new records, 2 known already, none refused" in page_of(terminal)

    async def test_what_is_refused_says_why_and_changes_nothing(
        self, open_app, small: Advisor, empty: SessionLog, copy: Path
    ):
        copy.write_bytes(copy.read_bytes().replace(b'"number":2', b'"number":7'))
        async with open_app(SIZE, over=small, log=empty, begin=False) as terminal:
            await terminal.press("alt+j", "alt+i")
            await terminal.type(str(copy), "enter")
            assert "No record of" in page_of(terminal)
            assert "record 7 does not follow the one before it" in page_of(terminal)
        assert not Path(empty.place).exists()


@pytest.mark.usefixtures("filled")
class TestPruning:
    async def test_it_says_of_how_many_asks_and_keeps_the_chain(
        self, open_app, small: Advisor, log: SessionLog, place: str
    ):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+p")
            await terminal.type(f"{TOMORROW} [b]too old[/b]", "enter")
            assert isinstance(terminal.app.screen, Chooser)
            assert f"2 records from before {TOMORROW}: take their words away?" in terminal.flat
            await terminal.press("enter")  # keeps them
            with Journal.open(place) as journal:
                assert journal.last == 2
            await terminal.press("alt+p")
            await terminal.type(f"{TOMORROW} [b]too old[/b]", "enter")
            await terminal.press("down", "enter")
            assert "2 records lost their words; record 3 says so." in page_of(terminal)
            assert "2 records pruned: [b]too old[/b]" in terminal.flat
        with Journal.open(place) as journal:
            assert verify(journal).faults == ()
            assert verify(journal).pruned == 2

    async def test_what_is_no_age_is_asked_again(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+p")
            await terminal.type("90 weeks", "enter")
            assert "“90 weeks” is neither a date nor a number of days" in terminal.flat
            await terminal.press("ctrl+u")
            await terminal.type("90 days", "enter")
            assert "has its words still" in page_of(terminal)
            assert isinstance(terminal.app.screen, JournalScreen)

    async def test_a_journal_that_is_locked_is_told(
        self, open_app, small: Advisor, log: SessionLog, place: str, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("kb.journal.sqlite_store.SqliteStore.__init__.__kwdefaults__", {"patience": 0.05})
        with Journal.open(place) as other:
            async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
                await terminal.press("alt+j", "alt+p")
                await terminal.type(str(TOMORROW), "enter")
                await terminal.press("down")
                with other.store.writing():
                    await terminal.press("enter")
                assert "is locked by another program; try again when that has ended" in page_of(terminal)
