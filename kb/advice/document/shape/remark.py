"""What is told beside a recommendation, in the JSON document: remarks, and what is assumed."""

from __future__ import annotations

from typing import NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.proof import SourceDocument

__all__ = ["AssumptionDocument", "RemarkDocument"]


class AssumptionDocument(TypedDict):
    """A value taken because nobody said; of one that decides, another plausible one and what that would change."""

    fact: str
    title: str
    value: str
    note: str
    otherwise: NotRequired[str]
    becomes: NotRequired[str]


class RemarkDocument(TypedDict):
    """What a rule has to say; ``gravity`` from 1 to 9."""

    rule: str
    branch: str
    level: str
    gravity: int
    title: str
    text: str
    sources: list[SourceDocument]
