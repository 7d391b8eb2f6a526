"""Values of one fact in many situations, as NumPy columns with a mask of what is known."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from engine.language.fact_type import Value

__all__ = [
    "NOWHERE",
    "UNKNOWN",
    "Cells",
    "Codes",
    "Column",
    "Flags",
    "Known",
    "Numbers",
    "Truth",
    "Values",
    "everywhere",
]

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

Values = Numbers | float
Known = Flags | bool
Cells = tuple[Values, Known]
"""Values, and where they are known; any number where they are not. What is alike in all rows stands alone."""
Truth = tuple[Known, Known]
"""Where something is true, and where that is known."""

NOWHERE: Cells = (0.0, False)
"""Unknown in every row."""

_SET = np.ones(1 << 19, dtype=np.bool_)
_SET.flags.writeable = False


def everywhere(rows: int) -> Flags:
    """Set in all of ``rows``. Where columns are known everywhere, as most are, that is seen by it at a glance."""
    return _SET[:rows] if rows <= _SET.size else np.ones(rows, dtype=np.bool_)


def both(one: Known, other: Known) -> Known:
    """Where both are set."""
    if one is True or other is False:
        return other
    if other is True or one is False:
        return one
    return one & other


def either(one: Known, other: Known) -> Known:
    """Where one of them is set."""
    if one is False or other is True:
        return other
    if other is False or one is True:
        return one
    return one | other


def negated(flags: Known) -> Known:
    """Where ``flags`` are not set."""
    return ~flags if isinstance(flags, np.ndarray) else not flags


def some(flags: Iterable[Known]) -> Known:
    """Where any of ``flags`` is set."""
    found: Known = False
    for each in flags:
        found = either(found, each)
    return found


class Column(Struct, frozen=True):
    """Values of one fact in many situations. Truth values are 0 and 1, texts are codes; where not ``known``, 0."""

    values: Numbers
    known: Flags

    @classmethod
    def of(cls, values: Values, known: Known) -> Column:
        """A column of `Cells`."""
        if not isinstance(values, np.ndarray):
            if not isinstance(known, np.ndarray):
                return cls(np.array([float(values)]), everywhere(1)) if known else UNKNOWN
            values = np.full(known.size, float(values))
        elif known is True:
            return cls(values, everywhere(values.size))
        elif known is False or not known.any():
            return UNKNOWN
        elif known.all():
            return cls(values, everywhere(values.size))
        found: Numbers = np.where(known, values, 0.0)
        return cls(found, known)

    @property
    def complete(self) -> bool:
        """Whether it is known in all rows, as far as that is seen without looking at each."""
        return self.known.base is _SET

    @property
    def true(self) -> Flags:
        """Where the value is known and true."""
        flags: Flags = self.known & (self.values != 0)
        return flags

    @property
    def false(self) -> Flags:
        """Where the value is known and false."""
        flags: Flags = self.known & (self.values == 0)
        return flags

    @property
    def cells(self) -> Cells:
        """Its values and where they are known, in the form that is worked with."""
        values, known = self.values, self.known
        if values.size == 1 and known.size == 1:
            return values.item(), known.item()
        return values, True if known.base is _SET else known


UNKNOWN = Column(np.zeros(1), np.zeros(1, dtype=np.bool_))
"""Unknown in every row."""


class Codes(Struct):
    """Texts as numbers, so that columns of texts can be compared."""

    _numbers: dict[str, int] = field(default_factory=dict)
    _texts: list[str] = field(default_factory=list)
    _constants: dict[Value, Column] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many texts and constants it knows."""
        return len(self._texts) + len(self._constants)

    def code(self, value: Value) -> float:
        """The number that stands for ``value`` in a column."""
        if not isinstance(value, str):
            return float(value)
        if value not in self._numbers:
            self._numbers[value] = len(self._texts)
            self._texts.append(value)
        return float(self._numbers[value])

    def text(self, code: float) -> str:
        """The text that ``code`` stands for."""
        return self._texts[int(code)]

    def constant(self, value: Value) -> Column:
        """One row of ``value``, which stands for all."""
        found = self._constants.get(value)
        if found is None:
            found = self._constants[value] = Column(np.array([self.code(value)]), everywhere(1))
        return found

    def column(self, values: list[Value | None]) -> Column:
        """A column of ``values``, None meaning unknown."""
        codes = {value: 0.0 if value is None else self.code(value) for value in dict.fromkeys(values)}
        numbers = np.array([codes[value] for value in values], dtype=np.float64)
        if None not in values:
            return Column(numbers, everywhere(numbers.size))
        return Column(numbers, np.array([value is not None for value in values], dtype=np.bool_))
