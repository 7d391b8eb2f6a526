"""A catalogue: records by id, found by name, read lazily."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic, Self, TypeVar

from pydantic import ValidationError

from engine.rulebook import Entry, EntryError, EntryProblem
from kb.catalogue.match import Match
from kb.catalogue.name_index import Named, NameIndex
from kb.catalogue.own_record import own_record
from kb.catalogue.record import FieldValue, Record
from kb.data import read_data
from kb.errors import DataError, UnknownEntryError

__all__ = ["Catalogue"]

R = TypeVar("R", bound=Record)
Row = dict[str, object]


class Catalogue(Generic[R]):
    """Records of one kind.

    Nothing is read before the first question, and a record is checked when it is first touched. A catalogue does not
    change: `with_record` gives another one.
    """

    title: ClassVar[str]
    """What the entries are called in messages, and the catalogue's name in rule files."""
    file: ClassVar[str]
    """The data file."""
    record_type: type[R]
    name_field: ClassVar[str | None] = None
    """The field with the name of an entry, where it is not the id."""

    def __init__(self) -> None:
        self._checked: dict[str, R] = {}
        self._fields: dict[str, Mapping[str, FieldValue | None]] = {}
        self._added: dict[str, R] = {}

    def ids(self) -> Sequence[str]:
        """All ids, in the order of the data file; added records come last."""
        return tuple(self._rows)

    def field_names(self) -> frozenset[str]:
        """The names of the fields that rules may read."""
        return frozenset(self.record_type.rule_fields)

    def get(self, entry_id: str) -> R:
        """The record of an id.

        Raises:
            UnknownEntryError: there is no such id; carries the nearest ones.
            DataError: the record is damaged.
        """
        if entry_id not in self._checked:
            row = self._rows.get(entry_id)
            if row is None:
                raise UnknownEntryError(self.title, entry_id, [match.id for match in self.find(entry_id, 3)])
            self._checked[entry_id] = self._added.get(entry_id) or self._check(row)
        return self._checked[entry_id]

    def fields(self, entry_id: str) -> Mapping[str, FieldValue | None] | None:
        """The rule fields of an entry, None for each one not known; None when there is no such entry."""
        if entry_id not in self._rows:
            return None
        if entry_id not in self._fields:
            self._fields[entry_id] = self.get(entry_id).fields()
        return self._fields[entry_id]

    def label(self, entry_id: str) -> str:
        """The name of an entry for people.

        Raises:
            UnknownEntryError: there is no such id.
        """
        return self.get(entry_id).label

    def source(self, entry_id: str) -> str:
        """Where the figures of an entry come from.

        Raises:
            UnknownEntryError: there is no such id.
        """
        return self.get(entry_id).source

    def find(self, query: str, limit: int = 10) -> tuple[Match, ...]:
        """Entries by id, alias or a similar name, best first. Never raises."""
        return self._names.find(query, limit)

    def resolve(self, query: str) -> str:
        """The id that a name means. Numbers in the name must agree: `llama 3.1 9b` is not the 8B.

        Raises:
            UnknownEntryError: nothing fits; carries the nearest entries.
            AmbiguousEntryError: several entries fit equally well; carries them, the likeliest first.
        """
        return self._names.resolve(query)

    def with_record(self, record: R) -> Self:
        """A catalogue with one more record; a record of the same id is replaced."""
        return self._with({**self._added, record.id: record})

    def with_entries(self, entries: Sequence[Entry]) -> Self:
        """A catalogue with the entries of a person's own, each added to or changing what was there before it.

        Raises:
            EntryError: entries that cannot be used; carries every defect.
        """
        if not entries:
            return self
        added, rows = dict(self._added), dict(self._rows)
        problems: list[EntryProblem] = []
        for entry in entries:
            try:
                record = own_record(entry, self.record_type, rows, self.name_field)
            except EntryError as error:
                problems.extend(error.problems)
                continue
            added[record.id], rows[record.id] = record, record.model_dump(exclude_none=True)
        if problems:
            raise EntryError(problems)
        return self._with(added)

    def _with(self, added: dict[str, R]) -> Self:
        other = type(self)()
        other._added = added  # noqa: SLF001 - the same class
        return other

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data and the added records: two catalogues with the same digest say the same."""
        digest = hashlib.sha256(read_data(self.file).encode())
        for record in self._added.values():
            digest.update(record.model_dump_json(exclude_none=True).encode())
        return digest.hexdigest()

    @cached_property
    def _rows(self) -> dict[str, Row]:
        rows: dict[str, Row] = {}
        for row in json.loads(read_data(self.file)):
            if row["id"] in rows:
                raise DataError(self.file, f"two records with the id {row['id']}")
            rows[row["id"]] = row
        for added in self._added.values():
            rows[added.id] = added.model_dump(exclude_none=True)
        return rows

    @cached_property
    def _names(self) -> NameIndex:
        return NameIndex(self.title, [self._named(row) for row in self._rows.values()])

    def _named(self, row: Row) -> Named:
        """What an entry is called; subclasses add names and attributes."""
        return Named(str(row["id"]), str(row["id"]), texts(row, "aliases"), texts(row, "loose_aliases"))

    def _check(self, row: Row) -> R:
        try:
            return self.record_type.model_validate(row)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise DataError(self.file, f"{row['id']}: {where}: {first['msg']}") from error


def texts(row: Row, key: str) -> tuple[str, ...]:
    """A list of texts of an unchecked row; empty when there is none."""
    value = row.get(key)
    return tuple(str(item) for item in value) if isinstance(value, list | tuple) else ()
