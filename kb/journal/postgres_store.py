"""A journal in PostgreSQL, for a team. It needs the extra ``postgres``."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from kb.journal.errors import JournalError
from kb.journal.place import shown_place
from kb.journal.postgres_schema import MIGRATIONS
from kb.journal.store import Cell, Row, Store

try:
    import psycopg
except ImportError as error:
    raise JournalError(
        "in PostgreSQL", "needs psycopg, which is not installed", "pip install 'whygpu[postgres]'"
    ) from error

__all__ = ["PostgresStore"]

_PATIENCE = 5
"""Seconds for which it waits for a connection, and for other writers."""
_HAS_TABLES = """SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relname = 'head' AND nspname = current_schema()"""
_WRITERS = 0x77687967
"""The lock that writers take, one after the other (see pg_advisory_xact_lock)."""


class PostgresStore(Store):
    """The tables of a journal in the first schema of the connection's search path. Threads may use it in turn."""

    def __init__(self, address: str, *, create: bool) -> None:
        """Connects. Raises `JournalError`.

        Args:
            address: as ``postgresql://user@host/database``; a password is better in the file ``.pgpass``.
            create: whether to make the tables where there are none, and to bring older ones up to date.
        """
        super().__init__(shown_place(address))
        self._lock = threading.RLock()
        with self._guarded():
            self._connection = psycopg.connect(address, autocommit=True, connect_timeout=_PATIENCE)
        try:
            self.rows(f"SET lock_timeout = '{_PATIENCE}s'")
            self._prepare(create=create)
        except BaseException:
            self.close()
            raise

    def _prepare(self, *, create: bool) -> None:
        version, known = self._version(), len(MIGRATIONS)
        if version > known:
            raise JournalError(
                self.place,
                f"was written by a newer whygpu: it has schema {version}, and this one knows {known}",
                "update whygpu, or name another with --journal FILE",
            )
        if not version and not create:
            raise JournalError(self.place, "is empty", "nothing has been recorded in it yet")
        if version < known:
            with self.writing():
                version = self._version()  # another may have been faster
                for statement in (each for migration in MIGRATIONS[version:] for each in migration):
                    self.rows(statement)
                if not version:
                    self.rows("INSERT INTO meta (name, value) VALUES ('identity', ?)", [uuid.uuid4().hex])
                self.rows("DELETE FROM meta WHERE name = 'schema'")
                self.rows("INSERT INTO meta (name, value) VALUES ('schema', ?)", [str(known)])

    def _version(self) -> int:
        # Not to_regclass: what that once did not find, it may go on not finding within a transaction.
        if not self.rows(_HAS_TABLES)[0][0]:
            return 0
        rows = self.rows("SELECT value FROM meta WHERE name = 'schema'")
        return int(str(rows[0][0])) if rows else 0

    def rows(self, statement: str, values: Sequence[Cell] = ()) -> list[Row]:
        """The rows that a statement gives."""
        with self._lock, self._guarded():
            written = statement.replace("?", "%s").encode()
            cursor = self._connection.execute(written, list(values) or None)
            return cursor.fetchall() if cursor.description is not None else []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction that nobody else writes beside; it waits for its turn."""
        with self._lock:
            self.rows("BEGIN")
            try:
                self.rows(f"SELECT pg_advisory_xact_lock({_WRITERS})")
                yield
                self.rows("COMMIT")
            except BaseException:
                with suppress(JournalError):
                    self.rows("ROLLBACK")
                raise

    def found(self, words: Sequence[str], limit: int) -> list[int]:
        """The numbers of the newest records that have all words."""
        query = " & ".join(f"{word}:*" for word in words)
        statement = "SELECT rowid FROM search WHERE found @@ to_tsquery('simple', ?) ORDER BY rowid DESC LIMIT ?"
        return [int(str(row[0])) for row in self.rows(statement, [query, limit])]

    def damage(self) -> Iterator[str]:
        """Nothing: the server tells of damage when something damaged is read."""
        return iter(())

    def forget(self) -> None:
        """Writes the tables anew, without what was deleted; only their owner can."""
        self.rows("VACUUM FULL record, search, text")

    def close(self) -> None:
        """Ends the connection."""
        with self._lock, suppress(psycopg.Error):
            self._connection.close()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            problem, cure = _told(error)
            raise JournalError(self.place, problem, cure) from error


def _told(error: psycopg.Error) -> tuple[str, str]:
    """What went wrong, and what helps."""
    said = " ".join(str(error).split())
    elsewhere = "go without it with --journal off"
    match error:
        case psycopg.errors.LockNotAvailable():
            return "is locked by another writer", "try again when that has ended"
        case psycopg.errors.DiskFull():
            return "cannot grow: the disk of the server is full", "make room"
        case psycopg.errors.ReadOnlySqlTransaction() | psycopg.errors.InsufficientPrivilege():
            return f"cannot be written: {said}", elsewhere
        case psycopg.errors.RaiseException():
            return f"refuses a change: {said}", "records are never changed"
        case psycopg.errors.DataCorrupted() | psycopg.errors.IndexCorrupted():
            return f"is damaged: {said}", "put a copy of before in its place"
        case psycopg.OperationalError():
            return f"cannot be reached: {said}", elsewhere
        case _:
            return f"cannot be used: {said}", elsewhere
