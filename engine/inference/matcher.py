"""Which branches hold: by durable_rules networks, or by the reference evaluator. Both give the same answer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from typing import Protocol

from engine.inference.match_plan import MatchPlan, Scale
from engine.inference.network_shelf import NetworkShelf
from engine.language import Expression, Value, evaluate

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
        #: the condition of each rule, and for each network the place behind its last rule
        self._owners = [owner for network in plan.networks for owner in network.owners]
        self._ends = list(accumulate(len(network.owners) for network in plan.networks))
        self._scales: dict[str, Scale] = {}
        self._rules_of_range: dict[range, int] = {}
        # What one network matched is kept by what it was shown: few answers change what all of them are shown.
        self._memo: dict[tuple[int, tuple[int | None, ...]], frozenset[int]] = {}

    def match(
        self,
        facts: Mapping[str, Value],
        asked: Sequence[range] | None = None,
        world: Mapping[str, Value] | None = None,
    ) -> frozenset[int]:
        """The positions of the true conditions."""
        known = {**facts, **self._constants} if world is None else world
        ranks: dict[str, int | None] = {}

        def rank(key: str) -> int | None:
            if key not in ranks:
                ranks[key] = self._rank(key, facts, known)
            return ranks[key]

        left = (1 << len(self._owners)) - 1
        if asked is not None:
            left = 0
            for positions in asked:
                left |= self._rules_of(positions)
        left = self._plan.deferred_index.value.holding(left, rank) if left else 0
        matched = set(self._always)
        while left:
            # The first rule that is left holds, so its network is asked, which tells of all its rules.
            place = bisect_right(self._ends, (left & -left).bit_length() - 1)
            matched |= self._matched(place, tuple([rank(key) for key in self._plan.networks[place].keys]))
            left = left >> self._ends[place] << self._ends[place]
        return frozenset(matched)

    def _rank(self, key: str, facts: Mapping[str, Value], world: Mapping[str, Value]) -> int | None:
        """What the networks are shown under ``key``: the rank of a fact on its scale, or 1 where a marker is true."""
        fact = self._plan.facts.get(key)
        if fact is None:
            return 1 if evaluate(self._plan.markers[key], world) is True else None
        value = facts.get(fact)
        if value is None:
            return None
        scale = self._scales.get(fact)
        if scale is None:
            scale = self._scales[fact] = Scale(self._plan.scales[fact])
        return scale.rank(value)

    def _rules_of(self, positions: range) -> int:
        """The rules of the conditions at the ``positions``, as bits."""
        found = self._rules_of_range.get(positions)
        if found is None:
            found = 0
            for position in positions:
                first, end = bisect_left(self._owners, position), bisect_right(self._owners, position)
                found |= (1 << end) - (1 << first)
            self._rules_of_range[positions] = found
        return found

    def _matched(self, place: int, ranks: tuple[int | None, ...]) -> frozenset[int]:
        """What a network matches when it is shown ``ranks``, those of unknown facts left out."""
        found = self._memo.get((place, ranks))
        if found is None:
            network = self._plan.networks[place]
            facts = {key: known for key, known in zip(network.keys, ranks, strict=True) if known is not None}
            positions = self._shelf.match(network.definition, facts)
            found = frozenset(network.owners[position] for position in positions)
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[place, ranks] = found
        return found
