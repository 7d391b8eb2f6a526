"""The parts of a search that rule files declare: what is varied, what is required, what is better, what is reported."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.findings.finding import Place
from engine.language import Expression, Value
from engine.rulebook.source import Source

__all__ = ["PROOF", "Choice", "Goal", "ReportSection", "Requirement", "RequirementOutcome", "RequirementTest"]


class Choice(Struct, frozen=True):
    """A fact that a search varies, over listed values or over all entries of a catalogue.

    It is varied where ``when`` is true; of its values those are tried with which ``where`` is true.
    """

    fact: str
    values: tuple[Value, ...]
    catalogue: str | None
    when: Expression | None
    place: Place
    where: Expression | None = None


RequirementOutcome = Literal["met", "failed", "open"]
"""What becomes of a requirement; ``open`` where too little is known to tell."""


class RequirementTest(Struct, frozen=True, array_like=True):
    """A test written beside a requirement: what becomes of it where ``given`` is known."""

    given: dict[str, Value]
    expect: RequirementOutcome
    place: Place
    assume: bool = False
    title: str = ""


class Requirement(Struct, frozen=True):
    """A condition that a feasible candidate meets, and what to say of one that does not.

    ``condition`` says also that it is met where ``when`` is false.
    """

    id: str
    title: str
    condition: Expression
    because: str
    sources: tuple[Source, ...]
    place: Place
    when: Expression | None = None
    tests: tuple[RequirementTest, ...] = ()


class Goal(Struct, frozen=True):
    """An order of candidates: (fact, -1 for the smaller the better or +1 for the larger), most important first.

    Where ``beside`` is true, the best by it is told beside what is recommended by another goal, as far as it is better
    in one of ``gains``, which are as in ``order``.
    """

    id: str
    title: str
    order: tuple[tuple[str, int], ...]
    place: Place
    help: str = ""
    beside: Expression | None = None
    gains: tuple[tuple[str, int], ...] = ()


PROOF = "proof"
"""The level of sections that list the lines of the short proof."""


class ReportSection(Struct, frozen=True):
    """Facts that belong together in a report, in the order to be shown; shown unless ``when`` is false or unknown.

    A section of the level ``summary`` is part of the first screen. What it ``says`` are templates, each left out where
    it shows what is not known.
    """

    title: str
    facts: tuple[str, ...]
    when: Expression | None
    place: Place
    level: str = "detail"
    says: tuple[str, ...] = ()
