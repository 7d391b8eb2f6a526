"""What kind of value a fact holds, and whether a given value is one."""

from __future__ import annotations

import math
from typing import Literal as OneOf

from msgspec import Struct

from engine.language.unit import DIMENSIONLESS, Dimension, Unit

__all__ = ["FactType", "Kind", "Value"]

Value = bool | int | float | str
"""A known value. Quantities are in base units. What is not known is None, never zero."""

Kind = OneOf["bool", "enum", "int", "number", "quantity", "text", "entry"]


_NAMED = ("enum", "text", "entry")


class FactType(Struct, frozen=True):
    """Type of a fact: kind, unit (quantity), allowed values (enum), catalogue (entry), closed range in base units."""

    kind: Kind
    unit: Unit | None = None
    values: tuple[str, ...] = ()
    catalogue: str | None = None
    low: float | None = None
    high: float | None = None

    @property
    def dimension(self) -> Dimension:
        """What the fact measures; a pure number when it has no unit."""
        return self.unit.dimension if self.unit else DIMENSIONLESS

    @property
    def is_number(self) -> bool:
        """Whether values can be compared by size and calculated with."""
        return self.kind in ("int", "number", "quantity")

    @property
    def is_text(self) -> bool:
        """Whether values are names: of an enumeration, of a catalogue entry, or free text."""
        return self.kind in _NAMED

    def problem_with(self, value: object) -> str | None:
        """What is wrong with ``value`` for this type, in words; None when it is fine.

        Membership of a catalogue is not checked here, since only the catalogue knows.
        """
        kind = self.kind
        if kind == "bool":
            return None if isinstance(value, bool) else "it must be true or false"
        if kind in _NAMED:
            if not isinstance(value, str):
                return "it must be a name"
            if kind == "enum" and value not in self.values:
                return f"it must be one of {', '.join(self.values)}"
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "it must be a number"
        try:
            finite = math.isfinite(value)
        except OverflowError:  # a whole number beyond the largest float
            finite = False
        if not finite:
            return "it must be a finite number"
        if kind == "int" and value != int(value):
            return "it must be a whole number"
        if self.low is not None and value < self.low:
            return "it is too small"
        if self.high is not None and value > self.high:
            return "it is too large"
        return None
