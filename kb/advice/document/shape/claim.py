"""What the documents say of the job, word for word and beside what is computed, in the JSON document."""

from __future__ import annotations

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

__all__ = ["ClaimDocument", "DisagreementDocument", "ReferenceDocument", "StatementDocument"]


class StatementDocument(TypedDict):
    """What a document says of the job, beside what is computed."""

    document: str
    title: str
    section: str
    lines: list[int] | None
    claims: list[str]
    rule: str
    branch: str
    says: str
    mark: str
    because: str
    missing: list[str]
    stance: str
    handling: str
    conflicts: list[str]
    configuration: str


class ReferenceDocument(TypedDict):
    """What a document's bibliography gives for a claim."""

    id: str
    number: int
    publisher: str
    date: str | None
    url: str
    quality: str
    site_root: bool
    doubt: str | None


class ClaimDocument(TypedDict):
    """A claim or conflict of the documents: ``statement`` in our words, ``quotation`` word for word."""

    id: str
    document: str
    section: str
    lines: list[int] | None
    statement: str
    quotation: str
    stance: str
    status: str
    conflicts: list[str]
    handling: str
    cited_by: list[str]
    references: list[ReferenceDocument]


class DisagreementDocument(TypedDict):
    """Where documents disagree with each other or with arithmetic: what is found, what is done, and who says what."""

    id: str
    title: str
    finding: str
    handling: str
    claims: list[ClaimDocument]
