"""The answer to a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.explanation import missing_words
from engine.inference import Given, Inference
from engine.language import Value
from engine.rulebook import Goal, Source
from engine.search import SearchResult
from kb.claims import Reference

__all__ = [
    "Advice",
    "Alternative",
    "Assumption",
    "Citation",
    "Configuration",
    "DocumentStatement",
    "Remark",
    "UnknownFact",
]


@dataclass(frozen=True)
class Configuration:
    """One way to do the job: what was chosen, and everything that follows from it.

    ``choices`` are the decision variables with their values, answered ones included. ``summary`` names them in a line.
    ``obstacle`` says which requirement is not met and why; None when all are.
    """

    choices: Mapping[str, Value]
    inference: Inference
    summary: str
    obstacle: str | None = None
    requirement: str | None = None

    @property
    def verdict(self) -> str | None:
        """comfortable, tight, unlikely or does_not_fit; None while it cannot be told."""
        value = self.inference.value("fit.verdict")
        return value if isinstance(value, str) else None


@dataclass(frozen=True)
class Alternative:
    """Another feasible configuration, and in which of the person's own answers it differs (fact -> new value)."""

    configuration: Configuration
    changes: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Remark:
    """What a rule that fired has to say. ``level`` is require, recommend, inform or warn."""

    rule: str
    branch: str
    level: str
    title: str
    text: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Assumption:
    """A value taken because nobody gave one."""

    fact: str
    title: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A claim of the documents that the advice rests on or contradicts, and the rules that cite it.

    ``references`` are the entries of its document's bibliography that the claim rests on. Such an entry is cited too,
    by the rules that cite its claims, and so is the conflict about references where one does not carry its claim.
    """

    claim: str
    document: str
    section: str
    statement: str
    stance: str
    status: str
    conflicts: tuple[str, ...]
    handling: str
    cited_by: tuple[str, ...]
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentStatement:
    """What a document says of the job, and how that stands to what is computed.

    ``mark`` is wrong, optimistic, pessimistic or consistent, and ``because`` says why with both figures; or ``not
    judged`` while the facts with the titles ``missing`` are not known. ``configuration`` is what was looked at:
    recommendation, plan, nearest, or answers where there is none. ``document`` is empty where a rule of the person's
    own cites something else; ``title`` names that. ``stance`` tells whether the rule follows the claims, ``handling``
    what the ledger of claims says is to be done with them.
    """

    document: str
    title: str
    section: str
    lines: tuple[int, int] | None
    claims: tuple[str, ...]
    rule: str
    branch: str
    says: str
    mark: str
    because: str
    missing: tuple[str, ...]
    stance: str
    handling: str
    conflicts: tuple[str, ...]
    configuration: str

    @property
    def judgement(self) -> str:
        """Why it has its mark, or what is missing to tell."""
        missing = missing_words(self.missing)
        return self.because or f"{missing[:1].upper()}{missing[1:]}."


@dataclass(frozen=True, slots=True)
class UnknownFact:
    """A fact of the report that could not be concluded, and what is missing for it."""

    fact: str
    title: str
    why: str


@dataclass(frozen=True)
class Advice:
    """The answer: a recommendation, or that nothing fits; what else would do; and why.

    ``plan`` is what the person proposed, when an accelerator and their number were named: as it stands, with the usual
    taken for what was left open. ``inference`` is that of the recommendation, or, when nothing fits, of the plan, or
    else of the candidate that came ``nearest``.
    """

    status: Literal["advice", "nothing_fits"]
    goal: Goal
    answers: Mapping[str, Given]
    plan: Configuration | None
    recommendation: Configuration | None
    nearest: Configuration | None
    alternatives: tuple[Alternative, ...]
    search: SearchResult
    inference: Inference
    remarks: tuple[Remark, ...]
    statements: tuple[DocumentStatement, ...]
    citations: tuple[Citation, ...]
    assumptions: tuple[Assumption, ...]
    unknown: tuple[UnknownFact, ...]
    notice: str | None = None

    @property
    def warnings(self) -> tuple[Remark, ...]:
        """The remarks that warn."""
        return tuple(remark for remark in self.remarks if remark.level == "warn")

    def judged_by(self, statement: DocumentStatement) -> Inference:
        """What ``statement`` was judged by."""
        if statement.configuration == "plan" and self.plan is not None:
            return self.plan.inference
        return self.inference

    @property
    def notes(self) -> tuple[Remark, ...]:
        """The remarks that inform, without those of rules whose statement says so already, beside what is computed."""
        stated = {(each.rule, each.branch) for each in self.statements}
        return tuple(each for each in self.remarks if each.level == "inform" and (each.rule, each.branch) not in stated)
