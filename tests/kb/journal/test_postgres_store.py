"""The same journal in a PostgreSQL that the test starts for itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kb.advisor import Advisor
from kb.journal.copies import exported, imported
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.place import shown_place
from kb.journal.recorder import Recorder
from kb.journal.replay import replayed
from kb.journal.verification import verify
from tests.kb.journal.conftest import GOAL, JOBS

_NOBODY = 65534


def programs() -> Path | None:
    """The folder with the programs of the newest PostgreSQL there is."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    found = shutil.which("initdb") if not folders else str(folders[-1])
    return Path(found).resolve().parent if found else None


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server with an empty database, of a name to be put behind it."""
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    folder = programs()
    if folder is None:
        pytest.skip("there is no PostgreSQL on this computer (Debian: postgresql)")
    # A socket's path must be short, and the server runs as root for nobody.
    with TemporaryDirectory(prefix="pg-", dir="/tmp") as home:
        as_user: dict[str, object] = {}
        if os.geteuid() == 0:
            os.chown(home, _NOBODY, _NOBODY)
            as_user = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}

        def run(program: str, *arguments: str) -> None:
            command = [str(folder / program), *arguments]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=home, **as_user)

        data = f"{home}/data"
        run("initdb", "-D", data, "-U", "whygpu", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        run("pg_ctl", "-D", data, "-w", "-l", f"{home}/log", "-o", f"-k {home} -h '' -F", "start")
        try:
            yield f"postgresql:///{{}}?host={home}&user=whygpu"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")


@pytest.fixture
def address(server: str, request: pytest.FixtureRequest) -> str:
    """A database of the test's own."""
    import psycopg

    name = f"test_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(server.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.format(name)


@pytest.fixture
def team(address: str, small: Advisor) -> Iterator[Journal]:
    """A journal with three answers and a note."""
    recorder = Recorder(address, "advise")
    for job in JOBS:
        assert recorder.advice(small, small.advise(job.given, GOAL), job) is not None
    with Journal.open(address) as journal:
        journal.note(2, "ordered on Monday, for “memory.required”")
        yield journal


def test_it_is_a_journal_like_any_other(team: Journal, small: Advisor) -> None:
    assert (verify(team).records, verify(team).faults) == (4, ())
    assert [each.number for each in team.newest(9)] == [4, 3, 2, 1]
    assert [each.number for each in team.search("MON memory requ", 9)] == [4]
    assert [each.note for each in team.notes(2)] == ["ordered on Monday, for “memory.required”"]
    assert replayed(team, 1, small).is_same


def test_it_is_copied_to_a_file_and_back(team: Journal, server: str, tmp_path: Path) -> None:
    with Journal.open(str(tmp_path / "journal.db"), create=True) as own:
        assert imported(own, exported(team)).new == 4
        assert verify(own) == verify(team)


def test_pruning_leaves_the_chain(team: Journal) -> None:
    team.prune([1, 2, 3], "a test")
    found = verify(team)
    assert (found.pruned, found.texts, found.faults) == (4, 0, ())


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM record WHERE number = 1",
        "UPDATE record SET title = 'x' WHERE number = 1",
        "UPDATE text SET packed = ''",
    ],
)
def test_the_database_refuses_to_change_a_record(team: Journal, statement: str) -> None:
    with pytest.raises(JournalError, match=r"refuses a change: a .* is never changed"):
        team.store.rows(statement)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE record SET title = 'x' WHERE number = 1", "the list shows another title"),
        ("DELETE FROM record WHERE number = 2", "2 was removed"),
        ("DELETE FROM record WHERE number > 2", "cut off behind record 2"),
        (
            "UPDATE record SET packed = set_byte(packed, 9, 255 - get_byte(packed, 9)) WHERE number = 1",
            "cannot be read",
        ),
    ],
)
def test_what_was_changed_all_the_same_is_found(team: Journal, statement: str, told: str) -> None:
    team.store.rows("DROP TRIGGER record_stays ON record")
    team.store.rows(statement)
    assert told in "\n".join(map(str, verify(team).faults))


def test_several_writers_make_one_chain(address: str, small: Advisor) -> None:
    advice = small.advise(JOBS[0].given, GOAL)
    complaints: list[str] = []

    def write() -> None:
        recorder = Recorder(address, "advise", complain=complaints.append)
        for _ in range(5):
            recorder.advice(small, advice, JOBS[0])

    threads = [threading.Thread(target=write) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert complaints == []
    with Journal.open(address) as journal:
        assert (verify(journal).records, verify(journal).faults) == (20, ())


def test_what_was_not_committed_is_not_there(team: Journal) -> None:
    def failing() -> None:
        with team.store.writing():
            team.store.keep_text("x", b"x")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        failing()
    assert "x" not in team.store.text_digests()


def test_a_newer_schema_is_said(team: Journal, address: str) -> None:
    team.store.rows("UPDATE meta SET value = '9' WHERE name = 'schema'")
    with pytest.raises(JournalError, match="written by a newer whygpu: it has schema 9"):
        Journal.open(address)


def test_a_server_that_is_not_there_is_said(small: Advisor, tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    complaints: list[str] = []
    recorder = Recorder(f"postgresql:///team?host={tmp_path}", "advise", complain=complaints.append)
    assert recorder.advice(small, small.advise(JOBS[0].given, GOAL), JOBS[0]) is None
    assert "cannot be reached" in complaints[0]


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("postgresql://ann:secret@db.example.com/team?password=secret", "postgresql://ann@db.example.com/team"),
        ("postgresql://db/team", "postgresql://db/team"),
        ("/home/ann/journal.db", "/home/ann/journal.db"),
    ],
)
def test_no_password_is_shown(place: str, shown: str) -> None:
    assert shown_place(place) == shown
