"""The whole JSON document of an advice, with what was asked and how it was made."""

from __future__ import annotations

from typing import Literal

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.candidates import CandidatesDocument, RejectedDocument
from kb.advice.document.shape.claim import ClaimDocument, DisagreementDocument, StatementDocument
from kb.advice.document.shape.configuration import (
    AfterwardsDocument,
    AlternativeDocument,
    ComparisonDocument,
    ConfigurationDocument,
)
from kb.advice.document.shape.inference import (
    ConflictDocument,
    DiscrepancyDocument,
    FactDocument,
    FiringDocument,
    UnknownDocument,
)
from kb.advice.document.shape.price import PriceDocument
from kb.advice.document.shape.proof import ProofDocument, ProofLineDocument
from kb.advice.document.shape.remark import AssumptionDocument, RemarkDocument
from kb.advice.document.shape.report import ReportDocument
from kb.advice.document.shape.rulebook import RulebookDocument
from kb.advice.document.shape.value import AnswerDocument, Scalar

__all__ = ["AdviceDocument", "HeardDocument", "ProvenanceDocument", "RequestDocument", "TitledDocument"]


class TitledDocument(TypedDict):
    """Something with an id and a name for people."""

    id: str
    title: str


class HeardDocument(TypedDict):
    """A fact that was heard in free text."""

    fact: str
    value: Scalar
    words: str


class RequestDocument(TypedDict):
    """What was made of the free text."""

    text: str
    heard: list[HeardDocument]
    ignored: list[str]
    doubts: list[str]


class ProvenanceDocument(TypedDict):
    """How it was made: the command as a list of words, the day, and what is not shown."""

    command: list[str]
    made: str
    masked: list[str]


class AdviceDocument(TypedDict):
    """An advice as one JSON object."""

    schema: str
    version: str
    provenance: ProvenanceDocument
    status: Literal["advice", "nothing_fits"]
    goal: TitledDocument
    request: RequestDocument | None
    answers: dict[str, AnswerDocument]
    report: ReportDocument
    plan: ConfigurationDocument | None
    recommendation: ConfigurationDocument | None
    nearest: ConfigurationDocument | None
    alternatives: list[AlternativeDocument]
    instead: list[AlternativeDocument]
    seconds: dict[str, AlternativeDocument]
    prices: list[PriceDocument]
    prices_of: ConfigurationDocument | None
    candidates: CandidatesDocument | None
    afterwards: AfterwardsDocument | None
    comparison: ComparisonDocument | None
    considered: int
    feasible: int
    rejected: list[RejectedDocument]
    facts: dict[str, FactDocument]
    firings: list[FiringDocument]
    proof: list[ProofDocument]
    short_proof: list[ProofLineDocument]
    assumptions: list[AssumptionDocument]
    decisive: list[AssumptionDocument]
    assumed_model: AssumptionDocument | None
    warnings: list[RemarkDocument]
    remarks: list[RemarkDocument]
    documents: list[StatementDocument]
    claims: list[ClaimDocument]
    disagreements: list[DisagreementDocument]
    conflicts: list[ConflictDocument]
    unknown: list[UnknownDocument]
    rulebook: RulebookDocument
    matcher: str
    notice: str | None
    discrepancies: list[DiscrepancyDocument]
