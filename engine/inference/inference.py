"""The result of an inference: what is known, where each value comes from, what fired, what lost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from msgspec import Struct, field

from engine.inference.scope import Scope
from engine.language import Value

__all__ = ["Candidate", "Conflict", "FactState", "Firing", "Given", "Inference", "Origin"]


class Origin(StrEnum):
    """Where a value comes from."""

    ANSWER = "answer"
    DETECTED = "detected"
    SEARCH = "search"
    RULE = "rule"
    FORMULA = "formula"
    CATALOGUE = "catalogue"
    DEFAULT = "default"


class Given(Struct, frozen=True):
    """A value put into an inference, usually a person's answer; in base units."""

    value: Value
    origin: Origin = Origin.ANSWER
    note: str = ""


class Firing(Struct, frozen=True):
    """A branch that held and was chosen. ``concluded`` are the values it set or would have set.

    ``refused`` are those that cannot be a value of their fact, such as one outside its range: they count nowhere.
    """

    provider: str
    branch: str
    level: str
    used: tuple[str, ...]
    concluded: Mapping[str, Value]
    overridden_by: str | None = None
    refused: Mapping[str, Value] = field(default_factory=dict)


class Candidate(Struct, frozen=True):
    """A value that a fact could have had, and what it lost to."""

    value: Value
    origin: Origin
    firing: Firing | None
    lost_to: str


class FactState(Struct, frozen=True):
    """A known fact: its value in base units, its origin, the firing that set it, and the values that lost."""

    fact: str
    value: Value
    origin: Origin
    firing: Firing | None = None
    note: str = ""
    source: str = ""
    overridden: tuple[Candidate, ...] = ()


class Conflict(Struct, frozen=True):
    """Two branches of equal standing that say different things of one fact. The first was followed."""

    fact: str
    first: Firing
    second: Firing


class Inference(Struct, frozen=True):
    """Everything that follows from what was given. Immutable.

    Where only what is ``within`` a scope was asked for, nothing is told of other facts.
    """

    given: Mapping[str, Given]
    facts: Mapping[str, FactState]
    firings: tuple[Firing, ...]
    conflicts: tuple[Conflict, ...]
    as_of: date
    matcher: str
    rulebook_digest: str
    assumed: bool = True
    values: Mapping[str, Value] = field(default_factory=dict)
    within: Scope | None = None

    def value(self, fact: str) -> Value | None:
        """The value of a fact or parameter in base units; None when it is unknown."""
        return self.values.get(fact)

    def fired(self, provider: str) -> Firing | None:
        """The firing of a rule, table or formula, the first of several; None when it did not fire."""
        return next(iter(self.firings_of(provider)), None)

    def firings_of(self, provider: str) -> tuple[Firing, ...]:
        """The firings of a rule, table or formula: several where every row of a table counts."""
        return tuple(firing for firing in self.firings if firing.provider == provider)
