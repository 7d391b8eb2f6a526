"""A value that knows which facts it is made of, so that it can be written with them beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.language import Value

__all__ = ["LaunchValue", "Traced", "plain"]

LaunchValue = Value | list[str]
"""What a file can hold at one place: a value, or the several words that a tool has for one."""


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A value for a launch file, and ``note``: the facts that it is made of, each with where it comes from.

    It compares and calculates like its value; what is calculated keeps the notes of both sides. ``is_open`` marks what
    the person has to put in before the file can be used.
    """

    value: LaunchValue
    note: str
    is_open: bool = False

    def __str__(self) -> str:
        return str(self.value)

    def __bool__(self) -> bool:
        return bool(self.value)

    def __hash__(self) -> int:
        return hash(str(self.value) if isinstance(self.value, list) else self.value)

    def __eq__(self, other: object) -> bool:
        return bool(self.value == plain(other))

    def __lt__(self, other: object) -> bool:
        return self._number < _number(other)

    def __le__(self, other: object) -> bool:
        return self._number <= _number(other)

    def __gt__(self, other: object) -> bool:
        return self._number > _number(other)

    def __ge__(self, other: object) -> bool:
        return self._number >= _number(other)

    def __add__(self, other: object) -> Traced:
        return self._with(other, "+", self._number + _number(other))

    def __sub__(self, other: object) -> Traced:
        return self._with(other, "−", self._number - _number(other))

    def __mul__(self, other: object) -> Traced:
        return self._with(other, "×", self._number * _number(other))

    def __truediv__(self, other: object) -> Traced:
        return self._with(other, "/", self._number / _number(other))

    def __floordiv__(self, other: object) -> Traced:
        return self._with(other, "/", self._number // _number(other))

    def __radd__(self, other: object) -> Traced:
        return self + other

    def __rmul__(self, other: object) -> Traced:
        return self * other

    def as_value(self, value: LaunchValue, *notes: str) -> Traced:
        """The same facts behind another value, such as the word of a tool for it, with more to be said of it."""
        return replace(self, value=value, note="; ".join((self.note, *notes)))

    @property
    def _number(self) -> float:
        return _number(self.value)

    def _with(self, other: object, sign: str, value: float) -> Traced:
        right = other.note if isinstance(other, Traced) else str(other)
        whole = int(value) if float(value).is_integer() else value
        return Traced(whole, f"{self.note} {sign} {right}", self.is_open)


def plain(value: object) -> object:
    """``value`` without its notes, inside lists and mappings too."""
    if isinstance(value, Traced):
        return value.value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def _number(value: object) -> float:
    found = plain(value)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise TypeError(f"{found!r} is not a number, so it cannot be calculated with")
    return found
