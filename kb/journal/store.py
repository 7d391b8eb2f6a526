"""A store: the tables of a journal in a database. What differs between databases is left to subclasses."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Self, TypeAlias

from kb.journal.chain import DamagedTextError, packed, unpacked
from kb.journal.errors import JournalError
from kb.journal.record import Heading, Record

__all__ = ["Cell", "Row", "Store"]

Cell: TypeAlias = str | int | bytes | None
Row: TypeAlias = tuple[Cell, ...]
_HEADING = "number, made, kind, who, through, conversation, about, title, result, status, packed IS NULL"
_COLUMNS = f"{_HEADING}, previous, digest, hash, signature, packed"
_WORD = re.compile(r"\w+")
_MANY = 200
"""So many records are fetched at once, so that a large journal is not held in memory."""


class Store(ABC):
    """The tables of one journal. Every method raises `JournalError` where the database does not do its part."""

    def __init__(self, place: str) -> None:
        #: what the journal is called in messages
        self.place = place

    # --- what subclasses do -----------------------------------------------------------------------------------------

    @abstractmethod
    def rows(self, statement: str, values: Sequence[Cell] = ()) -> list[Row]:
        """The rows that a statement gives; a ``?`` stands for each value."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """A transaction that nobody else writes beside. It is taken back where something is raised."""

    @abstractmethod
    def found(self, words: Sequence[str], limit: int) -> list[int]:
        """The numbers of the newest records that have, for each of ``words``, a word that begins so."""

    @abstractmethod
    def damage(self) -> Iterator[str]:
        """What the database itself finds wrong with its file and its indexes, in words."""

    @abstractmethod
    def forget(self) -> None:
        """Has no trace left in its files of what was emptied and dropped, outside `writing`."""

    @abstractmethod
    def close(self) -> None:
        """Lets the database go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def identity(self) -> str:
        """What tells this journal from all others."""
        return str(self._one("SELECT value FROM meta WHERE name = 'identity'")[0])

    @property
    def head(self) -> tuple[int, str]:
        """How many records there are, and the hash of the last one; 0 and an empty text of an empty journal."""
        number, last = self._one("SELECT number, hash FROM head")
        return _number(number), str(last)

    def headings(
        self, limit: int, kinds: Collection[str] = (), before: int | None = None, conversation: str = ""
    ) -> list[Heading]:
        """The newest records first, at most ``limit``; those of some ``kinds``, ``before`` one, of a conversation."""
        conditions, values = ["1 = 1"], list[Cell]()
        if kinds:
            conditions.append(f"kind IN ({', '.join('?' for _ in kinds)})")
            values += kinds
        if before is not None:
            conditions.append("number < ?")
            values.append(before)
        if conversation:
            conditions.append("conversation = ?")
            values.append(conversation)
        where = " AND ".join(conditions)
        statement = f"SELECT {_HEADING} FROM record WHERE {where} ORDER BY number DESC LIMIT ?"  # noqa: S608 - fixed parts
        return [_heading(row) for row in self.rows(statement, [*values, limit])]

    def search(self, text: str, limit: int) -> list[Heading]:
        """The newest records that have every word of ``text``; of each word the beginning is enough.

        An empty text finds all, one without a word, such as a quotation mark, none.
        """
        words = _WORD.findall(text.lower())
        if not words:
            return [] if text.strip() else self.headings(limit)
        return self.headings_of(self.found(words, limit))

    def headings_of(self, numbers: Sequence[int]) -> list[Heading]:
        """The records of these numbers, the newest first."""
        if not numbers:
            return []
        marks = ", ".join("?" for _ in numbers)
        statement = f"SELECT {_HEADING} FROM record WHERE number IN ({marks}) ORDER BY number DESC"  # noqa: S608
        return [_heading(row) for row in self.rows(statement, numbers)]

    def record(self, number: int) -> Record | None:
        """The record of that number; None where there is none. Raises `DamagedTextError` where it cannot be read."""
        rows = self.rows(f"SELECT {_COLUMNS} FROM record WHERE number = ?", [number])  # noqa: S608
        return _record(rows[0]) if rows else None

    def records(self, first: int = 1) -> Iterator[Record | tuple[Heading, DamagedTextError]]:
        """All records from ``first`` on in their order; of one that cannot be read the heading, and why."""
        while True:
            statement = f"SELECT {_COLUMNS} FROM record WHERE number >= ? ORDER BY number LIMIT ?"  # noqa: S608
            rows = self.rows(statement, [first, _MANY])
            for row in rows:
                try:
                    yield _record(row)
                except DamagedTextError as error:
                    yield _heading(row), error
            if len(rows) < _MANY:
                return
            first = _number(rows[-1][0]) + 1

    def notes(self, number: int) -> list[Record]:
        """The notes about a record, in the order they were made."""
        rows = self.rows(f"SELECT {_COLUMNS} FROM record WHERE about = ? AND about > 0 ORDER BY number", [number])  # noqa: S608
        return [_record(row) for row in rows]

    def searched(self, number: int) -> str | None:
        """The words that a record is found by; None where there are none."""
        rows = self.rows("SELECT words FROM search WHERE rowid = ?", [number])
        return str(rows[0][0]) if rows else None

    def text(self, digest: str) -> bytes | None:
        """The text that is kept under a digest. Raises `DamagedTextError` where it cannot be read."""
        rows = self.rows("SELECT packed FROM text WHERE digest = ?", [digest])
        return unpacked(_bytes(rows[0][0])) if rows else None

    def text_digests(self) -> list[str]:
        """The digests of all texts."""
        return [str(row[0]) for row in self.rows("SELECT digest FROM text ORDER BY digest")]

    def source_list(self, key: str) -> str | None:
        """The digest of the list of sources that has this key."""
        rows = self.rows("SELECT digest FROM source_list WHERE key = ?", [key])
        return str(rows[0][0]) if rows else None

    def source_lists(self) -> list[tuple[str, str]]:
        """All keys of lists of sources with the digests of the lists."""
        return [(str(key), str(digest)) for key, digest in self.rows("SELECT key, digest FROM source_list")]

    # --- writing, within `writing` ----------------------------------------------------------------------------------

    def add(self, record: Record, searched: str) -> None:
        """Adds the record that follows the last one."""
        heading = record.heading
        text = packed(record.text) if record.text is not None else None
        values = [
            *(record.number, heading.made, heading.kind, heading.who, heading.through, heading.conversation),
            *(heading.about, heading.title, heading.result, heading.status),
            *(record.previous, record.digest, record.hash, record.signature, text),
        ]
        columns = f"{_HEADING.rpartition(', ')[0]}, previous, digest, hash, signature, packed"
        marks = ", ".join("?" for _ in values)
        self.rows(f"INSERT INTO record ({columns}) VALUES ({marks})", values)  # noqa: S608
        self.rows("UPDATE head SET number = ?, hash = ?", [record.number, record.hash])
        if record.text is not None:
            self.rows("INSERT INTO search (rowid, words) VALUES (?, ?)", [record.number, searched])

    def keep_text(self, digest: str, text: bytes) -> None:
        """Keeps a text under its digest, once."""
        self.rows("INSERT INTO text (digest, packed) VALUES (?, ?) ON CONFLICT DO NOTHING", [digest, packed(text)])

    def keep_source_list(self, key: str, digest: str) -> None:
        """Keeps by its key which list of sources has it, once."""
        self.rows("INSERT INTO source_list (key, digest) VALUES (?, ?) ON CONFLICT DO NOTHING", [key, digest])

    def identify(self, identity: str) -> None:
        """Gives an empty journal another identity, that of the one that it is to continue."""
        self.rows("UPDATE meta SET value = ? WHERE name = 'identity'", [identity])

    def empty(self, number: int) -> None:
        """Takes the content of a record away, and leaves its place in the chain."""
        self.rows(
            "UPDATE record SET packed = NULL, who = '', through = '', conversation = '', title = '', result = '', "
            "status = '' WHERE number = ?",
            [number],
        )
        self.rows("DELETE FROM search WHERE rowid = ?", [number])

    def drop_text(self, digest: str) -> None:
        """Drops a text that nothing refers to any more."""
        self.rows("DELETE FROM text WHERE digest = ?", [digest])
        self.rows("DELETE FROM source_list WHERE digest = ?", [digest])

    def _one(self, statement: str) -> Row:
        rows = self.rows(statement)
        if not rows:
            raise JournalError(self.place, "has lost a part that every journal has", "take a copy of it before")
        return rows[0]


def _heading(row: Row) -> Heading:
    number, made, kind, who, through, conversation, about, title, result, status, pruned = row[:11]
    return Heading(
        number=_number(number),
        made=str(made),
        kind=str(kind),
        who=str(who),
        through=str(through),
        conversation=str(conversation),
        about=_number(about),
        title=str(title),
        result=str(result),
        status=str(status),
        pruned=bool(pruned),
    )


def _record(row: Row) -> Record:
    previous, digest, own, signature, content = row[11:]
    text = unpacked(_bytes(content)) if content is not None else None
    return Record(_number(row[0]), str(previous), str(digest), str(own), _heading(row), text, str(signature))


def _number(cell: Cell) -> int:
    try:
        return int(cell) if not isinstance(cell, bytes) and cell is not None else -1
    except ValueError:
        return -1


def _bytes(cell: Cell) -> bytes:
    if isinstance(cell, str):
        raise DamagedTextError("it is a text where bytes should be")
    return bytes(cell) if isinstance(cell, bytes | memoryview) else b""
