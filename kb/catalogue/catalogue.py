"""A catalogue: records by id, found by name, read lazily."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.rulebook import Entry, EntryError, EntryProblem
from kb.catalogue.derivation import Derivation
from kb.catalogue.match import Match
from kb.catalogue.name_index import Named, NameIndex
from kb.catalogue.record import FieldValue, Record
from kb.data import read_data
from kb.data.records import records_by_id
from kb.errors import UnknownEntryError

if TYPE_CHECKING:
    from engine.explanation import ProofNode

__all__ = ["Catalogue"]

R = TypeVar("R", bound=Record)


class Catalogue(Generic[R]):
    """Records of one kind.

    Nothing is read before the first question; then every record is checked. A catalogue does not change: `with_record`
    gives another one. Each method but `field_names` raises `DataError` where the data file is damaged.
    """

    title: ClassVar[str]
    """What the entries are called in messages, and the catalogue's name in rule files."""
    file: ClassVar[str]
    """The data file."""
    record_type: type[R]
    name_field: ClassVar[str | None] = None
    """The field with the name of an entry, where it is not the id."""

    def __init__(self, read: Callable[[str], bytes] | None = None) -> None:
        #: gives the content of a data file by its name
        self.read = read or read_data
        self._fields: dict[str, Mapping[str, FieldValue | None]] = {}
        self._added: dict[str, R] = {}
        self._derivations: dict[str, Derivation] = {}

    def ids(self) -> Sequence[str]:
        """All ids, in the order of the data file; added records come last."""
        return tuple(self._records)

    def field_names(self) -> frozenset[str]:
        """The names of the fields that rules may read."""
        return frozenset(self.record_type.rule_fields)

    def get(self, entry_id: str) -> R:
        """The record of an id.

        Raises:
            UnknownEntryError: there is no such id; carries the nearest ones.
        """
        record = self._record(entry_id)
        if record is None:
            raise UnknownEntryError(self.title, entry_id, [match.id for match in self.find(entry_id, 3)])
        return record

    def fields(self, entry_id: str) -> Mapping[str, FieldValue | None] | None:
        """The rule fields of an entry, None for each one not known; None when there is no such entry."""
        if entry_id not in self._fields:
            record = self._record(entry_id)
            if record is None:
                return None
            self._fields[entry_id] = record.fields()
        return self._fields[entry_id]

    def label(self, entry_id: str) -> str:
        """The name of an entry for people.

        Raises:
            UnknownEntryError: there is no such id.
        """
        return self.get(entry_id).label

    def source(self, entry_id: str, field: str = "") -> str:
        """Where the figures of an entry come from; those of a ``field``, where that has a source, date or basis itself.

        Raises:
            UnknownEntryError: there is no such id.
        """
        record = self.get(entry_id)
        return record.source_of(field) if field else record.source

    def derivation(self, entry_id: str, field: str) -> ProofNode | None:
        """How a field of an entry was derived; None where it is as the source states it."""
        derivation = self._derivations.get(entry_id)
        return None if derivation is None else derivation.proof(field)

    def find(self, query: str, limit: int = 10) -> tuple[Match, ...]:
        """Entries by id, alias or a similar name, best first. Never raises."""
        return self._names.find(query, limit)

    def exact(self, query: str) -> str | None:
        """The id of the first entry that is called like that; None where none is."""
        return self._names.exact(query)

    def meant(self, query: str) -> Sequence[str]:
        """The ids that a name may mean: the one that `resolve` tells, several that fit equally well, or none."""
        return self._names.meant(query)

    def resolve(self, query: str) -> str:
        """The id that a name means. Numbers in the name must agree: `llama 3.1 9b` is not the 8B.

        Raises:
            UnknownEntryError: nothing fits; carries the nearest entries.
            AmbiguousEntryError: several entries fit equally well; carries them, the likeliest first.
        """
        return self._names.resolve(query)

    def with_record(self, record: R, derivation: Derivation | None = None) -> Self:
        """A catalogue with one more record, whose figures ``derivation`` tells of; one of the same id is replaced."""
        other = self._with({**self._added, record.id: record})
        other._derivations.pop(record.id, None)  # noqa: SLF001 - the same class
        if derivation is not None:
            other._derivations[record.id] = derivation  # noqa: SLF001
        return other

    def with_entries(self, entries: Sequence[Entry]) -> Self:
        """A catalogue with the entries of a person's own, each added to or changing what was there before it.

        Raises:
            EntryError: entries that cannot be used; carries every defect.
        """
        if not entries:
            return self
        from kb.catalogue.own_record import own_record  # few bring entries along

        added, existing = dict(self._added), dict(self._records)
        problems: list[EntryProblem] = []
        for entry in entries:
            try:
                record = own_record(entry, self.record_type, existing, self.name_field)
            except EntryError as error:
                problems.extend(error.problems)
                continue
            added[record.id] = existing[record.id] = record
        if problems:
            raise EntryError(problems)
        return self._with(added)

    @cached_property
    def shipped(self) -> Self:
        """The catalogue as it comes with the program, without anything that was added or changed."""
        return type(self)(self.read)

    def _with(self, added: dict[str, R]) -> Self:
        other = type(self)(self.read)
        other._added, other._derivations = added, dict(self._derivations)  # noqa: SLF001 - the same class
        return other

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data and the added records: two catalogues with the same digest say the same."""
        digest = hashlib.sha256(self.read(self.file))
        for record in self._added.values():
            digest.update(msgspec.json.encode(record))
        return digest.hexdigest()

    @cached_property
    def _records(self) -> Mapping[str, R]:
        stored: Mapping[str, R] = records_by_id(self.file, self.read(self.file), self.record_type)
        return {**stored, **self._added}

    @cached_property
    def _names(self) -> NameIndex:
        return NameIndex(self.title, map(self._named, self._records.values()))

    def _record(self, entry_id: str) -> R | None:
        """The record of an id; None where there is none."""
        return self._records.get(entry_id)

    def _named(self, record: R) -> Named:
        """What an entry is called."""
        raise NotImplementedError
