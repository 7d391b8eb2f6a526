"""Providers: rules, tables and formulas, all alike to the engine: branches with a condition and effects."""

from collections.abc import Hashable, Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import Literal, TypeVar

from msgspec import Struct

from engine.findings.finding import Place
from engine.language import Expression, Value, names
from engine.rulebook.deferred import Deferred
from engine.rulebook.judgement import Judgement, JudgementCase
from engine.rulebook.source import Source

__all__ = ["Branch", "Effect", "EmbeddedTest", "Provider", "ProviderKind"]

ProviderKind = Literal["rule", "table", "formula"]

_Key = TypeVar("_Key", bound=Hashable)


class Effect(Struct, frozen=True, dict=True, array_like=True):
    """One conclusion: the fact gets the value of the expression."""

    fact: str
    expression: Expression

    @cached_property
    def reads(self) -> tuple[str, ...]:
        """Facts and parameters that the expression uses, in the order written."""
        return tuple(dict.fromkeys(names(self.expression)))


class Branch(Struct, frozen=True, dict=True, array_like=True):
    """A row of a table, a case of a formula, or the whole of a rule. No condition means always."""

    id: str
    condition: Expression | None
    effects: tuple[Effect, ...]
    place: Place
    label: str = ""
    because: str = ""
    sources: tuple[Source, ...] = ()
    #: what the source states where this branch is taken, and how that is judged
    judgement: Judgement | None = None

    @cached_property
    def condition_reads(self) -> tuple[str, ...]:
        """Facts and parameters that the condition uses, in the order written."""
        return () if self.condition is None else tuple(dict.fromkeys(names(self.condition)))

    @cached_property
    def reads(self) -> frozenset[str]:
        """Facts and parameters that the condition and the effects use."""
        return frozenset(self.condition_reads).union(*(effect.reads for effect in self.effects))


class EmbeddedTest(Struct, frozen=True, array_like=True):
    """A test written beside its rule. In ``expect`` None means the fact must stay unknown."""

    given: dict[str, Value]
    expect: dict[str, Value | None]
    place: Place
    fires: bool | None = None
    row: str | None = None
    within: float = 1e-9
    assume: bool = False
    #: rules that must not decide here: silent, or overridden by this one
    why_not: tuple[str, ...] = ()
    title: str = ""
    #: the mark that the rule gives to what its source says
    judged: str | None = None


class Provider(Struct, frozen=True, dict=True):
    """A rule, a table or a formula."""

    id: str
    title: str
    kind: ProviderKind
    branches: tuple[Branch, ...]
    place: Place
    pack: str
    order: int
    level: str = "inform"
    #: how much a warning or requirement matters, from 1 to 9
    gravity: int = 5
    hit: str = "first"
    collect: str = ""
    priority: int = 100
    otherwise: Branch | None = None
    because: str = ""
    explain: str = "show"
    confidence: str = ""
    sources: tuple[Source, ...] = ()
    overrides: tuple[str, ...] = ()
    deferred_tests: Deferred[tuple[EmbeddedTest, ...]] = Deferred.of(())
    since: date | None = None
    until: date | None = None
    status: str = "active"
    #: whether the rows of a table are meant to leave cases out
    gaps_intended: bool = False
    #: in an overlay: where the rule stands that this one replaces
    replaces: Place | None = None
    #: what must hold for any branch; it is part of the condition of each
    when: Expression | None = None
    when_place: Place | None = None

    @property
    def tests(self) -> tuple[EmbeddedTest, ...]:
        """The tests written beside it."""
        return self.deferred_tests.value

    @cached_property
    def all_branches(self) -> tuple[Branch, ...]:
        """The branches with, last, the one taken when all others are false."""
        return (*self.branches, self.otherwise) if self.otherwise else self.branches

    @cached_property
    def reads(self) -> frozenset[str]:
        """Facts and parameters that conditions and effects use."""
        return frozenset().union(*(branch.reads for branch in self.all_branches))

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """Facts that some branch concludes, in the order written."""
        return tuple(dict.fromkeys(effect.fact for branch in self.all_branches for effect in branch.effects))

    @cached_property
    def said(self) -> Mapping[str, tuple[str, ...]]:
        """What the source says, with the ids of the branches where it says that, in the order written."""
        return _grouped((branch.judgement.says, branch.id) for branch in self.branches if branch.judgement)

    @cached_property
    def judged(self) -> Mapping[tuple[JudgementCase, ...], tuple[str, ...]]:
        """The cases that judge what the source says, with the ids of the branches that they are for."""
        return _grouped((branch.judgement.cases, branch.id) for branch in self.branches if branch.judgement)

    def holds_on(self, day: date) -> bool:
        """Whether the provider is in force on ``day``: neither a draft, nor too early, nor expired."""
        started = self.since is None or self.since <= day
        ended = self.until is not None and self.until < day
        return self.status != "draft" and started and not ended

    def branch(self, branch_id: str) -> Branch:
        """The branch with that id. Raises KeyError."""
        for branch in self.all_branches:
            if branch.id == branch_id:
                return branch
        raise KeyError(branch_id)


def _grouped(keyed: Iterable[tuple[_Key, str]]) -> Mapping[_Key, tuple[str, ...]]:
    found: dict[_Key, tuple[str, ...]] = {}
    for key, branch in keyed:
        found[key] = (*found.get(key, ()), branch)
    return found
