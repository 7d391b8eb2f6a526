"""A journal: records that are only ever added, each with the hash of the one before it."""

from __future__ import annotations

import os
import platform
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from kb.journal.chain import DamagedTextError, digest_of, first_hash, link_hash
from kb.journal.content import SCHEMA, Content, Pruning
from kb.journal.errors import JournalError, NoRecordError
from kb.journal.place import is_postgres
from kb.journal.record import Heading, Record
from kb.journal.sources import SourceList, Sources
from kb.journal.store import Store
from kb.version import VERSION

if TYPE_CHECKING:
    from kb.signature import Signer  # few sign, and to run programs is slow to import

__all__ = ["Journal", "opened_store", "ranges_of", "texts_of", "who_and_where"]

_NAMES = ("LOGNAME", "USER", "LNAME", "USERNAME")
"""Variables with the name of the user, in the order of `getpass.getuser`."""


def opened_store(place: str, *, create: bool = False, patience: float | None = None) -> Store:
    """The store at ``place``, a file or the address of a database. Raises `JournalError`.

    ``patience`` are the seconds for which a file waits for other writers, where it is not to be the usual ones.
    """
    if is_postgres(place):
        from kb.journal.postgres_store import PostgresStore  # an optional extra

        return PostgresStore(place, create=create)
    from kb.journal.sqlite_store import SqliteStore

    more = {} if patience is None else {"patience": patience}
    return SqliteStore(Path(place).expanduser(), create=create, **more)


def who_and_where() -> tuple[str, str]:
    """The name of the user, and that of the computer; empty where there is none."""
    user = next((name for each in _NAMES if (name := os.environ.get(each))), "")
    if not user and hasattr(os, "getuid"):
        import pwd

        try:
            user = pwd.getpwuid(os.getuid()).pw_name
        except KeyError:  # a user without a name, as in some containers
            user = str(os.getuid())
    return user, platform.node()


