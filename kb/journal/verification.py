"""Verifying a journal: whether anything in it was changed, removed, swapped, cut off or forged."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from kb.journal.chain import DamagedTextError, digest_of, first_hash, link_hash
from kb.journal.content import Content, Pruning, UnreadableContentError
from kb.journal.errors import JournalError
from kb.journal.journal import Journal, ranges_of
from kb.journal.record import Heading, Record
from kb.journal.sources import SourceList
from kb.signature import SignatureError, SignatureJudge, signing_key

__all__ = ["Fault", "Verification", "verify"]

_SHOWN = 12
"""Digits of a digest in a message."""


class Fault(Struct, frozen=True):
    """Something that is wrong: with which record, 0 for the journal as a whole, and what."""

    number: int
    problem: str

    def __str__(self) -> str:
        return f"record {self.number}: {self.problem}" if self.number else self.problem


class Verification(Struct, frozen=True):
    """What came of verifying a journal.

    ``head`` is the hash of the last record: whoever writes it down can tell later that nothing before was cut off or
    written anew. ``unverified`` says why signatures could not be checked.
    """

    identity: str
    records: int
    head: str
    pruned: int
    signed: int
    texts: int
    faults: tuple[Fault, ...]
    unverified: str = ""


def verify(
    journal: Journal, judge: SignatureJudge | None = None, expected: tuple[int, str] | None = None
) -> Verification:
    """Reads a whole journal and compares everything in it with everything else.

    Args:
        journal: the journal.
        judge: checks signatures; None where they are not to be checked.
        expected: a number and the beginning of the hash that this record had before.
    """
    return _Check(journal, judge).verification(expected)


@dataclass
class _Check:
    journal: Journal
    judge: SignatureJudge | None
    faults: list[Fault] = field(default_factory=list)
    signed: int = 0
    unverified: str = ""
    hashes: dict[int, str] = field(default_factory=dict)
    pruned: set[int] = field(default_factory=set)
    prunings: dict[int, Pruning] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)

    def verification(self, expected: tuple[int, str] | None) -> Verification:
        identity, previous, texts = "", "", 0
        try:
            self.faults += [Fault(0, f"the database is damaged: {each}") for each in self.journal.store.damage()]
            identity = self.journal.store.identity
            previous = self._chain(identity)
            self._prunings()
            texts = self._texts()
        except JournalError as error:
            self._say(0, f"it cannot be read any further: it {error.problem}")
        if expected is not None:
            self._expected(*expected)
        return Verification(
            identity=identity,
            records=len(self.hashes),
            head=previous,
            pruned=len(self.pruned),
            signed=self.signed,
            texts=texts,
            faults=tuple(self.faults),
            unverified=self.unverified,
        )

    def _chain(self, identity: str) -> str:
        """Follows all records, and returns the hash of the last one; empty where there is none."""
        number, previous = 0, first_hash(identity)
        for each in self.journal.store.records():
            if isinstance(each, Record):
                self._follow(each, number, previous)
                self.hashes[each.number] = each.hash
                number, previous = each.number, each.hash
                self._content(each)
            else:
                heading, error = each
                self._say(heading.number, f"the content cannot be read: {error}")
                number, previous = heading.number, ""
        self._head(number, previous)
        return previous if number else ""

    def _say(self, number: int, problem: str) -> None:
        self.faults.append(Fault(number, problem))

    def _follow(self, record: Record, before: int, previous: str) -> None:
        """Whether a record follows the one before it, and its hash is that of what it says."""
        if record.number != before + 1:
            missing = f"{before + 1} to {record.number - 1}" if record.number > before + 2 else str(before + 1)
            self._say(record.number, f"it follows record {before}: {missing} was removed")
        elif previous and record.previous != previous:
            what = f"record {before}" if before else "the beginning of this journal"
            self._say(record.number, f"it does not follow {what}: one of the two was changed, swapped or forged")
        if link_hash(record.number, record.previous, record.digest) != record.hash:
            self._say(record.number, "its hash is not that of what it says")
        if record.text is not None and digest_of(record.text) != record.digest:
            self._say(record.number, "its content is not the one that its digest is of")

    def _content(self, record: Record) -> None:
        if record.text is None:
            self.pruned.add(record.number)
            if record.signature:
                self._signature(record, "")
            return
        try:
            content = Content.of_text(record.text)
        except UnreadableContentError as error:
            self._say(record.number, str(error))
            return
        heading = Heading.of(record.number, content)
        for name in Heading.__struct_fields__:
            if getattr(heading, name) != getattr(record.heading, name):
                self._say(record.number, f"the list shows another {name} than the record has")
        if self.journal.store.searched(record.number) != content.searched:
            self._say(record.number, "it is found by other words than it has")
        for digest in (content.sources, *(each.config for each in content.own_models)):
            if digest:
                self.used.setdefault(digest, record.number)
        if content.pruning is not None:
            self.prunings[record.number] = content.pruning
        self._signature(record, content.signed_by)

    def _signature(self, record: Record, signed_by: str) -> None:
        if not record.signature:
            if signed_by:
                self._say(record.number, f"its signature by {signed_by} was removed")
            return
        self.signed += 1
        try:
            key = signing_key(record.signature)
            if signed_by and key != signed_by:
                self._say(record.number, f"it is signed by {key}, and says that it is by {signed_by}")
            elif record.text is not None and not signed_by:
                self._say(record.number, f"it is signed by {key}, and does not say so")
        except SignatureError as error:
            self._say(record.number, str(error))
            return
        if self.judge is None or self.unverified:
            return
        try:
            problem = self.judge.problem(record.hash, record.signature)
        except SignatureError as error:
            self.unverified = str(error)
            return
        if problem:
            self._say(record.number, problem)

    def _head(self, number: int, previous: str) -> None:
        count, last = self.journal.store.head
        if count > number:
            self._say(0, f"it was cut off behind record {number}: there were {count}")
        elif count < number or (previous and last != previous):
            self._say(0, "what it says of its last record is not so")

    def _prunings(self) -> None:
        told: set[int] = set()
        for number, pruning in self.prunings.items():
            gone = [each for first, last in pruning.ranges for each in range(first, last + 1)]
            told.update(gone)
            hashes = "\n".join(self.hashes.get(each, "") for each in gone)
            if digest_of(hashes.encode()) != pruning.digest:
                self._say(number, "what it says it pruned is not what was there")
            left = [each for each in gone if each in self.hashes and each not in self.pruned]
            if left:
                self._say(number, f"it says that {_shown(left)} was pruned, whose content is there")
        unsaid = sorted(self.pruned - told)
        if unsaid:
            self._say(unsaid[0], f"the content of {_shown(unsaid)} is gone, and no pruning says so")

    def _texts(self) -> int:
        """How many texts there are; each has to be the one its digest is of, and none that is needed may be missing."""
        store, journal = self.journal.store, self.journal
        there = store.text_digests()
        needed: dict[str, int] = {}
        for digest, number in self.used.items():
            needed[digest] = number
            try:
                text = journal.text(digest)
                if text.startswith(b'{"schema":"whygpu.sources/'):
                    needed.update(dict.fromkeys(SourceList.of_text(text).digests, number))
            except (JournalError, msgspec.DecodeError):
                continue  # told below
        kept = set(there)
        for digest, number in needed.items():
            if digest not in kept:
                self._say(number, f"the text {digest[:_SHOWN]}, of its rules or catalogues, is missing")
        for digest in there:
            try:
                kept_text = store.text(digest)
            except DamagedTextError as error:
                self._say(needed.get(digest, 0), f"the text {digest[:_SHOWN]} cannot be read: {error}")
                continue
            if digest_of(kept_text or b"") != digest:
                self._say(needed.get(digest, 0), f"the digest {digest[:_SHOWN]} is forged: its text has another one")
        for key, digest in store.source_lists():
            if not self._is_key(key, digest):
                self._say(0, f"a list of rules and catalogues is kept under a key that is not its own: {key[:_SHOWN]}")
        return len(there)

    def _is_key(self, key: str, digest: str) -> bool:
        try:
            return self.journal.source_list(digest).key == key
        except (JournalError, msgspec.DecodeError):
            return False

    def _expected(self, number: int, beginning: str) -> None:
        found = self.hashes.get(number)
        if found is None:
            self._say(number, "it was there once, and is not any more")
        elif not found.startswith(beginning.lower()):
            self._say(
                number, f"its hash was {beginning}, and is {found[: max(12, len(beginning))]}: all was written anew"
            )


def _shown(numbers: list[int]) -> str:
    return ", ".join(f"{a} to {b}" if a != b else str(a) for a, b in ranges_of(numbers))
