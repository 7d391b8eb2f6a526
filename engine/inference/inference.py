"""The result of an inference: what is known, where each value comes from, what fired, what lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum

from msgspec import Struct, field

from engine.inference.scope import Scope
from engine.language import Value
from engine.rulebook.deferred import Deferred

__all__ = ["Candidate", "Conflict", "DeferredTrace", "FactState", "Firing", "Given", "Inference", "Origin", "Trace"]


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


class Trace(Struct, frozen=True):
    """What an inference went through: where each known fact has its value from, what fired, what lost."""

    facts: Mapping[str, FactState]
    firings: tuple[Firing, ...]
    conflicts: tuple[Conflict, ...]


class DeferredTrace(Deferred[Trace]):
    """A trace that is made when it is first asked for; ``alone`` tells of one fact without it."""

    def __init__(self, make: Callable[[], Trace], alone: Callable[[str], FactState | None]) -> None:
        super().__init__(make)
        self._alone = alone

    def state(self, fact: str) -> FactState | None:
        """Where the value of one fact comes from; None where it has none."""
        return self.value.facts.get(fact) if "value" in vars(self) else self._alone(fact)


class Inference(Struct, frozen=True):
    """Everything that follows from what was given. Immutable.

    Its ``trace`` may be made only when somebody asks for it. Where only what is ``within`` a scope was asked for,
    nothing is told of other facts.
    """

    given: Mapping[str, Given]
    trace: Deferred[Trace]
    as_of: date
    matcher: str
    rulebook_digest: str
    assumed: bool = True
    values: Mapping[str, Value] = field(default_factory=dict)
    within: Scope | None = None

    @property
    def facts(self) -> Mapping[str, FactState]:
        """The known facts, each with where its value comes from."""
        return self.trace.value.facts

    def state(self, fact: str) -> FactState | None:
        """Where the value of one fact comes from, which takes less than to ask for all; None where it is unknown."""
        trace = self.trace
        return trace.state(fact) if isinstance(trace, DeferredTrace) else trace.value.facts.get(fact)

    @property
    def firings(self) -> tuple[Firing, ...]:
        """All that fired."""
        return self.trace.value.firings

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Where two branches of equal standing said different things."""
        return self.trace.value.conflicts

    def value(self, fact: str) -> Value | None:
        """The value of a fact or parameter in base units; None when it is unknown."""
        return self.values.get(fact)

    def number(self, fact: str) -> float:
        """The value of a fact or parameter in base units; 0 when it is unknown, or no number."""
        value = self.value(fact)
        return float(value) if isinstance(value, int | float) else 0.0

    def fired(self, provider: str) -> Firing | None:
        """The firing of a rule, table or formula, the first of several; None when it did not fire."""
        return next(iter(self.firings_of(provider)), None)

    def firings_of(self, provider: str) -> tuple[Firing, ...]:
        """The firings of a rule, table or formula: several where every row of a table counts."""
        return tuple(firing for firing in self.firings if firing.provider == provider)
