"""Which branches hold: by durable_rules networks, or by the reference evaluator. Both give the same answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from threading import Lock
from typing import Protocol

from engine.inference.match_plan import MatchPlan, NetworkPlan, rank
from engine.inference.network import RuleNetwork
from engine.language import Expression, Value, evaluate

__all__ = ["DurableMatcher", "Matcher", "ReferenceMatcher"]

_MEMO_SIZE = 32_768


class Matcher(Protocol):
    """Finds, among the conditions it was made for, those that are true."""

    def match(self, facts: Mapping[str, Value], asked: Sequence[range] | None = None) -> frozenset[int]:
        """The positions of the conditions that are true when ``facts`` are known and nothing else.

        Where some are ``asked`` about, others may be left out.
        """
        ...


class ReferenceMatcher:
    """Evaluates each condition by itself."""

    def __init__(self, conditions: Sequence[Expression | None], constants: Mapping[str, Value]) -> None:
        self._conditions = conditions
        self._constants = constants

    def match(self, facts: Mapping[str, Value], asked: Sequence[range] | None = None) -> frozenset[int]:
        """The positions of the true conditions."""
        world, conditions = {**facts, **self._constants}, self._conditions
        positions = range(len(conditions)) if asked is None else chain.from_iterable(asked)
        return frozenset(at for at in positions if (each := conditions[at]) is None or evaluate(each, world) is True)


class DurableMatcher:
    """Matches by durable_rules, with the networks of a plan.

    A fact reaches the networks as its *rank* among the constants it is compared with: an odd number on a constant, an
    even one between two. Comparisons of ranks give what comparisons of values give, for every type and magnitude. The
    ranks also say all there is to know about a situation, so they are the key of a memo. What a network cannot test
    (arithmetic, two facts, being unknown) is evaluated before and asserted as a marker.

    A network is built when everything that one of its rules reads is known for the first time. Several threads may
    match at once, but durable_rules is shown one situation after the other.
    """

    def __init__(self, plan: MatchPlan, constants: Mapping[str, Value]) -> None:
        self._plan = plan
        self._constants = constants
        self._always = frozenset(plan.always)
        self._networks: dict[int, RuleNetwork] = {}
        self._lock = Lock()  # a network holds the facts that it is shown until they are matched
        self._places_of_range: dict[range, frozenset[int]] = {}
        # What one network matched is kept by what it was shown: few answers change what all of them are shown.
        self._memo: dict[tuple[int, tuple[tuple[str, int], ...]], frozenset[int]] = {}

    def match(self, facts: Mapping[str, Value], asked: Sequence[range] | None = None) -> frozenset[int]:
        """The positions of the true conditions."""
        places: Iterable[int] = range(len(self._plan.networks))
        if asked is not None:
            places = sorted(set().union(*map(self._places, asked)))
        matched = set(self._always)
        shown = _Shown(facts, self._constants, self._plan.scales)
        for place in places:
            matched |= self._matched(place, shown.to(self._plan.networks[place]))
        return frozenset(matched)

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

    def _matched(self, place: int, shown: tuple[tuple[str, int], ...]) -> frozenset[int]:
        found = self._memo.get((place, shown))
        if found is None:
            network, facts = self._plan.networks[place], dict(shown)
            found = frozenset()
            if any(facts.keys() >= set(keys) for keys in network.needs):
                with self._lock:
                    positions = self._network(place).match(facts)
                found = frozenset(network.owners[position] for position in positions)
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[place, shown] = found
        return found

    def _network(self, place: int) -> RuleNetwork:
        network = self._networks.get(place)
        if network is None:
            network = self._networks[place] = RuleNetwork(f"network{place}", self._plan.networks[place].definition)
        return network

    def close(self) -> None:
        """Frees the networks."""
        for network in self._networks.values():
            network.close()


class _Shown:
    """What is shown to the networks of a situation: the rank of each fact, and the markers that are true."""

    def __init__(
        self, facts: Mapping[str, Value], constants: Mapping[str, Value], scales: Mapping[str, Sequence[Value]]
    ) -> None:
        self._facts, self._constants, self._scales = facts, constants, scales
        self._ranks: dict[str, int | None] = {}
        self._world: dict[str, Value] | None = None

    def to(self, network: NetworkPlan) -> tuple[tuple[str, int], ...]:
        """What ``network`` is told: the keys that it reads, each with its rank, or 1 for a marker; not unknown ones."""
        ranks = self._ranks
        for key, fact in network.facts.items():
            if key not in ranks:
                ranks[key] = rank(self._scales[fact], self._facts[fact]) if fact in self._facts else None
        for key, expression in network.markers.items():
            if key not in ranks:
                ranks[key] = 1 if self._is_true(expression) else None
        keys = (*network.facts, *network.markers)
        return tuple([(key, known) for key in keys if (known := ranks[key]) is not None])

    def _is_true(self, expression: Expression) -> bool:
        if self._world is None:
            self._world = {**self._facts, **self._constants}
        return evaluate(expression, self._world) is True
