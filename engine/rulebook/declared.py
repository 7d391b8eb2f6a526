"""Everything that rule files declare under an id, rules and other things alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from engine.findings.finding import Place
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.provider import Provider
from engine.rulebook.relaxation import Relaxation
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import Choice, Goal, Requirement

__all__ = ["Declared", "DeclaredKind", "declared", "declared_as"]

DeclaredKind = Literal["rule", "table", "formula", "parameter", "requirement", "goal", "choice", "relaxation", "fact"]
_KINDS: dict[type, tuple[DeclaredKind, str]] = {
    Fact: ("fact", "facts"),
    Parameter: ("parameter", "parameters"),
    Requirement: ("requirement", "requirements"),
    Goal: ("goal", "goals"),
    Choice: ("choice", "choices"),
    Relaxation: ("relaxation", "relaxations"),
}


_Named = Provider | Parameter | Requirement | Goal | Relaxation | Fact


class Declared(Struct, frozen=True):
    """A thing with its id and its kind. A choice has the id of the fact that it varies; a fact may have several."""

    id: str
    title: str
    thing: _Named | Choice

    @property
    def kind(self) -> DeclaredKind:
        """What it is called."""
        return self.thing.kind if isinstance(self.thing, Provider) else _KINDS[type(self.thing)][0]

    @property
    def section(self) -> str:
        """The list of a rule file in which such things stand."""
        return "rules" if isinstance(self.thing, Provider) else _KINDS[type(self.thing)][1]

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.thing.place


def declared(rulebook: Rulebook) -> Iterator[Declared]:
    """All things, kind by kind: rules first, facts last, each kind in the order of loading."""
    named: tuple[Iterable[_Named], ...] = (
        rulebook.providers.values(),
        rulebook.parameters.values(),
        rulebook.requirements,
        rulebook.goals.values(),
    )
    yield from (Declared(each.id, each.title, each) for kind in named for each in kind)
    yield from (Declared(each.fact, rulebook.title(each.fact), each) for each in rulebook.choices)
    more: tuple[Iterable[_Named], ...] = (rulebook.relaxations.values(), rulebook.facts.values())
    yield from (Declared(each.id, each.title, each) for kind in more for each in kind)


def declared_as(rulebook: Rulebook, name: str) -> tuple[Declared, ...]:
    """The things of that id: those of the first kind that has any, and the choices of a fact before the fact."""
    found = tuple(each for each in declared(rulebook) if each.id == name)
    kinds = {each.kind for each in found}
    return found if kinds <= {"choice", "fact"} else tuple(each for each in found if each.section == found[0].section)
