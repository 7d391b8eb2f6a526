"""A journal as lines of JSON, to be kept, sent, or read by other programs; and such lines as a journal again.

The first line says which journal it is. Then come the texts, and the records, whose contents stand there exactly as
they were written. Some records alone, with the texts they rest on, are written in the same way; they are no journal.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct, field

from kb.errors import KnowledgeError, printable
from kb.journal.chain import digest_of, first_hash, link_hash
from kb.journal.content import Content, UnreadableContentError
from kb.journal.errors import JournalError
from kb.journal.journal import Journal, texts_of
from kb.journal.record import Heading, Record

__all__ = ["SCHEMA", "CopyError", "Imported", "exported", "exported_records", "imported"]

SCHEMA: Final = "whygpu.journal/1"
_SOME: Final = "whygpu.records/1"


class CopyError(KnowledgeError):
    """Lines that are no copy of a journal, or not one that can be read into this journal."""

    def __init__(self, line: int, problem: str, cure: str = "") -> None:
        self.line, self.problem, self.cure = line, problem, cure
        super().__init__(f"line {line} of the copy: {printable(problem, 400)}{f'; {cure}' if cure else ''}")


@dataclass(frozen=True, slots=True)
class Imported:
    """How many records of a copy are new, and how many were there already."""

    new: int
    known: int


class _Begin(Struct, frozen=True, tag="journal", tag_field="line"):
    schema: Literal["whygpu.journal/1"]
    identity: str
    records: int
    hash: str


class _Some(Struct, frozen=True, tag="records", tag_field="line"):
    schema: Literal["whygpu.records/1"]
    identity: str
    records: int


class _Text(Struct, frozen=True, tag="text", tag_field="line", omit_defaults=True):
    digest: str
    text: str = ""
    base64: str = ""

    @classmethod
    def of(cls, digest: str, text: bytes) -> _Text:
        try:
            return cls(digest, text=text.decode())
        except UnicodeDecodeError:
            return cls(digest, base64=base64.b64encode(text).decode())

    @property
    def content(self) -> bytes:
        return base64.b64decode(self.base64) if self.base64 else self.text.encode()


class _List(Struct, frozen=True, tag="source_list", tag_field="line"):
    key: str
    digest: str


class _Record(Struct, frozen=True, tag="record", tag_field="line", omit_defaults=True):
    number: int
    previous: str
    digest: str
    hash: str
    signature: str = ""
    content: Raw = field(default_factory=lambda: Raw(b"null"))
    made: str = ""
    kind: str = ""


_Line = _Begin | _Some | _Text | _List | _Record


def exported(journal: Journal) -> Iterator[bytes]:
    """The lines of a copy, without their ends. Raises `JournalError` where a record is damaged."""
    store = journal.store
    number, last = store.head
    yield msgspec.json.encode(_Begin(SCHEMA, store.identity, number, last))
    for digest in store.text_digests():
        yield msgspec.json.encode(_Text.of(digest, journal.text(digest)))
    for key, digest in store.source_lists():
        yield msgspec.json.encode(_List(key, digest))
    for each in store.records():
        if not isinstance(each, Record):
            raise JournalError(store.place, f"has a damaged record {each[0].number}", "see whygpu journal verify")
        yield _record_line(each)


def _record_line(each: Record) -> bytes:
    link = (each.number, each.previous, each.digest, each.hash, each.signature)
    if each.text is not None:
        return msgspec.json.encode(_Record(*link, content=Raw(each.text)))
    return msgspec.json.encode(_Record(*link, made=each.heading.made, kind=each.heading.kind))


def exported_records(journal: Journal, numbers: Collection[int]) -> Iterator[bytes]:
    """The lines of some records, of the notes about them, and of the texts that they rest on.

    Raises `NoRecordError`, and `JournalError` where one of them is damaged.
    """
    wanted = sorted({*numbers, *(each.number for number in numbers for each in journal.store.notes(number))})
    used: set[str] = set()
    for number in wanted:
        used |= texts_of(journal.record(number).content)
    yield msgspec.json.encode(_Some(_SOME, journal.store.identity, len(wanted)))
    for digest in sorted(journal.with_listed(used)):
        yield msgspec.json.encode(_Text.of(digest, journal.text(digest)))
    for number in wanted:
        yield _record_line(journal.record(number))


def imported(journal: Journal, lines: Iterable[bytes]) -> Imported:
    """Reads a copy into an empty journal, or into one that it continues; returns how many records are new.

    Every link is verified before anything stays. Raises `CopyError`, and then nothing was changed.
    """
    with journal.store.writing():
        reading = _Reading(journal)
        for number, line in enumerate(lines, start=1):
            if line.strip():
                reading.take(number, line)
        reading.end()
    return Imported(reading.new, reading.known)


class _Reading:
    def __init__(self, journal: Journal) -> None:
        self._store = journal.store
        self._head = self._store.head
        self._begin: _Begin | None = None
        self._place = 0
        self._previous = ""
        self._line = 0
        self.new = self.known = 0

    def take(self, number: int, line: bytes) -> None:
        self._line = number
        try:
            found: _Line = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError as error:
            raise CopyError(number, f"this is no line of a journal: {error}") from None
        if isinstance(found, _Begin):
            self._take_begin(found)
        elif isinstance(found, _Some):
            raise CopyError(number, "these are some records of a journal", "only a whole journal can be read in")
        elif self._begin is None:
            raise CopyError(number, "the first line does not say which journal it is")
        elif isinstance(found, _Text):
            self._take_text(found)
        elif isinstance(found, _List):
            self._store.keep_source_list(found.key, found.digest)
        else:
            self._take_record(found)

    def _take_begin(self, found: _Begin) -> None:
        if self._begin is not None:
            raise CopyError(self._line, "another journal begins here")
        if not self._head[0]:
            self._store.identify(found.identity)
        elif self._store.identity != found.identity:
            raise CopyError(
                self._line, "this is another journal than the one it is to be read into", "name a new --journal FILE"
            )
        self._begin, self._previous = found, first_hash(found.identity)

    def _take_text(self, found: _Text) -> None:
        try:
            text = found.content
        except ValueError:
            raise CopyError(self._line, "the text cannot be read") from None
        if digest_of(text) != found.digest:
            raise CopyError(self._line, f"the text is not the one of the digest {found.digest[:12]}")
        self._store.keep_text(found.digest, text)

    def _take_record(self, found: _Record) -> None:
        text = bytes(found.content) if bytes(found.content) != b"null" else None
        follows = found.number == self._place + 1 and found.previous == self._previous
        if not follows or link_hash(found.number, found.previous, found.digest) != found.hash:
            raise CopyError(self._line, f"record {found.number} does not follow the one before it")
        if text is not None and digest_of(text) != found.digest:
            raise CopyError(self._line, f"the content of record {found.number} was changed")
        self._place, self._previous = found.number, found.hash
        last, last_hash = self._head
        if found.number <= last:
            if found.number == last and found.hash != last_hash:
                raise CopyError(
                    self._line, "the journal and this copy went different ways", "name a new --journal FILE"
                )
            self.known += 1
            return
        heading, searched = self._heading(found, text)
        record = Record(found.number, found.previous, found.digest, found.hash, heading, text, found.signature)
        self._store.add(record, searched)
        self.new += 1

    def _heading(self, found: _Record, text: bytes | None) -> tuple[Heading, str]:
        if text is None:
            empty = ("", "", "")
            return Heading(found.number, found.made, found.kind, *empty, 0, *empty, pruned=True), ""
        try:
            content = Content.of_text(text)
        except UnreadableContentError as error:
            raise CopyError(self._line, str(error)) from None
        return Heading.of(found.number, content), content.searched

    def end(self) -> None:
        """Whether all came that was announced. Raises `CopyError`."""
        if self._begin is None:
            raise CopyError(self._line, "there is no journal in it")
        if (self._place, self._previous if self._place else "") != (self._begin.records, self._begin.hash):
            raise CopyError(self._line, f"it was cut off: {self._begin.records} records were announced")
        if self._place < self._head[0]:
            raise CopyError(self._line, f"it is older than the journal, which has {self._head[0]} records")
