"""Which branches hold: by durable_rules networks, or by the reference evaluator. Both give the same answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Protocol

from msgspec import Struct

from engine.inference.match_plan import MatchPlan, NetworkPlan, Scale
from engine.inference.network_shelf import NetworkShelf
from engine.inference.rule_index import RuleIndex
from engine.language import Expression, Value, compiled, evaluate
from engine.language.evaluation import Evaluator

__all__ = ["DurableMatcher", "Matcher", "ReferenceMatcher"]

_MEMO_SIZE = 32_768


class Matcher(Protocol):
    """Finds, among the conditions it was made for, those that are true."""

    def match(
        self,
        facts: Mapping[str, Value],
        asked: Sequence[range] | None = None,
        world: Mapping[str, Value] | None = None,
    ) -> frozenset[int]:
        """The positions of the conditions that are true when ``facts`` are known and nothing else.

        Where some are ``asked`` about, others may be left out. ``world`` are the facts with the constants, where they
        are at hand.
        """
        ...


class ReferenceMatcher:
    """Evaluates each condition by itself."""

    def __init__(self, conditions: Sequence[Expression | None], constants: Mapping[str, Value]) -> None:
        self._conditions = conditions
        self._constants = constants

    def match(
        self,
        facts: Mapping[str, Value],
        asked: Sequence[range] | None = None,
        world: Mapping[str, Value] | None = None,
    ) -> frozenset[int]:
        """The positions of the true conditions."""
        conditions = self._conditions
        if world is None:
            world = {**facts, **self._constants}
        positions = range(len(conditions)) if asked is None else chain.from_iterable(asked)
        return frozenset(at for at in positions if (each := conditions[at]) is None or evaluate(each, world) is True)


class DurableMatcher:
    """Matches by durable_rules, with the networks of a plan.

    A fact reaches the networks as its *rank* among the constants it is compared with: an odd number on a constant, an
    even one between two. Comparisons of ranks give what comparisons of values give, for every type and magnitude. The
    ranks also say all there is to know about a situation, so they are the key of a memo. What a network cannot test
    (arithmetic, two facts, being unknown) is evaluated before and asserted as a marker.

    A network is asked which of its rules hold where an index of what they test tells that one does, and it is built
    then. The networks stand on a ``shelf``, which other matchers may share.
    """

    def __init__(self, plan: MatchPlan, constants: Mapping[str, Value], shelf: NetworkShelf | None = None) -> None:
        self._plan = plan
        self._shelf = shelf or NetworkShelf()
        self._constants = constants
        self._always = frozenset(plan.always)
        self._readings: dict[int, _Reading] = {}
        self._scales: dict[str, Scale] = {}
        self._places_of_range: dict[range, frozenset[int]] = {}
        # What one network matched is kept by what it was shown: few answers change what all of them are shown.
        self._memo: dict[tuple[int, tuple[int | None, ...]], frozenset[int]] = {}

    def match(
        self,
        facts: Mapping[str, Value],
        asked: Sequence[range] | None = None,
        world: Mapping[str, Value] | None = None,
    ) -> frozenset[int]:
        """The positions of the true conditions."""
        places: Iterable[int] = range(len(self._plan.networks))
        if asked is not None:
            places = sorted(frozenset[int]().union(*map(self._places, asked)))
        matched = set(self._always)
        ranks: dict[str, int | None] = {}
        for place in places:
            reading = self._reading(place)
            for key, fact, scale in reading.facts:
                if key not in ranks:
                    value = facts.get(fact)
                    ranks[key] = None if value is None else scale.rank(value)
            for key, evaluate_marker in reading.markers:
                if key not in ranks:
                    if world is None:
                        world = {**facts, **self._constants}
                    ranks[key] = 1 if evaluate_marker(world) is True else None
            matched |= self._matched(place, tuple([ranks[key] for key in reading.keys]))
        return frozenset(matched)

    def _reading(self, place: int) -> _Reading:
        found = self._readings.get(place)
        if found is None:
            network = self._plan.networks[place]
            scales = {fact: self._scale(fact) for fact in network.facts.values()}
            found = self._readings[place] = _Reading.of(network, scales)
        return found

    def _scale(self, fact: str) -> Scale:
        if fact not in self._scales:
            self._scales[fact] = Scale(self._plan.scales[fact])
        return self._scales[fact]

    @cached_property
    def _places_of(self) -> Mapping[int, frozenset[int]]:
        """For each condition the networks with a rule of it."""
        found: dict[int, set[int]] = {}
        for place, network in enumerate(self._plan.networks):
            for owner in network.owners:
                found.setdefault(owner, set()).add(place)
        return {owner: frozenset(places) for owner, places in found.items()}

    def _places(self, positions: range) -> frozenset[int]:
        """The networks with a rule of a condition at any of the ``positions``."""
        if positions not in self._places_of_range:
            places = (self._places_of.get(each, frozenset()) for each in positions)
            self._places_of_range[positions] = frozenset[int]().union(*places)
        return self._places_of_range[positions]

    def _matched(self, place: int, ranks: tuple[int | None, ...]) -> frozenset[int]:
        """What a network matches when it is shown ``ranks``, those of unknown facts left out."""
        found = self._memo.get((place, ranks))
        if found is None:
            found, reading = frozenset(), self._reading(place)
            if reading.index.any_holds(ranks):
                network = self._plan.networks[place]
                facts = {key: known for key, known in zip(reading.keys, ranks, strict=True) if known is not None}
                positions = self._shelf.match(network.definition, facts)
                found = frozenset(network.owners[position] for position in positions)
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[place, ranks] = found
        return found


class _Reading(Struct, frozen=True, dict=True):
    """What a network is shown: by its key, the rank of a fact on a scale, or 1 where a marker is true."""

    network: NetworkPlan

    facts: tuple[tuple[str, str, Scale], ...]
    markers: tuple[tuple[str, Evaluator], ...]
    keys: tuple[str, ...]

    @classmethod
    def of(cls, network: NetworkPlan, scales: Mapping[str, Scale]) -> _Reading:
        return cls(
            network=network,
            facts=tuple((key, fact, scales[fact]) for key, fact in network.facts.items()),
            markers=tuple((key, compiled(expression)) for key, expression in network.markers.items()),
            keys=network.keys,
        )

    @cached_property
    def index(self) -> RuleIndex:
        """An index of the rules of the network."""
        return self.network.index
