"""Declarations: facts that can be known, and parameters that are given."""

from datetime import date
from typing import Literal, get_args

from msgspec import Struct, field

from engine.findings.finding import Place
from engine.language import Expression, FactType, Unit, Value
from engine.rulebook.source import Source

__all__ = ["ASKED_OF", "AskedOf", "Bounds", "DatedValue", "Fact", "Parameter", "Together"]

AskedOf = Literal["everybody", "experts", "wishes"]
"""Whom a question is for: everybody; experts, who ask for their settings; who has a wish and says so."""
ASKED_OF: tuple[AskedOf, ...] = get_args(AskedOf)


class Bounds(Struct, frozen=True):
    """Error bars of an estimate: the facts that bound it, and with which probability (0.9 is 90 %); None: not said."""

    low: str
    high: str
    covers: float | None = None


class Together(Struct, frozen=True):
    """A question that asks for several facts at once: the others, how it is put, and answers in words."""

    facts: tuple[str, ...]
    ask: str
    suggest: tuple[str, ...]


class Fact(Struct, frozen=True):
    """A fact: its type, its question, and where its value can come from when no rule sets it."""

    id: str
    title: str
    type: FactType
    place: Place
    pack: str
    ask: str | None = None
    help: str = ""
    when: Expression | None = None
    assume: Expression | None = None
    assume_note: str = ""
    stop: str | None = None
    #: where other values than the assumed one are tried; None for nowhere
    doubt: Expression | None = None
    #: (entry fact, field) pairs, tried in order
    fields: tuple[tuple[str, str], ...] = ()
    #: factor from the catalogue's unit to base units
    field_factor: float = 1.0
    suggest: tuple[Value, ...] = ()
    #: (value the phrase stands for, phrase); None where a number stands at '#'
    words: tuple[tuple[Value | None, str], ...] = ()
    show: Unit | None = None
    #: people's names for the values of an enumeration
    labels: dict[str, str] = field(default_factory=dict)
    #: its place among the questions that are asked before all others, from 1; 0 where it is none of them
    ask_first: int = 0
    #: one sentence for people: what the answer decides
    why_asked: str = ""
    #: how somebody who does not know the answer can find it
    find_out: str = ""
    #: whom the question is for
    ask_for: AskedOf = "everybody"
    #: where it is not asked, as other answers tell enough
    ask_unless: Expression | None = None
    #: what is asked for at once with it
    together: Together | None = None
    #: whether its words tell a value in statements alone, not in questions and conditions
    stated_only: bool = False
    #: the fact that has the value where the words deny it
    denied: str | None = None
    #: the facts between which the true value lies, where this one is an estimate
    bounds: Bounds | None = None
    #: where the question, its answers or what is assumed come from
    sources: tuple[Source, ...] = ()
    #: in an overlay: where the fact stands that this one replaces
    replaces: Place | None = None


class DatedValue(Struct, frozen=True):
    """A value in base units that holds from a day on."""

    since: date
    value: float
    note: str = ""
    sources: tuple[Source, ...] = ()


class Parameter(Struct, frozen=True):
    """A named constant with its sources; the latest value not after the day of the inference holds."""

    id: str
    title: str
    type: FactType
    values: tuple[DatedValue, ...]
    sources: tuple[Source, ...]
    place: Place
    pack: str
    show: Unit | None = None
    #: in an overlay: where the parameter stands that this one replaces
    replaces: Place | None = None

    def at(self, day: date) -> float | None:
        """The value that holds on ``day``, in base units; None before the first."""
        held = self.in_force(day)
        return held.value if held else None

    def in_force(self, day: date) -> DatedValue | None:
        """The value that holds on ``day``, with what is said of it; None before the first."""
        held = [each for each in self.values if each.since <= day]
        return max(held, key=lambda each: each.since) if held else None

    def cited(self, day: date) -> tuple[Source, ...]:
        """What the value of ``day`` rests on: its own sources, then those of all values."""
        held = self.in_force(day)
        return tuple(dict.fromkeys((*(held.sources if held else ()), *self.sources)))

    @property
    def all_sources(self) -> tuple[Source, ...]:
        """The sources of all values, and those of each."""
        return tuple(dict.fromkeys((*self.sources, *(source for each in self.values for source in each.sources))))
