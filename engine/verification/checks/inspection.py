"""Inspections: a rulebook as it is on one day, and what the checks of its conditions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from engine.findings import Finding, Place, Related, Remedy
from engine.language import Expression, Value, compiled
from engine.rulebook import Provider, Rulebook
from engine.verification.situations import Box, Condition, ConditionReader, Example, FactSpace, Work, find_example

__all__ = ["Inspection", "Undecided", "is_true", "overriding"]

_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class Undecided:
    """A question that the analysis left open: nothing is claimed there."""

    place: Place
    question: str


class Inspection:
    """What the checks share: conditions as boxes, examples, places, and a limit on the work for all of them."""

    def __init__(self, rulebook: Rulebook, day: date, work: Work) -> None:
        self.rulebook, self.day = rulebook, day
        self.space = FactSpace(rulebook, day)
        self._reader, self._work = ConditionReader(self.space), work

    @cached_property
    def ranks(self) -> Mapping[str, Sequence[str]]:
        """The order of the values of each enumeration."""
        return {name: fact.type.values for name, fact in self.rulebook.facts.items()}

    def condition(self, expression: Expression | None) -> Condition:
        """``expression`` as boxes."""
        return self._reader.read(expression)

    def can_be_false(self, expression: Expression) -> bool:
        """Whether ``expression`` is false for some values of what it reads."""
        return bool(self._reader.read_false(expression))

    def work(self) -> Work:
        """The steps that one analysis may take."""
        return Work(_STEPS, self._work)

    def finding(
        self,
        code: str,
        message: str,
        place: Place,
        related: Sequence[Related] = (),
        cure: str = "",
        remedies: tuple[Remedy, ...] = (),
    ) -> Finding:
        """A finding with the line it is about."""
        line = self.rulebook.line(place)
        return Finding(code, message, place, line=line, related=tuple(related), cure=cure, remedies=remedies)

    def related(self, place: Place, note: str) -> Related:
        """Another place that a finding is about."""
        return Related(place, note, self.rulebook.line(place))

    def example(
        self, box: Box, holds: Callable[[Mapping[str, Value]], bool], also: Iterable[str] = ()
    ) -> Example | None:
        """A situation in ``box`` of which ``holds`` is true; None where none was found."""
        return find_example(self.space, box, holds, also)

    def text(self, example: Example) -> str:
        """``example`` as rule files write it."""
        return example.text(self.rulebook)


def overriding(provider: Provider, other: Provider) -> Remedy:
    """The remedy by which ``provider`` counts instead of ``other``, where it fires."""
    return Remedy(f"Let {provider.id} override {other.id}", "overrides", other.id, provider.id)


def is_true(condition: Expression | None, world: Mapping[str, Value]) -> bool:
    """Whether ``condition``, if there is one, is true by the reference evaluator."""
    return condition is None or compiled(condition)(world) is True
