"""The proofs in the JSON document, the full one and the short one, and what their steps rest on."""

from __future__ import annotations

from typing import NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.value import Scalar

__all__ = ["JudgedDocument", "ProofDocument", "ProofLineDocument", "SourceDocument"]


class SourceDocument(TypedDict):
    """What something rests on."""

    kind: str
    reference: str
    title: str
    section: str
    note: str
    stance: str


class JudgedDocument(TypedDict):
    """What a source says in a proof, and how that stands to what is computed."""

    says: str
    mark: str
    because: str


class ProofDocument(TypedDict):
    """A step of a proof. Keys without content are left out."""

    kind: str
    name: str
    title: str
    value: Scalar
    shown: str
    origin: str
    note: NotRequired[str]
    reason: NotRequired[str]
    statements: NotRequired[list[JudgedDocument]]
    formula: NotRequired[str]
    arithmetic: NotRequired[str]
    rule: NotRequired[str]
    branch: NotRequired[str]
    place: NotRequired[str]
    overlay: NotRequired[str]
    replaces: NotRequired[str]
    sources: NotRequired[list[SourceDocument]]
    catalogue_source: NotRequired[str]
    repeated: NotRequired[bool]
    children: NotRequired[list[ProofDocument]]


class ProofLineDocument(TypedDict):
    """A line of the short proof; ``uses`` are the numbers of the lines that it rests on."""

    number: int
    fact: str
    title: str
    value: Scalar
    shown: str
    origin: str
    formula: str
    arithmetic: str
    reason: str
    sources: list[str]
    uses: list[int]
