"""Where the journal cannot be used, a sentence says so and what helps, and the advice is given all the same."""

from __future__ import annotations

import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from kb.advisor import Advisor
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.journal.sqlite_schema import MIGRATIONS
from kb.journal.sqlite_store import SqliteStore
from kb.journal.verification import verify
from tests.kb.journal.conftest import GOAL, JOBS


@pytest.fixture
def complaint(place: str, small: Advisor):
    """What the recorder complains of when it is to record an answer."""

    def told() -> str:
        complaints: list[str] = []
        advice = small.advise(JOBS[0].given, GOAL)
        recorder = Recorder(place, "advise", complain=complaints.append)
        assert recorder.advice(small, advice, JOBS[0]) is None
        recorder.advice(small, advice, JOBS[0])
        (complaint,) = complaints  # once, not with each answer
        return complaint

    return told


def test_a_locked_journal(journal: Journal, place: str, complaint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.journal.sqlite_store.SqliteStore.__init__.__kwdefaults__", {"patience": 0.05})
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is locked by another program; try again when that has ended" in complaint()
        assert [each.number for each in journal.newest(9)] == [4, 3, 2, 1]


def test_a_locked_journal_is_waited_for_once(place: str, journal: Journal, small: Advisor, monkeypatch) -> None:
    waited: list[float | None] = []
    opened = Journal.open

    def watched(*arguments: object, patience: float | None = None, **more: object) -> Journal:
        waited.append(patience)
        return opened(*arguments, **more, patience=0.01)

    monkeypatch.setattr(Journal, "open", watched)
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        recorder = Recorder(place, "chat")
        advice = small.advise(JOBS[0].given, GOAL)
        for _ in range(2):
            assert recorder.advice(small, advice, JOBS[0]) is None
    assert (waited[0], (waited[1] or 9) < 1) == (None, True)


def test_a_full_disk(journal: Journal, place: str, small: Advisor) -> None:
    with Journal(SqliteStore(Path(place), create=True)) as full:
        pages = full.store.rows("PRAGMA page_count")[0][0]
        full.store.rows(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalError, match="cannot grow: the disk is full; make room"):
            full.note(1, os.urandom(4_000_000).hex())
    with Journal.open(place) as opened:
        assert verify(opened).faults == ()


@contextmanager
def no_room() -> Iterator[None]:
    """As on a disk without a free byte, no file grows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_without_a_free_byte(journal: Journal, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    journal.close()
    with no_room():
        with pytest.raises(JournalError, match="the disk reports an error"):
            Journal.open(place, create=True)
        with monkeypatch.context() as patched:
            patched.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=0, f_frsize=4096))
            with pytest.raises(JournalError, match="cannot grow: the disk is full; make room"):
                Journal.open(place, create=True)
        with Journal.open(place) as opened:
            assert [each.number for each in opened.newest(9)] == [4, 3, 2, 1]
            assert verify(opened).faults == ()


def test_a_file_of_a_newer_version(journal: Journal, place: str, complaint) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 7}")
    told = complaint()
    assert "was written by a newer whygpu: it has schema 9, and this one knows 2; update whygpu" in told


def test_a_database_of_something_else(place: str, complaint) -> None:
    Path(place).parent.mkdir()
    with closing(sqlite3.connect(place)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "is a database of something else" in complaint()


def test_a_file_that_is_no_database(place: str, complaint) -> None:
    Path(place).parent.mkdir()
    Path(place).write_text("not a database, " * 100)
    assert "is no database of SQLite, or is damaged" in complaint()


def test_a_place_that_is_a_folder(place: str, complaint) -> None:
    Path(place).mkdir(parents=True)
    assert "cannot be opened for writing" in complaint()


def test_a_place_below_a_file(tmp_path: Path, small: Advisor) -> None:
    (tmp_path / "file").write_text("")
    complaints: list[str] = []
    recorder = Recorder(str(tmp_path / "file" / "journal.db"), "advise", complain=complaints.append)
    assert recorder.advice(small, small.advise(JOBS[0].given, GOAL), JOBS[0]) is None
    assert "cannot be opened for writing" in complaints[0]


@contextmanager
def as_nobody() -> Iterator[None]:
    """Within, this process has no more rights than anybody."""
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody without a right")
def test_what_may_only_be_read_is_read(journal: Journal, place: str, tmp_path: Path, complaint) -> None:
    journal.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    Path(place).chmod(0o444)
    for folder in Path(place).parents:
        if folder != Path(tempfile.gettempdir()) and folder.is_relative_to(tempfile.gettempdir()):
            folder.chmod(0o755)
    with as_nobody():
        with Journal.open(place) as opened:
            assert [each.number for each in opened.newest(9)] == [4, 3, 2, 1]
            with pytest.raises(JournalError, match="cannot be written: it is read-only"):
                opened.note(1, "x")
        assert "cannot be opened for writing: Permission denied" in complaint()


def test_an_older_file_is_brought_up_to_date(journal: Journal, place: str, tmp_path: Path) -> None:
    """A journal of the first version, with records in it, is found by words after it was opened."""
    from kb.journal.copies import exported, imported
    from kb.journal.sqlite_schema import APPLICATION

    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        MIGRATIONS[0](connection)
        connection.execute("PRAGMA user_version = 1")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("INSERT INTO meta VALUES ('identity', 'old')")
        connection.execute("CREATE TEMP TABLE search (words TEXT)")  # so that records can be written as they were
    with Journal.open(str(tmp_path / "new.db"), create=True) as new:
        imported(new, exported(journal))
    with (
        closing(sqlite3.connect(tmp_path / "new.db")) as new_connection,
        closing(sqlite3.connect(old, isolation_level=None)) as connection,
    ):
        rows = new_connection.execute("SELECT * FROM record").fetchall()
        connection.executemany(f"INSERT INTO record VALUES ({', '.join('?' * len(rows[0]))})", rows)
        connection.execute("UPDATE head SET number = 4, hash = ?", [rows[-1][12]])
    with Journal.open(str(old)) as opened:
        assert [each.number for each in opened.search("monday", 9)] == [4]
        assert opened.store.rows("PRAGMA user_version") == [(2,)]


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="is not there; nothing has been recorded in it yet"):
        Journal.open(str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()
