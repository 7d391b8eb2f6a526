"""What all catalogue records have in common."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

__all__ = ["Amount", "Count", "Day", "FieldValue", "Id", "Month", "Names", "Positive", "Record", "Text"]

FieldValue: TypeAlias = bool | int | float | str
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000)]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/()+ ,-]*$", max_length=200)]
Names: TypeAlias = tuple[str, ...]
Count: TypeAlias = Annotated[int, Meta(gt=0, le=10**15)]
Amount: TypeAlias = Annotated[float, Meta(ge=0, le=1e15)]
Day: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Month: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}(-\d{2})?$")]
Positive: TypeAlias = Annotated[float, Meta(gt=0, le=1e15)]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of a catalogue: immutable facts with a source. A fact that is not known is None, never zero.

    What is read, from a file or by `of`, is checked against the types of the fields; what is made directly is not.
    """

    rule_fields: ClassVar[tuple[str, ...]] = ()
    """The names that rules may read, in the order in which people read them."""

    together: ClassVar[frozenset[str]] = frozenset()
    """Fields of one survey: where an entry of a person's own writes one of them, none of the others is kept."""

    leaning: ClassVar[Mapping[str, frozenset[str]]] = {}
    """Fields that lean on what others say: an entry of a person's own that writes one of the others does not keep
    them. A copy with more memory does not keep what was measured of the memory, one with a price of its own neither the
    day of the price nor another price that would count before it."""

    bases: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What says where a figure is from and of which day: by the beginnings of the names of fields that rules read."""

    id: Id
    source: Text
    #: what an entry of a person's own writes itself
    own_fields: Names = ()

    @classmethod
    def of(cls, facts: Mapping[str, object]) -> Self:
        """The record with these facts. Raises `msgspec.ValidationError`."""
        return msgspec.convert(facts, cls)

    def stated(self) -> dict[str, object]:
        """What is known of the stored facts, by name."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}

    @property
    def label(self) -> str:
        """The record's name for people."""
        return self.id

    def source_of(self, field: str) -> str:
        """Where a figure is from: its own source, date and basis where they are known, else the source of the record.

        What an entry of a person's own writes is from that entry.
        """
        found = next(((start, each) for start, each in self.bases.items() if field.startswith(start)), None)
        if found is None:
            return self.source
        start, names = found
        if any(each.startswith(start) for each in self.own_fields):
            return self.source
        told = (getattr(self, name) for name in names)
        return "; ".join(dict.fromkeys(str(each) for each in told if each)) or self.source

    def fields(self) -> Mapping[str, FieldValue | None]:
        """The facts that rules may read, stored and derived ones; None where a fact is not known."""
        return MappingProxyType({name: getattr(self, name) for name in self.rule_fields})
