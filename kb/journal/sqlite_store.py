"""A journal in a file of SQLite, with a write-ahead log: many may read while one writes, and writers wait in line."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from kb.journal.errors import JournalError
from kb.journal.sqlite_schema import APPLICATION, MIGRATIONS
from kb.journal.store import Cell, Row, Store

__all__ = ["SqliteStore"]

_PATIENCE = 5.0
"""Seconds for which a writer waits for others."""
_PAUSE = 0.005
_INDEX = 64 * 1024
"""Bytes that the index of a log takes at least, with a margin."""
_UNOPENED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
"""What SQLite says where there is no room for the index of the log: a medium that cannot be written, a full disk."""


_ELSEWHERE = "name another with --journal FILE, or go without one with --journal off"
_LOCKED = ("is locked by another program", "try again when that has ended")
_TOLD = {
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "make room"),
    sqlite3.SQLITE_READONLY: ("cannot be written: it is read-only", _ELSEWHERE),
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", _ELSEWHERE),
    sqlite3.SQLITE_PERM: ("may not be opened", _ELSEWHERE),
    sqlite3.SQLITE_CORRUPT: (
        "is damaged",
        "put a copy of before in its place, or keep it and name another with --journal FILE",
    ),
    sqlite3.SQLITE_NOTADB: ("is no database of SQLite, or is damaged", _ELSEWHERE),
    sqlite3.SQLITE_IOERR: ("cannot be read or written: the disk reports an error", _ELSEWHERE),
}
"""What went wrong and what helps, by the primary result code."""


class _Way(NamedTuple):
    """A way to open the file."""

    mode: str
    alone: bool = False
    """Whether the index of the log is held in the memory of this process, so that no other may have the file open."""


_WAYS = (_Way("mode=rw"), _Way("mode=rw", alone=True), _Way("mode=ro&immutable=1"))
"""The ways to open the file, the second and third for reading: on a full disk, and where nothing can be written."""


class SqliteStore(Store):
    """The tables of a journal in a file. It may be used by several threads, one after the other."""

    def __init__(self, path: Path, *, create: bool, patience: float = _PATIENCE) -> None:
        """Opens the file. Raises `JournalError`.

        Args:
            path: the file.
            create: whether to make it where there is none, and to bring an older one up to date.
            patience: seconds for which it waits for other writers.
        """
        super().__init__(str(path))
        self._lock = threading.RLock()
        self._path, self._patience = path, patience
        self._connection = self._opened(create=create)

    def _opened(self, *, create: bool) -> sqlite3.Connection:
        if create:
            self._make_file()
        elif not self._path.exists():
            raise JournalError(self.place, "is not there", "nothing has been recorded in it yet")
        ways = _WAYS[:1] if create else _WAYS
        for way in ways:
            connection = self._connected(way.mode)
            try:
                with self._guarded():
                    if way.alone:
                        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                    self._prepare(connection, create=create)
            except JournalError as error:
                connection.close()
                cause = error.__cause__
                unopened = isinstance(cause, sqlite3.Error) and _code(cause) in _UNOPENED
                if way is ways[-1] or not unopened:
                    raise
            else:
                return connection
        raise AssertionError("unreachable")

    def _make_file(self) -> None:
        """Makes the file, which only its owner may read, and its folder."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise JournalError(
                self.place, f"cannot be opened for writing: {error.strerror}", "name another with --journal FILE"
            ) from error

    def _connected(self, mode: str) -> sqlite3.Connection:
        with self._guarded():
            address = f"file:{quote(os.fsencode(os.path.abspath(self._path)))}?{mode}"  # noqa: PTH100 - links stay
            return sqlite3.connect(
                address, uri=True, isolation_level=None, check_same_thread=False, timeout=self._patience
            )

    def _prepare(self, connection: sqlite3.Connection, *, create: bool) -> None:
        # In one transaction: another program may be making the tables just now.
        connection.execute("BEGIN")
        has_tables = _has_tables(connection)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
        connection.execute("COMMIT")
        known = len(MIGRATIONS)
        if application not in (APPLICATION, 0) or (application == 0 and (version or has_tables)):
            raise JournalError(self.place, "is a database of something else", "name another with --journal FILE")
        if version > known:
            raise JournalError(
                self.place,
                f"was written by a newer whygpu: it has schema {version}, and this one knows {known}",
                "update whygpu, or name another with --journal FILE",
            )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA trusted_schema = OFF")
        if version == known:
            return
        if not create and not version:
            raise JournalError(self.place, "is empty", "nothing has been recorded in it yet")
        if not version:
            self._keep_log(connection)
        self._migrate(connection)

    def _keep_log(self, connection: sqlite3.Connection) -> None:
        """Has the file keep a write-ahead log; SQLite itself does not wait for others that do the same just now."""
        until = time.monotonic() + self._patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
            else:
                return

    def _migrate(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])  # another may have been faster
            for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
                migration(connection)
                connection.execute(f"PRAGMA user_version = {number}")
            if not version:
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute("INSERT INTO meta VALUES ('identity', ?)", [uuid.uuid4().hex])
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def rows(self, statement: str, values: Sequence[Cell] = ()) -> list[Row]:
        """The rows that a statement gives."""
        with self._lock, self._guarded():
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction that nobody else writes beside; it waits for its turn."""
        with self._lock:
            self.rows("BEGIN IMMEDIATE")
            try:
                yield
                self.rows("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
                raise

    def found(self, words: Sequence[str], limit: int) -> list[int]:
        """The numbers of the newest records that have all words."""
        query = " ".join(f'"{word}"*' for word in words)
        statement = "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?"
        return [int(str(row[0])) for row in self.rows(statement, [query, limit])]

    def damage(self) -> Iterator[str]:
        """What SQLite finds wrong with the file."""
        yield from (str(row[0]) for row in self.rows("PRAGMA integrity_check(20)") if row[0] != "ok")

    def forget(self) -> None:
        """Makes the index of words anew, which keeps those of deleted rows, and writes the file without free pages."""
        with self._lock:
            self.rows("INSERT INTO search (search) VALUES ('rebuild')")
            self.rows("VACUUM")
            is_busy = bool(self.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0][0])
        if is_busy:
            raise JournalError(self.place, *_LOCKED)

    def close(self) -> None:
        """Closes the file."""
        with self._lock, suppress(sqlite3.Error):
            self._connection.close()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            problem, cure = _told(error, self._path)
            raise JournalError(self.place, problem, cure) from error


def _has_tables(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _code(error: sqlite3.Error) -> int:
    """The primary result code."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _is_full(path: Path) -> bool:
    """Whether the disk of a file has no room for the index of its log."""
    try:
        disk = os.statvfs(path.parent)
    except (OSError, AttributeError):  # there is no such call on Windows
        return False
    return disk.f_bavail * disk.f_frsize < _INDEX


def _told(error: sqlite3.Error, path: Path) -> tuple[str, str]:
    """What went wrong with the file, and what helps."""
    code = _code(error)
    if code in _UNOPENED and code != sqlite3.SQLITE_READONLY and _is_full(path):
        code = sqlite3.SQLITE_FULL  # the index of the log cannot grow, which SQLite tells as an error of the disk
    if code == sqlite3.SQLITE_CONSTRAINT:
        return f"refuses a change: {error}", "records are never changed"
    return _TOLD.get(code, (f"cannot be used: {error}", _ELSEWHERE))
