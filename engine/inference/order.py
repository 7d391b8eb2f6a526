"""The order in which things are settled: level by level, the providers of a level before its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from engine.inference.matcher import Matcher
from engine.inference.scope import Scope

__all__ = ["Level", "Order"]


class Level(Struct, frozen=True):
    """What is settled together: the providers matched at one level, then the facts that stand there.

    The matcher may know further providers.
    """

    providers: tuple[str, ...]
    #: for each condition handed to the matcher, the provider and the position of its branch
    owners: tuple[tuple[str, int], ...]
    matcher: Matcher | None
    facts: tuple[str, ...]
    #: for each provider that the matcher knows the positions of its branches among the conditions
    positions: Mapping[str, range]

    def within(self, scope: Scope) -> Level:
        """What of it is in ``scope``."""
        providers = tuple(name for name in self.providers if name in scope.providers)
        return replace(self, providers=providers, facts=tuple(name for name in self.facts if name in scope.facts))


class Order(Struct, frozen=True):
    """Levels, each of which is settled after those before it, and where providers and facts stand in them."""

    levels: tuple[Level, ...]
    providers: tuple[str, ...]
    facts: tuple[str, ...]
    #: the number of the level of each provider, and its place there
    provider_places: Mapping[str, tuple[int, int]]
    #: the place of each fact among ``facts``
    fact_places: Mapping[str, int]
    #: for each level the place behind that of its last fact
    ends: tuple[int, ...]

    @classmethod
    def of(cls, levels: Sequence[Level]) -> Order:
        """The order of ``levels``."""
        facts = tuple(name for level in levels for name in level.facts)
        return cls(
            levels=tuple(levels),
            providers=tuple(name for level in levels for name in level.providers),
            facts=facts,
            provider_places={
                name: (number, place)
                for number, level in enumerate(levels)
                for place, name in enumerate(level.providers)
            },
            fact_places={name: place for place, name in enumerate(facts)},
            ends=tuple(accumulate(len(level.facts) for level in levels)),
        )

    def within(self, scope: Scope) -> Order:
        """The order of what is in ``scope``."""
        levels = (level.within(scope) for level in self.levels)
        return Order.of([each for each in levels if each.providers or each.facts])
