"""One inference under way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush

from engine.inference.ground import Ground
from engine.inference.inference import FactState, Given
from engine.inference.order import Level
from engine.inference.settlement import Settlement, has_negative_zero
from engine.language import Value

__all__ = ["Run"]


class Run(Settlement):
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
        world, known, negative = (
            (parameters, {}, False) if near is None else (near.world, near.known, near.has_negative_zero)
        )
        super().__init__(ground, parameters, given, world, known, assume=assume, has_negative_zero=negative)
        order = self._order
        self._near = near
        self.states: dict[str, FactState] = {} if near is None else dict(near.states)
        if near is not None:
            self.fired, self.conflicts = dict(near.fired), dict(near.conflicts)
            self.concluded_facts = set(near.concluded_facts)
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
            self.has_negative_zero = has_negative_zero(self.known.values())
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

    def _know(self, fact: str, state: FactState | None) -> None:
        if state is not None:
            self.states[fact] = state
            self.known[fact] = self.world[fact] = state.value
            self.has_negative_zero = self.has_negative_zero or has_negative_zero([state.value])
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


def _same(one: Given | None, other: Given | None) -> bool:
    return one is other or (one == other and repr(one) == repr(other))


def _is_alike(one: Value | None, other: Value | None) -> bool:
    """Whether two values are equal and print alike: equal numbers of another type or sign do not."""
    if one is other:
        return True
    return one == other and type(one) is type(other) and (bool(one) or repr(one) == repr(other))
