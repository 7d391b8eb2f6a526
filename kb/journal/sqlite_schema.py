"""The tables of a journal in SQLite, version by version."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from kb.journal.chain import DamagedTextError, unpacked
from kb.journal.content import Content, UnreadableContentError

__all__ = ["APPLICATION", "MIGRATIONS"]

APPLICATION = 0x77687967
"""Tells a journal from other databases ("whyg"), see application_id of SQLite."""

_TABLES = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL, hash TEXT NOT NULL)",
    "INSERT INTO head VALUES (1, 0, '')",
    """CREATE TABLE record (
        number INTEGER PRIMARY KEY,
        made TEXT NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, through TEXT NOT NULL,
        conversation TEXT NOT NULL, about INTEGER NOT NULL,
        title TEXT NOT NULL, result TEXT NOT NULL, status TEXT NOT NULL,
        previous TEXT NOT NULL, digest TEXT NOT NULL, hash TEXT NOT NULL, signature TEXT NOT NULL,
        packed BLOB
    )""",
    "CREATE INDEX record_about ON record (about) WHERE about > 0",
    "CREATE INDEX record_conversation ON record (conversation, number)",
    "CREATE TABLE text (digest TEXT PRIMARY KEY, packed BLOB NOT NULL)",
    "CREATE TABLE source_list (key TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TRIGGER record_stays BEFORE DELETE ON record
    BEGIN SELECT RAISE(ABORT, 'a record is never deleted'); END""",
    """CREATE TRIGGER record_is_not_changed BEFORE UPDATE ON record
    WHEN NOT (
        NEW.packed IS NULL AND OLD.packed IS NOT NULL AND OLD.kind <> 'pruning'
        AND NEW.number = OLD.number AND NEW.made = OLD.made AND NEW.kind = OLD.kind AND NEW.about = OLD.about
        AND NEW.previous = OLD.previous AND NEW.digest = OLD.digest AND NEW.hash = OLD.hash
        AND NEW.signature = OLD.signature
    )
    BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END""",
    """CREATE TRIGGER text_is_not_changed BEFORE UPDATE ON text
    BEGIN SELECT RAISE(ABORT, 'a text is never changed'); END""",
)
_SEARCH = "CREATE VIRTUAL TABLE search USING fts5(words, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')"


def _first(connection: sqlite3.Connection) -> None:
    """The chain, and the texts by their digests."""
    for statement in _TABLES:
        connection.execute(statement)


def _second(connection: sqlite3.Connection) -> None:
    """Search by words: of what was recorded before, too."""
    connection.execute(_SEARCH)
    for number, data in connection.execute("SELECT number, packed FROM record WHERE packed IS NOT NULL").fetchall():
        try:
            words = Content.of_text(unpacked(data)).searched
        except (DamagedTextError, UnreadableContentError):
            continue  # what is damaged is not found by words, and told by the verification
        connection.execute("INSERT INTO search (rowid, words) VALUES (?, ?)", [number, words])


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _second)
"""What makes each version of the schema of the one before."""
