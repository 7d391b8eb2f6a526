"""Verification finds whatever was changed, removed, swapped, cut off or forged."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.journal.chain import digest_of, link_hash, packed, unpacked
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.verification import Verification, verify

Forge = Callable[[sqlite3.Connection], object]
FIELDS = {
    "record": (
        *("number", "made", "kind", "who", "through", "conversation", "about", "title", "result", "status"),
        *("previous", "digest", "hash", "signature", "packed"),
    ),
    "text": ("digest", "packed"),
    "source_list": ("key", "digest"),
    "head": ("number", "hash"),
    "meta": ("value",),
    "search_content": ("c0",),
}


@pytest.fixture
def forged(journal: Journal, place: str, tmp_path: Path) -> Callable[[Forge], Verification]:
    """Has somebody with access to a copy of the file change it, past all triggers, and verifies it then."""
    journal.close()

    def verified(forge: Forge) -> Verification:
        copy = tmp_path / "copy.db"
        for suffix in ("-wal", "-shm"):
            copy.with_name(copy.name + suffix).unlink(missing_ok=True)
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(place, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {trigger}")
            connection.execute("PRAGMA writable_schema = OFF")
            forge(connection)
        with Journal.open(str(copy)) as opened:
            return verify(opened)

    return verified


def changed(value: object, bit: int) -> object:
    """``value`` with one bit of it changed."""
    if isinstance(value, int):
        return value ^ 1
    data = bytearray(value if isinstance(value, bytes) else str(value).encode())
    if not data:
        return "x"
    data[bit // 8 % len(data)] ^= 1 << bit % 7
    return bytes(data) if isinstance(value, bytes) else data.decode(errors="replace")


def test_a_journal_that_nobody_touched_has_no_fault(forged: Callable[[Forge], Verification]) -> None:
    found = forged(lambda connection: None)
    assert (found.records, found.faults, len(found.head)) == (4, (), 64)


@pytest.mark.parametrize(("table", "field"), [(table, field) for table, fields in FIELDS.items() for field in fields])
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(row=st.integers(0, 100), bit=st.integers(0, 100_000))
def test_a_changed_bit_of_any_field_is_found(
    forged: Callable[[Forge], Verification], table: str, field: str, row: int, bit: int
) -> None:
    def forge(connection: sqlite3.Connection) -> None:
        rows = connection.execute(f"SELECT rowid, {field} FROM {table}" if table in ("record", "text", "head") else
                                  f"SELECT * FROM {table}").fetchall()  # fmt: skip
        if table in ("record", "text", "head"):
            rowid, value = rows[row % len(rows)]
            new = changed(value, bit)
            if field == "number" and table == "record":
                new = value + 1_000 + row
            connection.execute(f"UPDATE {table} SET {field} = ? WHERE rowid = ?", [new, rowid])
        else:
            columns = [each[1] for each in connection.execute(f"PRAGMA table_info({table})")]
            chosen = rows[row % len(rows)]
            value = chosen[columns.index(field)]
            connection.execute(
                f"UPDATE {table} SET {field} = ? WHERE {columns[0]} = ?", [changed(value, bit), chosen[0]]
            )

    assert forged(forge).faults


def problems(found: Verification) -> str:
    return "\n".join(map(str, found.faults))


def test_a_removed_record_is_found(forged: Callable[[Forge], Verification]) -> None:
    found = forged(lambda connection: connection.execute("DELETE FROM record WHERE number = 2"))
    assert "record 3: it follows record 1: 2 was removed" in problems(found)


def test_a_removed_record_is_found_where_the_others_were_moved_up(forged: Callable[[Forge], Verification]) -> None:
    def forge(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM record WHERE number = 2")
        connection.execute("UPDATE record SET number = number - 1 WHERE number > 2")

    assert "record 2: it does not follow record 1" in problems(forged(forge))


def test_swapped_records_are_found(forged: Callable[[Forge], Verification]) -> None:
    def forge(connection: sqlite3.Connection) -> None:
        for before, after in ((1, -1), (2, 1), (-1, 2)):
            connection.execute("UPDATE record SET number = ? WHERE number = ?", [after, before])

    assert "swapped" in problems(forged(forge))


@pytest.mark.parametrize("last", [0, 1, 3])
def test_a_journal_that_was_cut_off_is_found(forged: Callable[[Forge], Verification], last: int) -> None:
    found = forged(lambda connection: connection.execute("DELETE FROM record WHERE number > ?", [last]))
    assert f"it was cut off behind record {last}: there were 4" in problems(found)


def test_a_forged_digest_of_a_rule_text_is_found(forged: Callable[[Forge], Verification]) -> None:
    def forge(connection: sqlite3.Connection) -> None:
        (digest,) = connection.execute("SELECT digest FROM text LIMIT 1").fetchone()
        connection.execute("UPDATE text SET packed = ? WHERE digest = ?", [packed(b"another text"), digest])

    assert "is forged: its text has another one" in problems(forged(forge))


def test_a_missing_rule_text_is_found(forged: Callable[[Forge], Verification]) -> None:
    assert "is missing" in problems(forged(lambda connection: connection.execute("DELETE FROM text")))


def rewrite(connection: sqlite3.Connection, number: int) -> None:
    """Gives a record another content, with a digest and hash that fit."""
    (previous, data) = connection.execute("SELECT previous, packed FROM record WHERE number = ?", [number]).fetchone()
    text = unpacked(data).replace(b"Monday", b"Friday").replace(b'"note":"8B"', b'"note":"9B"')
    digest = digest_of(text)
    connection.execute(
        "UPDATE record SET packed = ?, digest = ?, hash = ? WHERE number = ?",
        [packed(text), digest, link_hash(number, previous, digest), number],
    )


def test_a_content_with_a_forged_digest_and_hash_is_found_by_the_next_record(
    forged: Callable[[Forge], Verification],
) -> None:
    assert "record 2: it does not follow record 1" in problems(forged(lambda connection: rewrite(connection, 1)))


def rewrite_from(connection: sqlite3.Connection, first: int) -> None:
    """Forges a record, and links all behind it anew."""
    rewrite(connection, first)
    for number in range(first + 1, 5):
        (previous,) = connection.execute("SELECT hash FROM record WHERE number = ?", [number - 1]).fetchone()
        connection.execute("UPDATE record SET previous = ? WHERE number = ?", [previous, number])
        rewrite(connection, number)
    connection.execute("UPDATE head SET hash = (SELECT hash FROM record WHERE number = 4)")


def test_a_chain_that_was_written_anew_is_found_by_who_knows_one_hash(
    journal: Journal, place: str, tmp_path: Path
) -> None:
    known = journal.record(3).hash
    journal.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        rewrite_from(connection, 1)
    with Journal.open(place) as opened:
        assert "all was written anew" in problems(verify(opened, expected=(3, known[:16])))
        assert "it was there once" in problems(verify(opened, expected=(9, known[:16])))


def test_a_content_that_was_taken_away_without_a_pruning_is_found(forged: Callable[[Forge], Verification]) -> None:
    found = forged(lambda connection: connection.execute("UPDATE record SET packed = NULL WHERE number = 2"))
    assert "the content of 2 is gone, and no pruning says so" in problems(found)


@pytest.fixture
def damaged(journal: Journal, place: str) -> Path:
    """The file of a journal, of which the content is on the disk and not in the log."""
    journal.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(place)


def test_a_damaged_page_is_told_and_not_raised(damaged: Path) -> None:
    size, data = 4096, damaged.read_bytes()
    for page in range(1, 12):
        damaged.write_bytes(data[: page * size] + b"\xff" * 200 + data[page * size + 200 :])
        assert told_of(damaged), page


def told_of(damaged: Path) -> str:
    """What is said of a damaged file."""
    try:
        with Journal.open(str(damaged)) as opened:
            return problems(verify(opened))
    except JournalError as error:
        return str(error)
