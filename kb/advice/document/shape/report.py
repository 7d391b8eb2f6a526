"""The report in the JSON document: sections and lines, as people read them."""

from __future__ import annotations

from typing import Literal, NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.value import ValueDocument

__all__ = ["FigureDocument", "LineDocument", "ReportDocument", "SectionDocument"]


class FigureDocument(ValueDocument):
    """A fact that a line shows."""

    fact: str
    title: str


class LineDocument(TypedDict):
    """A line of the report. Keys without content are left out."""

    text: str
    label: NotRequired[str]
    mark: NotRequired[str]
    figures: NotRequired[list[FigureDocument]]
    citations: NotRequired[list[str]]
    aside: NotRequired[str]
    proof: NotRequired[str]
    change: NotRequired[str]
    lines: NotRequired[list[LineDocument]]


class SectionDocument(TypedDict):
    """A section of the report."""

    id: str
    title: str
    level: Literal["summary", "detail"]
    lines: list[LineDocument]


class ReportDocument(TypedDict):
    """What people read: the first sentence, and all sections."""

    answer: str
    sections: list[SectionDocument]
