"""What need not be looked at again in a rulebook, because all that it depends on is as in one that was verified."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from msgspec.structs import replace

from engine.language import Expression, names
from engine.rulebook import Choice, Fact, Place, Provider, ReportSection, Requirement, Rulebook

__all__ = ["Soundness"]


@dataclass(frozen=True, slots=True)
class Soundness:
    """The providers and requirements, by id, of which there is nothing to be found.

    At ``declarations`` stand the facts, choices, requirements and sections of the report whose own conditions need not
    be asked what they decide.
    """

    providers: frozenset[str] = frozenset()
    requirements: frozenset[str] = frozenset()
    declarations: frozenset[Place] = frozenset()

    @classmethod
    def of(cls, verified: Rulebook, rulebook: Rulebook) -> Soundness:
        """What is sound in ``rulebook``, where an analysis of ``verified`` had nothing to say.

        A provider is where it is as it was, and so is all that it reads and concludes; as it is compared with others
        that conclude the same, none of these may have been changed or taken away. One that was added takes nothing
        away: it is compared with all of them, as it is not sound itself.
        """
        changed = frozenset(_changed(verified, rulebook))
        same = {name for name, each in verified.providers.items() if _is_same(each, rulebook.providers.get(name))}
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
            frozenset(_declarations(verified, rulebook, changed)),
        )


def _is_same(one: Provider, other: Provider | None) -> bool:
    """Whether two providers are equal but for their tests and their places in the order of loading."""
    return other is not None and replace(other, order=one.order, deferred_tests=one.deferred_tests) == one


def _changed(verified: Rulebook, rulebook: Rulebook) -> Iterator[str]:
    """The facts and parameters that are new, gone, or not as they were; of an entry also where its catalogue is not."""
    catalogues = {
        name
        for name in verified.entries.keys() | rulebook.entries.keys()
        if verified.entries.get(name) != rulebook.entries.get(name)
    }
    for known, now in ((verified.facts, rulebook.facts), (verified.parameters, rulebook.parameters)):
        yield from (name for name in known.keys() | now.keys() if known.get(name) != now.get(name))
    yield from (name for name, each in rulebook.facts.items() if each.type.catalogue in catalogues)


def _requirements(verified: Rulebook, rulebook: Rulebook, shaken: AbstractSet[str]) -> Iterator[str]:
    """The requirements that stay open nowhere, as before.

    That is told by what they read, by where that is assumed, and by what a search varies.
    """
    sides = ((verified.choices, rulebook.choices), (rulebook.choices, verified.choices))
    varied = {each.fact for one, other in sides for each in one if each not in other}
    known = {each.id: each for each in verified.requirements}
    for each in rulebook.requirements:
        read = {*names(each.condition)}
        conditions = [rulebook.facts[name].when for name in read if name in rulebook.facts]
        conditions += [choice.when for choice in rulebook.choices if choice.fact in read]
        behind = read.union(*(names(condition) for condition in conditions if condition is not None))
        if each == known.get(each.id) and varied.isdisjoint(read) and shaken.isdisjoint(behind):
            yield each.id


def _declarations(verified: Rulebook, rulebook: Rulebook, changed: AbstractSet[str]) -> Iterator[Place]:
    before = {_key(each): each for each, _ in _conditions(verified)}
    touched: set[Place] = set()
    places: list[Place] = []
    for each, conditions in _conditions(rulebook):
        read = {name for condition in conditions if condition is not None for name in names(condition)}
        is_sound = each == before.get(_key(each)) and changed.isdisjoint(read)
        places.append(each.place)
        touched.update(() if is_sound else (each.place,))
    # Of what was written out of one entry all stands at its place.
    yield from (place for place in places if place not in touched)


_Declaration = Fact | Choice | Requirement | ReportSection


def _conditions(rulebook: Rulebook) -> Iterator[tuple[_Declaration, tuple[Expression | None, ...]]]:
    yield from ((each, (each.when,)) for each in rulebook.facts.values())
    yield from ((each, (each.when, each.where)) for each in rulebook.choices)
    yield from ((each, (each.condition,)) for each in rulebook.requirements)
    yield from ((each, (each.when,)) for each in rulebook.report)


def _key(each: _Declaration) -> tuple[type, str | Place]:
    """What tells declarations of one kind apart: of several choices of one fact, where they stand."""
    return type(each), each.id if isinstance(each, Fact | Requirement) else each.place