class Journal:
    """The records in a store. Whoever opened it closes it. Every method raises `JournalError`."""

    def __init__(self, store: Store, signer: Signer | None = None) -> None:
        self.store = store
        self._signer = signer

    @classmethod
    def open(
        cls, place: str, *, create: bool = False, signer: Signer | None = None, patience: float | None = None
    ) -> Self:
        """The journal at ``place``; with ``create`` it is made where there is none, and brought up to date."""
        return cls(opened_store(place, create=create, patience=patience), signer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the store go."""
        self.store.close()

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last record; 0 while there is none."""
        return self.store.head[0]

    def record(self, number: int) -> Record:
        """One record. Raises `NoRecordError`, and `JournalError` where it is damaged."""
        try:
            found = self.store.record(number)
        except DamagedTextError as error:
            raise self._damaged(number, error) from error
        if found is None:
            raise NoRecordError(str(number), self.last)
        return found

    def content(self, number: int) -> Content:
        """What a record says. Raises as `record` does, `UnreadableContentError`, and where it was pruned."""
        content = self.record(number).content
        if content is None:
            raise JournalError(self.store.place, f"has no content of record {number} any more: it was pruned")
        return content

    def newest(
        self, limit: int, kinds: Collection[str] = (), before: int | None = None, conversation: str = ""
    ) -> list[Heading]:
        """The newest records first, at most ``limit``."""
        return self.store.headings(limit, kinds, before, conversation)

    def search(self, text: str, limit: int) -> list[Heading]:
        """The newest records that have all words of ``text``, or words that begin so."""
        return self.store.search(text, limit)

    def notes(self, number: int) -> list[Content]:
        """The notes about a record."""
        return [content for each in self.store.notes(number) if (content := each.content) is not None]

    def text(self, digest: str) -> bytes:
        """A text by its digest. Raises `JournalError` where it is missing, damaged or another one."""
        try:
            text = self.store.text(digest)
        except DamagedTextError as error:
            raise JournalError(self.store.place, f"has a damaged text {digest[:12]}: {error}") from error
        if text is None:
            raise JournalError(self.store.place, f"has lost the text {digest[:12]}")
        if digest_of(text) != digest:
            raise JournalError(self.store.place, f"has another text than {digest[:12]} in its place")
        return text

    def source_list(self, digest: str) -> SourceList:
        """The list of sources by its digest. Raises `JournalError`."""
        return SourceList.of_text(self.text(digest))

    def with_listed(self, digests: Collection[str]) -> set[str]:
        """``digests`` with those of all texts that the lists of sources among them name."""
        found = set(digests)
        for digest in digests:
            text = self.store.text(digest)
            if text is not None and text.startswith(b'{"schema":"whygpu.sources/'):
                found.update(SourceList.of_text(text).digests)
        return found

    def contents(self, first: int = 1) -> Iterator[tuple[int, Content]]:
        """All contents that can be read and were not pruned, in their order."""
        for record in self.store.records(first):
            if isinstance(record, Record) and (content := record.content) is not None:
                yield record.number, content

    def _damaged(self, number: int, error: DamagedTextError) -> JournalError:
        return JournalError(self.store.place, f"has a damaged record {number}: {error}", "see whygpu journal verify")

    # --- writing ----------------------------------------------------------------------------------------------------

    def append(
        self, content: Content, sources: Sources | None = None, texts: Mapping[str, bytes] | None = None
    ) -> Record:
        """Adds a record and returns it, once it is on the disk.

        Args:
            content: what it says.
            sources: the rules and catalogues it rests on, which are kept where they are not yet.
            texts: further texts by their digests.

        Raises:
            JournalError: nothing was recorded.
            SignatureError: nothing was recorded, as it cannot be signed.
        """
        content = replace(content, signed_by=self._signer.fingerprint) if self._signer else content
        with self.store.writing():
            if sources is not None:
                content = replace(content, sources=self._kept(sources))
            for digest, text in (texts or {}).items():
                self.store.keep_text(digest, text)
            return self._added(content)

    def _kept(self, sources: Sources) -> str:
        """The digest of the list of ``sources``, which is kept with all its texts where it is not yet."""
        digest = self.store.source_list(sources.key)
        if digest is None:
            digest = sources.digest
            for each, text in sources.texts.items():
                self.store.keep_text(each, text)
            self.store.keep_source_list(sources.key, digest)
        return digest

    def _added(self, content: Content) -> Record:
        last, last_hash = self.store.head
        number = last + 1
        previous = last_hash if last else first_hash(self.store.identity)
        text = content.to_text()
        digest = digest_of(text)
        own = link_hash(number, previous, digest)
        signature = self._signer.sign(own) if self._signer else ""
        record = Record(number, previous, digest, own, Heading.of(number, content), text, signature)
        self.store.add(record, content.searched)
        return record

    def note(self, number: int, text: str) -> Record:
        """Adds a note about a record. Raises `NoRecordError`."""
        self.record(number)
        return self.append(_own_content("note", about=number, note=text))

    def prune(self, numbers: Sequence[int], why: str = "") -> Record | None:
        """Takes the contents of records away, and records that; returns that record, None where there was nothing.

        Their places in the chain stay, so that it can be verified still. Prunings themselves are not pruned, and notes
        go with what they are about. Texts that nothing refers to any more are dropped. It cannot be undone. Where it
        is done, but the files of the store could not be freed of what was there, an error says so; pruning again does.
        """
        done = self._pruned(numbers, why)
        try:
            self.store.forget()
        except JournalError as error:
            raise JournalError(
                self.store.place,
                f"is pruned, but what was taken away may stand in its file still, as it {error.problem}",
                f"{error.cure}, and prune once more",
            ) from error
        return done

    def _pruned(self, numbers: Sequence[int], why: str) -> Record | None:
        wanted = set(numbers) - {0}  # a record that is about none is about 0
        content = _own_content("pruning")
        content = replace(content, signed_by=self._signer.fingerprint) if self._signer else content
        with self.store.writing():
            pruned, used = list[Record](), set[str]()
            for record in self.store.records():
                if not isinstance(record, Record):
                    raise self._damaged(record[0].number, record[1])
                if record.text is None:
                    continue
                heading = record.heading
                if heading.kind != "pruning" and (record.number in wanted or heading.about in wanted):
                    pruned.append(record)
                else:
                    used |= texts_of(record.content)
            if not pruned:
                return None
            for record in pruned:
                self.store.empty(record.number)
            self._drop_unused(used)
            gone = [record.number for record in pruned]
            digest = digest_of("\n".join(record.hash for record in pruned).encode())
            told = Pruning(len(gone), ranges_of(gone), digest, why)
            return self._added(replace(content, pruning=told))

    def _drop_unused(self, used: set[str]) -> None:
        needed = self.with_listed(used)
        for digest in self.store.text_digests():
            if digest not in needed:
                self.store.drop_text(digest)


def _own_content(kind: str, *, about: int = 0, note: str = "") -> Content:
    """A content that is about the journal itself."""
    user, host = who_and_where()
    made = datetime.now(UTC).isoformat(timespec="microseconds")
    match kind:
        case "note":
            return Content(SCHEMA, "note", made, user, host, about=about, note=note, version=VERSION)
        case _:
            return Content(SCHEMA, "pruning", made, user, host, version=VERSION)


def texts_of(content: Content | None) -> set[str]:
    """The digests of the texts that a content itself names."""
    if content is None:
        return set()
    return {digest for digest in (content.sources, *(each.config for each in content.own_models)) if digest}


def ranges_of(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Ascending numbers as ranges, both ends included."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
