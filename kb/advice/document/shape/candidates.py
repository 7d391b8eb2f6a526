"""The candidates of the search, those that do the job and those that were rejected, in the JSON document."""

from __future__ import annotations

from typing import Literal

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.proof import SourceDocument
from kb.advice.document.shape.value import ValueDocument

__all__ = ["AxisDocument", "CandidatesDocument", "ExampleDocument", "PointDocument", "RejectedDocument"]


class ExampleDocument(TypedDict):
    """A candidate that was rejected, and why."""

    configuration: dict[str, ValueDocument]
    reason: str


class RejectedDocument(TypedDict):
    """Candidates that do not meet a requirement."""

    requirement: str
    title: str
    count: int
    sources: list[SourceDocument]
    examples: list[ExampleDocument]


class AxisDocument(TypedDict):
    """What candidates are compared by."""

    fact: str
    title: str
    unit: str | None
    better: Literal["less", "more"]


class PointDocument(TypedDict):
    """A candidate: its price and its pace.

    ``efficient`` is one than which none of the points is as good in both and better in one.
    """

    name: str
    price: ValueDocument
    pace: ValueDocument
    standing: Literal["recommended", "alternative", "candidate"]
    efficient: bool


class CandidatesDocument(TypedDict):
    """The best of the candidates that do the job, of each number of an accelerator one."""

    price: AxisDocument
    pace: AxisDocument
    points: list[PointDocument]
