"""How a fact is settled: what fires for it, and which of all that is offered it takes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from engine.inference.ground import Ground
from engine.inference.inference import Candidate, Conflict, FactState, Firing, Given, Origin
from engine.inference.order import Level
from engine.inference.selection import select
from engine.language import Value, compiled
from engine.rulebook import Provider

__all__ = ["Settlement", "has_negative_zero"]

_KEPT = 24
"""Of how many situations it is kept what a provider concluded in them."""


class Settlement:
    """Settles facts on ``ground``, where ``world`` is known, of which ``known`` are facts and the others parameters."""

    def __init__(
        self,
        ground: Ground,
        parameters: Mapping[str, Value],
        given: Mapping[str, Given],
        world: Mapping[str, Value],
        known: Mapping[str, Value],
        *,
        assume: bool,
        has_negative_zero: bool,
    ) -> None:
        self.given, self.assume = given, assume
        self._ground, self._rulebook, self._order = ground, ground.rulebook, ground.order
        self._matched_world, self._remembered = parameters is ground.constants, ground.concluded
        #: facts and parameters, and facts alone
        self.world, self.known = dict(world), dict(known)
        self.fired: dict[str, tuple[Firing, ...]] = {}
        self.conflicts: dict[str, tuple[Conflict, ...]] = {}
        #: the facts that something may have concluded
        self.concluded_facts = set[str]()
        #: it equals zero, but what is concluded from it may print otherwise
        self.has_negative_zero = has_negative_zero

    def state(self, fact: str) -> FactState | None:
        """Where the value of ``fact`` comes from, where everything that it follows from is known."""
        for provider in self._rulebook.providers_of.get(fact, ()):
            place = self._order.provider_places.get(provider.id)
            if place is not None:
                self.fired |= self._all_firings(self._order.levels[place[0]], [provider.id])
                self.concluded_facts.update(*(firing.concluded for firing in self.fired[provider.id]))
        return self._settle_fact(fact)

    def _all_firings(self, level: Level, providers: Sequence[str]) -> Mapping[str, tuple[Firing, ...]]:
        """What fires of ``providers``: as before where all that one reads was the same before, else worked out."""
        found: dict[str, tuple[Firing, ...]] = {}
        keys: dict[str, tuple[Value | None, ...]] = {}
        look_up, concluded, left = self.world.get, self._remembered, list[str]()
        for name in providers:
            keys[name] = key = tuple(map(look_up, self._ground.reads[name]))
            firings = None if self.has_negative_zero else concluded[name].get(key)
            if firings is None:
                left.append(name)
            else:
                found[name] = firings
        if not left:
            return found
        held = self._held(level, left)
        for name in left:
            found[name] = self._firings(name, held[name]) if name in held else ()
            if not self.has_negative_zero:
                kept = concluded[name]
                if len(kept) >= _KEPT:
                    kept.clear()
                kept[keys[name]] = found[name]
        return {name: found[name] for name in providers}

    def _held(self, level: Level, providers: Sequence[str]) -> Mapping[str, set[int]]:
        """The branches of ``providers`` whose conditions are true."""
        held: dict[str, set[int]] = {}
        if providers and level.matcher is not None:
            asked = None
            if len(providers) < len(level.positions):
                asked = [level.positions[name] for name in providers]
            world = self.world if self._matched_world else None
            for position in level.matcher.match(self.known, asked, world):
                owner, place = level.owners[position]
                held.setdefault(owner, set()).add(place)
        return held

    def _firings(self, name: str, held: AbstractSet[int]) -> tuple[Firing, ...]:
        found = select(self._ground.providers[name], held, self.world, self.known, self._ground.ranks)
        return tuple([self._refusing(firing) for firing in found])

    def _settle_fact(self, fact: str) -> FactState | None:
        found: list[FactState] = []
        if fact in self.given:
            given = self.given[fact]
            found.append(FactState(fact, given.value, given.origin, note=given.note))
        found.extend(self._concluded(fact))
        for candidate in (self._from_catalogue(fact), self._assumed(fact) if not found else None):
            if candidate is not None:
                found.append(candidate)
        if not found:
            return None
        best = found[0]
        by = best.firing.provider if best.firing else best.origin.value
        lost = tuple(Candidate(each.value, each.origin, each.firing, by) for each in found[1:])
        return replace(best, overridden=lost) if lost else best

    def _concluded(self, fact: str) -> list[FactState]:
        if fact not in self.concluded_facts:
            return []
        found: list[tuple[Provider, Firing]] = []
        for provider in self._rulebook.providers_of.get(fact, ()):
            for firing in self.fired.get(provider.id, ()):
                if fact in firing.concluded:
                    found.append((provider, firing))
        overridden = {other for provider, _ in found for other in provider.overrides}
        found.sort(key=lambda each: (each[0].id in overridden, each[0].priority, each[0].order))
        for provider, firing in found[1:]:
            best, first = found[0]
            equal_standing = best.priority == provider.priority and provider.id not in overridden
            if equal_standing and first.concluded[fact] != firing.concluded[fact]:
                self.conflicts[fact] = (*self.conflicts.get(fact, ()), Conflict(fact, first, firing))
        states = []
        for provider, firing in found:
            value = firing.concluded[fact]
            kept = int(value) if self._rulebook.facts[fact].type.kind == "int" else value
            origin = Origin.FORMULA if provider.kind == "formula" else Origin.RULE
            states.append(FactState(fact, kept, origin, firing))
        return states

    def _refusing(self, firing: Firing) -> Firing:
        """``firing`` with what it concludes set apart from what cannot be a value of its fact."""
        refused = {fact: value for fact, value in firing.concluded.items() if not self._is_proper(fact, value)}
        if not refused:
            return firing
        kept = {fact: value for fact, value in firing.concluded.items() if fact not in refused}
        return replace(firing, concluded=kept, refused=refused)

    def _is_proper(self, fact: str, value: Value) -> bool:
        return self._rulebook.facts[fact].type.problem_with(value) is None

    def _from_catalogue(self, fact: str) -> FactState | None:
        declared = self._rulebook.facts[fact]
        for owner, field in declared.fields:
            entry = self.known.get(owner)
            value = None if entry is None else self._ground.figures.of(declared, owner, field, str(entry))
            if value is not None:
                catalogue = self._rulebook.catalogues[self._rulebook.facts[owner].type.catalogue or ""]
                source = catalogue.source(str(entry), field)
                return FactState(fact, value, Origin.CATALOGUE, note=f"{owner}.{field}", source=source)
        return None

    def _assumed(self, fact: str) -> FactState | None:
        declared = self._rulebook.facts[fact]
        if not self.assume or declared.assume is None:
            return None
        if declared.when is not None and compiled(declared.when)(self.world) is not True:
            return None
        value = compiled(declared.assume)(self.world)
        if value is None or not self._is_proper(fact, value):
            return None
        value = int(value) if declared.type.kind == "int" else value
        return FactState(fact, value, Origin.DEFAULT, note=declared.assume_note)


def has_negative_zero(values: Iterable[Value]) -> bool:
    """Whether one of ``values`` is the zero that prints as -0.0."""
    return any(value == 0 and math.copysign(1, float(value)) < 0 for value in values)
