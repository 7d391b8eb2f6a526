"""What an advice came to, as a record keeps it: plain values, which can be compared without the rules behind them."""

from __future__ import annotations

from msgspec import Struct, field

from engine.language import Value

__all__ = ["Fired", "Judged", "Known", "Outcome", "Remarked", "Supposed", "Way"]


class Way(Struct, frozen=True, omit_defaults=True):
    """One way to do the job. ``choices`` are in base units; ``obstacle`` says what stands against it."""

    summary: str
    choices: dict[str, Value]
    verdict: str = ""
    probability: float | None = None
    price: str = ""
    obstacle: str = ""
    kind: str = ""
    title: str = ""
    changes: dict[str, Value] = field(default_factory=dict)


class Known(Struct, frozen=True, array_like=True):
    """A fact that is known: value in base units, as people read it, where from, by which firing, and a note.

    ``firing`` is the place among the firings, -1 where no rule set it. ``lost`` are values that lost, as people read
    them, each with what they lost to.
    """

    value: Value
    shown: str
    origin: str
    firing: int = -1
    note: str = ""
    lost: tuple[tuple[str, str], ...] = ()


class Fired(Struct, frozen=True, array_like=True):
    """A branch that held and counted: what it read and concluded, in base units."""

    rule: str
    branch: str
    level: str
    used: tuple[str, ...]
    concluded: dict[str, Value]
    overridden_by: str = ""
    refused: dict[str, Value] = field(default_factory=dict)


class Remarked(Struct, frozen=True, array_like=True):
    """What a rule said."""

    rule: str
    branch: str
    level: str
    title: str
    text: str


class Supposed(Struct, frozen=True, array_like=True):
    """A value that was assumed because nobody said one, as people read it."""

    fact: str
    title: str
    value: str
    note: str


class Judged(Struct, frozen=True, array_like=True):
    """What a document says, what it was held against, and how that stands to what is computed."""

    rule: str
    branch: str
    looked_at: str
    mark: str
    document: str
    says: str


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What an advice came to.

    ``reported`` are the facts that its report shows. ``judged`` tells how statements of documents were
    judged. ``instead`` are the ways out where nothing fits; None where nobody asked
    for them, as to look for them takes several searches.
    """

    status: str
    goal: str
    recommendation: Way | None = None
    plan: Way | None = None
    nearest: Way | None = None
    others: tuple[Way, ...] = ()
    instead: tuple[Way, ...] | None = None
    options: tuple[tuple[str, bool], ...] = ()
    considered: int = 0
    feasible: int = 0
    rejected: dict[str, int] = field(default_factory=dict)
    facts: dict[str, Known] = field(default_factory=dict)
    firings: tuple[Fired, ...] = ()
    conflicts: tuple[tuple[str, str, str], ...] = ()
    reported: tuple[str, ...] = ()
    assumptions: tuple[Supposed, ...] = ()
    remarks: tuple[Remarked, ...] = ()
    judged: tuple[Judged, ...] = ()
    cited: tuple[tuple[str, str], ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()

    @property
    def headline(self) -> str:
        """What was recommended, in a line; where nothing was, what stood against it."""
        if self.recommendation is not None:
            return self.recommendation.summary
        against = self.plan or self.nearest
        return f"nothing fits: {against.obstacle}" if against and against.obstacle else "nothing fits"
