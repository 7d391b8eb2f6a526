"""What all catalogue records have in common."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

__all__ = ["Amount", "Count", "Day", "FieldValue", "Id", "Month", "Names", "Positive", "Record", "Text"]

FieldValue: TypeAlias = bool | int | float | str
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/()+ ,-]*$", max_length=200)]
Names: TypeAlias = Annotated[tuple[str, ...], Field(strict=False)]
Count: TypeAlias = Annotated[int, Field(gt=0, le=10**15)]
Amount: TypeAlias = Annotated[float, Field(ge=0, le=1e15)]
Day: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Month: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}-\d{2}(-\d{2})?$")]
Positive: TypeAlias = Annotated[float, Field(gt=0, le=1e15)]


class Record(BaseModel):
    """One entry of a catalogue: immutable facts with a source. A fact that is not known is None, never zero."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, defer_build=True)

    rule_fields: ClassVar[tuple[str, ...]] = ()
    """The names that rules may read, in the order in which people read them."""

    together: ClassVar[frozenset[str]] = frozenset()
    """Fields of one survey: where an entry of a person's own writes one of them, none of the others is kept."""

    id: Id
    source: Text

    @property
    def label(self) -> str:
        """The record's name for people."""
        return self.id

    def fields(self) -> Mapping[str, FieldValue | None]:
        """The facts that rules may read, stored and derived ones; None where a fact is not known."""
        return MappingProxyType({name: getattr(self, name) for name in self.rule_fields})
