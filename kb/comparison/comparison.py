"""What is different between two advices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.language import Value

__all__ = [
    "CitationChange",
    "Comparison",
    "FactChange",
    "Figure",
    "Offer",
    "RecommendationChange",
    "RemarkChange",
    "Role",
    "StatementChange",
]

Role = Literal["choice", "figure", "detail"]
"""How much a fact matters: it is part of what is recommended, or shown in the report, or what either rests on."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value in base units, and as people read it, with its unit."""

    value: Value
    shown: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What is recommended, in a line, and its price with unit; no price where none is known."""

    summary: str
    price: str = ""


@dataclass(frozen=True, slots=True)
class RecommendationChange:
    """Another recommendation; None where nothing could be recommended."""

    before: Offer | None
    after: Offer | None


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that has another value, is known now, or is known no longer; None where it is not known."""

    fact: str
    title: str
    role: Role
    before: Figure | None
    after: Figure | None


@dataclass(frozen=True, slots=True)
class RemarkChange:
    """A rule or table that fires now, fires no longer, or says something else; None where it says nothing."""

    rule: str
    title: str
    level: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class StatementChange:
    """What a document says, with its marks before and after; None where it does not apply.

    With one mark on both sides the statement, or why it has its mark, is put in other words.
    """

    rule: str
    branch: str
    document: str
    says: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class CitationChange:
    """A claim that is cited now, no longer, or with another stance; None where it is not cited."""

    claim: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences between two advices, the most important first in each part.

    ``verdict`` is whether memory suffices; it is not repeated among the ``facts``.
    """

    recommendation: RecommendationChange | None = None
    verdict: FactChange | None = None
    facts: tuple[FactChange, ...] = ()
    remarks: tuple[RemarkChange, ...] = ()
    statements: tuple[StatementChange, ...] = ()
    citations: tuple[CitationChange, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether what a report shows is different: the recommendation, the verdict, figures or remarks."""
        figures = any(each.role != "detail" for each in self.facts)
        return bool(self.recommendation or self.verdict or figures or self.remarks)

    @property
    def is_empty(self) -> bool:
        """Whether the two advices say the same."""
        return self == Comparison()
