"""The answer to a request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import Struct

from engine.explanation import missing_words
from engine.inference import Given, Inference
from engine.language import Value
from engine.rulebook import Goal, Source
from engine.search import SearchResult
from kb.advice.afterwards import Afterwards
from kb.advice.alternative import Alternative
from kb.advice.comparison import Comparison
from kb.advice.configuration import Configuration
from kb.advice.discrepancy import Discrepancy
from kb.advice.reach import Reach
from kb.claims import Reference

__all__ = [
    "NOTABLE",
    "Advice",
    "Assumption",
    "Citation",
    "DocumentStatement",
    "Remark",
    "UnknownFact",
]


NOTABLE = 4
"""Gravity from which a remark speaks against something, and has a place on the first screen."""


class Remark(Struct, frozen=True):
    """What a rule that fired has to say. ``level`` is require, recommend, inform or warn, ``gravity`` 1 to 9."""

    rule: str
    branch: str
    level: str
    title: str
    text: str
    sources: tuple[Source, ...]
    gravity: int = 5


@dataclass(frozen=True, slots=True)
class Assumption:
    """A value taken because nobody gave one.

    Of one that decides, ``otherwise`` is another plausible value and ``becomes`` what would be recommended with it, in
    words; ``other`` is that value in base units.
    """

    fact: str
    title: str
    value: str
    note: str
    otherwise: str = ""
    becomes: str = ""
    other: Value | None = None


class Citation(Struct, frozen=True):
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


class DocumentStatement(Struct, frozen=True):
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
        """The reason for the mark; where it could not be judged, which facts are missing for that."""
        missing = missing_words(self.missing)
        return self.because or f"{missing[:1].upper()}{missing[1:]}."


class UnknownFact(Struct, frozen=True):
    """A fact of the report that could not be concluded, and what is missing for it."""

    fact: str
    title: str
    why: str


class Advice(Struct, frozen=True, eq=False, dict=True):
    """The answer: a recommendation, or that nothing fits; what else would do; and why.

    ``plan`` is the hardware that the person has or considers, as it stands, with the best for what was left open; when
    it works it is the recommendation. ``others`` are the next best of the search. ``inference`` is that of the
    recommendation, or, when nothing fits, of the plan, or else of the candidate that came ``nearest``.
    """

    status: Literal["advice", "nothing_fits"]
    goal: Goal
    answers: Mapping[str, Given]
    plan: Configuration | None
    recommendation: Configuration | None
    nearest: Configuration | None
    others: tuple[Alternative, ...]
    search: SearchResult
    inference: Inference
    remarks: tuple[Remark, ...]
    statements: tuple[DocumentStatement, ...]
    citations: tuple[Citation, ...]
    assumptions: tuple[Assumption, ...]
    unknown: tuple[UnknownFact, ...]
    notice: str | None = None
    comparison: Comparison | None = None
    assumed_model: Assumption | None = None
    largest: Reach | None = None
    decide: Callable[[], tuple[Assumption, ...]] = tuple
    give_way: Callable[[], tuple[Alternative, ...]] = tuple
    then: Callable[[], Afterwards | None] = lambda: None
    look_aside: Callable[[], Mapping[str, Alternative]] = dict
    look_cheaper: Callable[[], Alternative | None] = lambda: None

    @cached_property
    def instead(self) -> tuple[Alternative, ...]:
        """Where nothing fits, the ways out, the least change first; tried when first asked for."""
        return self.give_way()

    @property
    def shown(self) -> Configuration | None:
        """What is recommended, else what was proposed, else what comes nearest; None where nothing is known of any."""
        return self.recommendation or self.plan or self.nearest

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """What comes next in the search, or, where nothing fits, the ways out."""
        return self.others or self.instead

    @cached_property
    def seconds(self) -> Mapping[str, Alternative]:
        """What is best by other goals, by the id of the goal, where it is something else; sought when asked for."""
        return self.look_aside()

    @cached_property
    def enough(self) -> Alternative | None:
        """What is enough and costs least to buy, where it is asked whether what was named is worth it."""
        return self.look_cheaper()

    @cached_property
    def afterwards(self) -> Afterwards | None:
        """How the model is served after its training, where that was asked for; worked out when first asked for."""
        return self.then()

    @cached_property
    def decisive(self) -> tuple[Assumption, ...]:
        """The assumptions that, with a plausible other value, change the recommendation; tried when first asked for."""
        return self.decide()

    @cached_property
    def discrepancies(self) -> tuple[Discrepancy, ...]:
        """Where the search computed otherwise than the rules infer, in anything that is shown: a defect."""
        ways = (*self.alternatives, *self.instead, *self.seconds.values(), *([self.enough] if self.enough else ()))
        shown = [self.recommendation, self.plan, self.nearest, *(each.configuration for each in ways)]
        return tuple(dict.fromkeys(each for one in shown if one is not None for each in one.discrepancies))

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
