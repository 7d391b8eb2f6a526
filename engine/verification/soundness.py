"""What need not be looked at again in a rulebook, because all that it depends on is as in one that was verified."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeVar

from engine.language import Expression, names
from engine.rulebook import Choice, Fact, Parameter, Place, ReportSection, Requirement, Rulebook
from engine.verification.essence import essence, means_the_same

__all__ = ["Soundness"]

_T = TypeVar("_T", Fact, Parameter)


@dataclass(frozen=True, slots=True)
class Soundness:
    """The providers and requirements, by id, of which there is nothing to be found.

    Of ``compatible`` requirements no two contradict each other. At ``declarations`` stand the facts, choices,
    requirements and sections of the report whose own conditions need not be asked what they decide.
    """

    providers: frozenset[str] = frozenset()
    requirements: frozenset[str] = frozenset()
    compatible: frozenset[str] = frozenset()
    declarations: frozenset[Place] = frozenset()

    @classmethod
    def of(cls, verified: Rulebook, rulebook: Rulebook) -> Soundness:
        """What is sound in ``rulebook``, where an analysis of ``verified`` had nothing to say.

        A provider is where it is as it was, and so is all that it reads and concludes; as it is compared with others
        that conclude the same, none of these may have been changed or taken away. One that was added takes nothing
        away: it is compared with all of them, as it is not sound itself.
        """
        changed = frozenset(_changed(verified, rulebook))
        known = rulebook.providers
        same = {name for name, each in verified.providers.items() if means_the_same(each, known.get(name))}
        shaken = {
            fact
            for each in verified.providers.values()
            if each.id not in same or not changed.isdisjoint(each.reads)
            for fact in each.sets
        }
        untouched = (verified.providers[name] for name in same)
        return cls(
            frozenset(
                each.id
                for each in untouched
                if changed.isdisjoint(each.reads) and (changed | shaken).isdisjoint(each.sets)
            ),
            frozenset(_requirements(verified, rulebook, changed | shaken)),
            frozenset(_same_requirements(verified, rulebook, changed)),
            frozenset(_declarations(verified, rulebook, changed)),
        )


def _changed(verified: Rulebook, rulebook: Rulebook) -> Iterator[str]:
    """The facts and parameters that are new, gone, or mean something else, as of an entry where its catalogue does."""
    catalogues = {
        name
        for name in verified.entries.keys() | rulebook.entries.keys()
        if verified.entries.get(name) != rulebook.entries.get(name)
    }
    yield from _differing(verified.facts, rulebook.facts)
    yield from _differing(verified.parameters, rulebook.parameters)
    yield from (name for name, each in rulebook.facts.items() if each.type.catalogue in catalogues)


def _differing(known: Mapping[str, _T], now: Mapping[str, _T]) -> Iterator[str]:
    yield from (name for name in known.keys() | now.keys() if not means_the_same(known.get(name), now.get(name)))


def _same_requirements(verified: Rulebook, rulebook: Rulebook, changed: AbstractSet[str]) -> Iterator[str]:
    """The requirements whose conditions are true and false where they were; more is asked of those of overlays."""
    known = {each.id: each for each in verified.requirements}
    for each in rulebook.requirements:
        is_same = not rulebook.overlay(each.place) and means_the_same(each, known.get(each.id))
        if is_same and changed.isdisjoint(names(each.condition)):
            yield each.id


def _requirements(verified: Rulebook, rulebook: Rulebook, shaken: AbstractSet[str]) -> Iterator[str]:
    """The requirements that stay open nowhere, as before.

    That is told by what they read, by where that is assumed, and by what a search varies.
    """
    before, now = ({(each.fact, essence(each)) for each in book.choices} for book in (verified, rulebook))
    varied = {fact for fact, _ in before ^ now}
    same = {*_same_requirements(verified, rulebook, shaken)}
    for each in rulebook.requirements:
        read = {*names(each.condition)}
        conditions = [rulebook.facts[name].when for name in read if name in rulebook.facts]
        conditions += [choice.when for choice in rulebook.choices if choice.fact in read]
        behind = read.union(*(names(condition) for condition in conditions if condition is not None))
        if each.id in same and varied.isdisjoint(read) and shaken.isdisjoint(behind):
            yield each.id


def _declarations(verified: Rulebook, rulebook: Rulebook, changed: AbstractSet[str]) -> Iterator[Place]:
    requirements = {each.id: each for each in verified.requirements}
    others = {*map(essence, verified.choices), *map(essence, verified.report)}
    touched: set[Place] = set()
    places: list[Place] = []
    for each, conditions in _conditions(rulebook):
        match each:
            case Fact():
                is_known = means_the_same(each, verified.facts.get(each.id))
            case Requirement():
                is_known = means_the_same(each, requirements.get(each.id))
            case _:
                is_known = essence(each) in others
        read = {name for condition in conditions if condition is not None for name in names(condition)}
        places.append(each.place)
        touched.update(() if is_known and changed.isdisjoint(read) else (each.place,))
    # Of what was written out of one entry all stands at its place.
    yield from (place for place in places if place not in touched)


_Declaration = Fact | Choice | Requirement | ReportSection


def _conditions(rulebook: Rulebook) -> Iterator[tuple[_Declaration, tuple[Expression | None, ...]]]:
    """What has conditions of its own: of the rest there is nothing to ask."""
    yield from ((each, (each.when,)) for each in rulebook.facts.values() if each.when is not None)
    yield from ((each, (each.when, each.where)) for each in rulebook.choices)
    yield from ((each, (each.condition,)) for each in rulebook.requirements)
    yield from ((each, (each.when,)) for each in rulebook.report if each.when is not None)
