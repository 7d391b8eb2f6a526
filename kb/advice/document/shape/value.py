"""A value in the JSON document: in base units, named beside it; ``shown`` is what people read."""

from __future__ import annotations

from typing import NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

__all__ = ["AnswerDocument", "Json", "Scalar", "ValueDocument"]

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Scalar = bool | int | float | str | None


class ValueDocument(TypedDict):
    """A value; of an estimate also its error bars, and the share of all cases that they cover."""

    value: Scalar
    unit: str | None
    shown: str
    low: NotRequired[float]
    high: NotRequired[float]
    covers: NotRequired[float | None]


class AnswerDocument(ValueDocument):
    """What was given, and what it was heard from."""

    origin: str
    note: str
