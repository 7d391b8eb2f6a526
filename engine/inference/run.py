"""One inference under way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush

from msgspec.structs import replace

from engine.inference.ground import Ground
from engine.inference.inference import Candidate, Conflict, FactState, Firing, Given, Origin
from engine.inference.order import Level
from engine.inference.selection import select
from engine.language import Value, compiled
from engine.rulebook import Provider

__all__ = ["Run"]

_KEPT = 24
"""Of how many situations it is kept what a provider concluded in them."""


class Run:
    """What follows from ``given`` on ``ground``, with ``parameters`` and, where ``assume``, declared assumptions.

    With a run ``near`` to it, made on the same ground with the same parameters and assumptions, only that is worked out
    anew which reads something that differs. What follows is the same.
    """

    def __init__(
        self,
        ground: Ground,
        parameters: Mapping[str, Value],
        given: Mapping[str, Given],
        *,
        assume: bool,
        near: Run | None = None,
    ) -> None:
        self.given, self.assume = given, assume
        self._ground, self._rulebook = ground, ground.rulebook
        self._order = order = ground.order
        self._near = near
        self._matched_world, self._remembered = parameters is ground.constants, ground.concluded
        #: facts and parameters, and facts alone
        self.world: dict[str, Value] = dict(parameters if near is None else near.world)
        self.known: dict[str, Value] = {} if near is None else dict(near.known)
        self.states: dict[str, FactState] = {} if near is None else dict(near.states)
        self.fired: dict[str, tuple[Firing, ...]] = {} if near is None else dict(near.fired)
        self.conflicts: dict[str, tuple[Conflict, ...]] = {} if near is None else dict(near.conflicts)
        #: the facts that something may have concluded
        self.concluded_facts: set[str] = set() if near is None else set(near.concluded_facts)
        #: it equals zero, but what is concluded from it may print otherwise
        self.has_negative_zero: bool = near is not None and near.has_negative_zero
        #: what cannot be taken over from the near run: providers by their levels, and facts, those left as a heap
        self._providers_anew: list[set[str]] = [set() for _ in order.levels]
        self._facts_anew: set[int] = set()
        self._facts_left: list[int] = []
        if near is not None:
            self._renew(near.differing(given))
        for number, level in enumerate(order.levels):
            self._settle(number, level)
        if near is not None:
            self._put_in_order(near)
        if self.has_negative_zero:
            self.has_negative_zero = any(map(_is_negative_zero, self.known.values()))
        self._near = None  # its memory is not held

    def differing(self, given: Mapping[str, Given]) -> set[str]:
        """The facts of which ``given`` says something else than what this run was given."""
        return {fact for fact in self.given.keys() | given.keys() if not _same(self.given.get(fact), given.get(fact))}

    def _settle(self, number: int, level: Level) -> None:
        providers: Sequence[str] = level.providers
        if self._near is not None:
            places = self._order.provider_places
            providers = sorted(self._providers_anew[number], key=places.__getitem__)
        for name, firings in self._all_firings(level, providers).items():
            # Zeros of both signs are equal.
            if self._near is not None and (self.has_negative_zero or firings != self._near.fired.get(name, ())):
                self._renew(self._ground.providers[name].sets)
            if firings:
                self.fired[name] = firings
                for firing in firings:
                    self.concluded_facts.update(firing.concluded)
            else:
                self.fired.pop(name, None)
        for fact in level.facts if self._near is None else self._left(number):
            state = None
            self.conflicts.pop(fact, None)
            if fact in self.concluded_facts or fact in self.given or fact in self._ground.supplied:
                state = self._settle_fact(fact)
            self._know(fact, state)
            if self._near is not None:
                self._compare(fact, state, self._near.states.get(fact))

    def _renew(self, facts: Iterable[str]) -> None:
        """Has ``facts`` settled anew, as far as they are asked for."""
        for fact in facts:
            place = self._order.fact_places.get(fact)
            if place is not None and place not in self._facts_anew:
                self._facts_anew.add(place)
                heappush(self._facts_left, place)

    def _left(self, number: int) -> Iterator[str]:
        """The facts of a level that are to be settled anew, each after those that it may depend on."""
        end, left = self._order.ends[number], self._facts_left
        while left and left[0] < end:
            yield self._order.facts[heappop(left)]

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

    def _know(self, fact: str, state: FactState | None) -> None:
        if state is not None:
            self.states[fact] = state
            self.known[fact] = self.world[fact] = state.value
            self.has_negative_zero = self.has_negative_zero or _is_negative_zero(state.value)
        elif self.states.pop(fact, None) is not None:
            del self.known[fact], self.world[fact]

    def _put_in_order(self, near: Run) -> None:
        """Brings what was not known in the near run to its place: the order is that in which things are settled."""
        if not near.states.keys() >= self.states.keys():
            order = [fact for fact in self._order.facts if fact in self.states]
            self.states = {fact: self.states[fact] for fact in order}
            self.known = {fact: state.value for fact, state in self.states.items()}
            parameters = {name: value for name, value in self.world.items() if name not in self.states}
            self.world = {**parameters, **self.known}
        if not near.fired.keys() >= self.fired.keys():
            self.fired = {name: self.fired[name] for name in self._order.providers if name in self.fired}
        if self.conflicts:
            self.conflicts = {fact: self.conflicts[fact] for fact in self._order.facts if fact in self.conflicts}

    def _compare(self, fact: str, state: FactState | None, before: FactState | None) -> None:
        """Has worked out anew what reads ``fact``, where its value is not what it was."""
        if not _is_alike(state.value if state else None, before.value if before else None):
            places = self._order.provider_places
            for name in self._ground.readers.get(fact, ()):
                if name in places:
                    self._providers_anew[places[name][0]].add(name)
            self._renew(self._ground.dependents.get(fact, ()))

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


def _same(one: Given | None, other: Given | None) -> bool:
    return one is other or (one == other and repr(one) == repr(other))


def _is_negative_zero(value: Value) -> bool:
    return value == 0 and math.copysign(1, float(value)) < 0


def _is_alike(one: Value | None, other: Value | None) -> bool:
    """Whether two values are equal and print alike: equal numbers of another type or sign do not."""
    if one is other:
        return True
    return one == other and type(one) is type(other) and (bool(one) or repr(one) == repr(other))
