"""What was concluded and by which rules, in the JSON document."""

from __future__ import annotations

from typing import NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.proof import SourceDocument
from kb.advice.document.shape.value import Scalar, ValueDocument

__all__ = [
    "ConflictDocument",
    "DiscrepancyDocument",
    "FactDocument",
    "FiringDocument",
    "LostDocument",
    "UnknownDocument",
]


# A key is a keyword of Python.
_FromDocument = TypedDict("_FromDocument", {"by": str, "from": str})


class LostDocument(ValueDocument, _FromDocument):
    """A value that lost: by what, and where it came from."""


class FactDocument(ValueDocument):
    """A fact that is known, where from, and what lost against it."""

    title: str
    origin: str
    note: str
    rule: str | None
    branch: str | None
    source: str | None
    overridden: list[LostDocument]


class FiringDocument(TypedDict):
    """A branch that held and counted."""

    rule: str
    branch: str
    kind: str
    level: str
    title: str
    used: list[str]
    concluded: dict[str, ValueDocument]
    refused: dict[str, ValueDocument]
    overridden_by: str | None
    place: str
    sources: list[SourceDocument]
    overlay: NotRequired[str]
    replaces: NotRequired[str]


class ConflictDocument(TypedDict):
    """Two rules of equal standing that contradict each other."""

    fact: str
    followed: str
    other: str


class UnknownDocument(TypedDict):
    """A figure that could not be concluded."""

    fact: str
    title: str
    why: str


class DiscrepancyDocument(TypedDict):
    """A figure that the search computed otherwise than the rules infer."""

    fact: str
    searched: Scalar
    inferred: Scalar
