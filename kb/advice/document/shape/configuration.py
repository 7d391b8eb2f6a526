"""Ways to do the job, alone and beside each other, in the JSON document."""

from __future__ import annotations

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.value import AnswerDocument, Scalar, ValueDocument

__all__ = ["AfterwardsDocument", "AlternativeDocument", "ComparisonDocument", "ConfigurationDocument", "RowDocument"]


class ConfigurationDocument(TypedDict):
    """One way to do the job. ``owned`` tells that its accelerators are there already."""

    summary: str
    verdict: str | None
    probability: Scalar
    obstacle: str | None
    requirement: str | None
    owned: bool
    configuration: dict[str, ValueDocument]
    figures: dict[str, ValueDocument]


class AlternativeDocument(ConfigurationDocument):
    """Another way, the answers that would have to be different, why it is told, and why it is not recommended.

    ``behind`` is what puts the recommendation before it; empty where nothing is recommended.
    """

    changes: dict[str, ValueDocument]
    kind: str
    title: str
    behind: str


class AfterwardsDocument(TypedDict):
    """How a trained model is served afterwards; ``both`` is the training on the hardware that serves it."""

    served: ConfigurationDocument | None
    same: bool
    both: ConfigurationDocument | None


class RowDocument(TypedDict):
    """An option of a comparison."""

    option: dict[str, AnswerDocument]
    title: str
    works: bool
    configuration: ConfigurationDocument | None
    against: list[str]


class ComparisonDocument(TypedDict):
    """The options that were named beside each other; ``chosen`` is the place of the best one among the rows."""

    facts: list[str]
    rows: list[RowDocument]
    chosen: int | None
    why: str
