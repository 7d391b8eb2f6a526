"""The shape of the JSON document. Values are in base units, named beside them; ``shown`` is what people read."""

from __future__ import annotations

from typing import Literal, NotRequired

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

__all__ = [
    "AdviceDocument",
    "AfterwardsDocument",
    "AlternativeDocument",
    "AnswerDocument",
    "AssumptionDocument",
    "AxisDocument",
    "CandidatesDocument",
    "ClaimDocument",
    "ComparisonDocument",
    "ConfigurationDocument",
    "ConflictDocument",
    "DisagreementDocument",
    "DiscrepancyDocument",
    "ExampleDocument",
    "FactDocument",
    "FigureDocument",
    "FiringDocument",
    "HeardDocument",
    "Json",
    "JudgedDocument",
    "LayerDocument",
    "LineDocument",
    "LostDocument",
    "PackageDocument",
    "PointDocument",
    "PriceDocument",
    "ProofDocument",
    "ProvenanceDocument",
    "ReferenceDocument",
    "RejectedDocument",
    "RemarkDocument",
    "ReportDocument",
    "RequestDocument",
    "RowDocument",
    "RulebookDocument",
    "SectionDocument",
    "SourceDocument",
    "StatementDocument",
    "TitledDocument",
    "UnknownDocument",
    "ValueDocument",
]

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


class SourceDocument(TypedDict):
    """What something rests on."""

    kind: str
    reference: str
    title: str
    section: str
    note: str
    stance: str


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


class DiscrepancyDocument(TypedDict):
    """A figure that the search computed otherwise than the rules infer."""

    fact: str
    searched: Scalar
    inferred: Scalar


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


class ReplacementDocument(TypedDict):
    """Something that stands in the place of something below; ``said`` tells whether its file says so."""

    kind: str
    id: str
    place: str
    below: str
    said: bool


class RetirementDocument(TypedDict):
    """Something of the layers below that is taken out."""

    id: str
    place: str


class PackageDocument(TypedDict):
    """A package of rules, and who signed it; null where nobody did, or where nobody was asked for."""

    name: str
    version: str
    digest: str
    signer: str | None


class LayerDocument(TypedDict):
    """Rules of the person's own, or of a package: in force, or left out with what is wrong with them."""

    path: str
    package: PackageDocument | None
    in_force: bool
    digest: str | None
    files: list[str]
    replaces: list[ReplacementDocument]
    retires: list[RetirementDocument]
    findings: list[str]


class RulebookDocument(TypedDict):
    """Which rules, and of which day. ``digest`` is that of all rules, catalogues and claims."""

    digest: str
    as_of: str
    layers: list[LayerDocument]


class AfterwardsDocument(TypedDict):
    """How a trained model is served afterwards; ``both`` is the training on the hardware that serves it."""

    served: ConfigurationDocument | None
    same: bool
    both: ConfigurationDocument | None


class PriceReferenceDocument(TypedDict):
    """A figure that a price is made of: of the catalogue or a parameter of the rules, as people read it."""

    name: str
    title: str
    shown: str
    since: str
    source: str


class PriceDocument(ValueDocument):
    """A price: the lowest and highest that are known, on which days, from how many providers, and where from.

    ``old`` says that the first of these days is longer ago than the rules' ``price.old_after``. ``references`` are the
    dated figures that it is made of, each with its value, its day where that is known, and its source.
    """

    fact: str
    title: str
    lowest: str
    highest: str
    dates: str
    providers: str
    reason: str
    old: bool
    references: list[PriceReferenceDocument]


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
