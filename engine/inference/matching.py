"""Which branches hold: by durable_rules networks, or by the reference evaluator. Both give the same answer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from engine.inference.network import LIMITS, Condition, RuleNetwork
from engine.language import Expression, Value, evaluate
from engine.language.normal_form import FactTest, MarkerTest, Test, conjunctions

__all__ = ["DurableMatcher", "Matcher", "ReferenceMatcher"]

_MEMO_SIZE = 32_768
_TOGETHER = 8


@dataclass(frozen=True, slots=True)
class _Part:
    """A network: the condition that each of its rules is of, and what it is shown, by key."""

    network: RuleNetwork
    owners: Sequence[int]
    facts: Mapping[str, str]
    markers: Mapping[str, Expression]


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
    """Matches by durable_rules.

    A fact reaches the networks as its *rank* among the constants it is compared with: an odd number on a constant, an
    even one between two. Comparisons of ranks give what comparisons of values give, for every type and magnitude. The
    ranks also say all there is to know about a situation, so they are the key of a memo. What a network cannot test
    (arithmetic, two facts, being unknown) is evaluated before and asserted as a marker.

    The rules of a network depend on at most ``together`` facts and markers, or it has one rule: the fewer they are, the
    more often it was shown the same before.
    """

    def __init__(
        self, conditions: Sequence[Expression | None], constants: Mapping[str, Value], together: int = _TOGETHER
    ) -> None:
        self._constants = constants
        self._always = frozenset(index for index, each in enumerate(conditions) if each is None)
        alternatives: list[tuple[int, frozenset[Test]]] = []
        for index, condition in enumerate(conditions):
            if condition is not None:
                split = conjunctions(condition, constants)
                if any(_too_large(each) for each in split):
                    split = (frozenset({MarkerTest(condition)}),)
                alternatives.extend((index, each) for each in split)
        self._always |= {index for index, tests in alternatives if not tests}
        alternatives = [(index, tests) for index, tests in alternatives if tests]
        self._markers: dict[Expression, str] = {}
        scales: dict[str, set[Value]] = {}
        for _, tests in alternatives:
            for test in tests:
                if isinstance(test, FactTest):
                    scales.setdefault(test.fact, set()).add(_plain(test.constant))
                else:
                    self._markers.setdefault(test.expression, f"e{len(self._markers)}")
        self._scales: dict[str, list[Value]] = {fact: sorted(each, key=_sortable) for fact, each in scales.items()}
        self._keys = {fact: f"f{index}" for index, fact in enumerate(self._scales)}
        self._parts = self._build([(index, self._rule(tests)) for index, tests in alternatives], together)
        #: for each condition the networks with a rule of it, and the same for conditions that were asked about together
        self._parts_of: list[set[int]] = [set() for _ in conditions]
        self._parts_of_range: dict[range, frozenset[int]] = {}
        for place, part in enumerate(self._parts):
            for owner in part.owners:
                self._parts_of[owner].add(place)
        # What one network matched is kept by what it was shown: few answers change what all of them are shown.
        self._memo: dict[tuple[int, tuple[tuple[str, int], ...]], frozenset[int]] = {}

    def _rank(self, fact: str, value: Value) -> int:
        scale, value = self._scales[fact], _plain(value)
        position = bisect_left(scale, _sortable(value), key=_sortable)
        return 2 * position + 1 if position < len(scale) and scale[position] == value else 2 * position

    def _rule(self, tests: frozenset[Test]) -> tuple[Condition, ...]:
        by_fact: dict[str, list[tuple[str, int]]] = {}
        for test in tests:
            if isinstance(test, MarkerTest):
                by_fact.setdefault(self._markers[test.expression], [])
            else:
                comparison = (test.operator, self._rank(test.fact, test.constant))
                by_fact.setdefault(self._keys[test.fact], []).append(comparison)
        return tuple((key, tuple(sorted(comparisons))) for key, comparisons in sorted(by_fact.items()))

    def _build(self, rules: Sequence[tuple[int, tuple[Condition, ...]]], together: int) -> list[_Part]:
        facts = {key: fact for fact, key in self._keys.items()}
        markers = {key: expression for expression, key in self._markers.items()}
        parts: list[_Part] = []
        for chunk in _chunks(rules, together):
            conditions = [conditions for _, conditions in chunk]
            keys = sorted({key for rule in conditions for key, _ in rule})
            parts.append(
                _Part(
                    network=RuleNetwork(f"network{len(parts)}", conditions),
                    owners=[index for index, _ in chunk],
                    facts={key: facts[key] for key in keys if key in facts},
                    markers={key: markers[key] for key in keys if key in markers},
                )
            )
        return parts

    def match(self, facts: Mapping[str, Value], asked: Sequence[range] | None = None) -> frozenset[int]:
        """The positions of the true conditions."""
        places: Iterable[int] = range(len(self._parts))
        if asked is not None:
            places = sorted(set().union(*map(self._places, asked)))
        matched = set(self._always)
        shown = _Shown(facts, self._constants, self._rank)
        for place in places:
            matched |= self._matched(place, shown.of(self._parts[place]))
        return frozenset(matched)

    def _places(self, positions: range) -> frozenset[int]:
        if positions not in self._parts_of_range:
            self._parts_of_range[positions] = frozenset().union(*(self._parts_of[each] for each in positions))
        return self._parts_of_range[positions]

    def _matched(self, place: int, shown: tuple[tuple[str, int], ...]) -> frozenset[int]:
        found = self._memo.get((place, shown))
        if found is None:
            part = self._parts[place]
            found = frozenset(part.owners[position] for position in part.network.match(dict(shown)))
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[place, shown] = found
        return found

    def close(self) -> None:
        """Frees the networks."""
        for part in self._parts:
            part.network.close()


class _Shown:
    """What is shown to the networks of a situation: the rank of each fact, and the markers that are true."""

    def __init__(
        self, facts: Mapping[str, Value], constants: Mapping[str, Value], rank: Callable[[str, Value], int]
    ) -> None:
        self._facts, self._constants, self._rank_of = facts, constants, rank
        self._ranks: dict[str, int | None] = {}
        self._world: dict[str, Value] | None = None

    def of(self, part: _Part) -> tuple[tuple[str, int], ...]:
        """What is shown to one of them."""
        ranks = self._ranks
        for key, fact in part.facts.items():
            if key not in ranks:
                ranks[key] = self._rank_of(fact, self._facts[fact]) if fact in self._facts else None
        for key, expression in part.markers.items():
            if key not in ranks:
                ranks[key] = 1 if self._is_true(expression) else None
        keys = (*part.facts, *part.markers)
        return tuple([(key, rank) for key in keys if (rank := ranks[key]) is not None])

    def _is_true(self, expression: Expression) -> bool:
        if self._world is None:
            self._world = {**self._facts, **self._constants}
        return evaluate(expression, self._world) is True


def _too_large(tests: frozenset[Test]) -> bool:
    facts = [test.fact for test in tests if isinstance(test, FactTest)]
    conditions = len(set(facts)) + len(tests) - len(facts)
    return conditions > LIMITS["conditions"] or len(facts) > LIMITS["tests per fact"]


def _plain(value: Value) -> Value:
    """Truth values apart, equal numbers become one representation."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _sortable(value: Value) -> tuple[int, float, str]:
    return (1, 0.0, value) if isinstance(value, str) else (0, float(value), "")


def _chunks(
    rules: Sequence[tuple[int, tuple[Condition, ...]]], together: int
) -> list[list[tuple[int, tuple[Condition, ...]]]]:
    """``rules`` in as few groups as stay within the limits of one network, and read few enough ``together``."""
    chunks: list[list[tuple[int, tuple[Condition, ...]]]] = []
    load = _Load(together)
    for rule in rules:
        if not chunks or not load.takes(rule[1]):
            chunks.append([])
            load = _Load(together)
        load.add(rule[1])
        chunks[-1].append(rule)
    return chunks


class _Load:
    """What a network being filled holds so far."""

    def __init__(self, together: int) -> None:
        self._together = together
        self._rules = 0
        self._uses: dict[Condition, int] = {}
        self._tests: dict[str, set[tuple[tuple[str, int], ...]]] = {}

    def takes(self, rule: tuple[Condition, ...]) -> bool:
        """Whether one more rule fits."""
        if self._rules + 1 > LIMITS["rules"]:
            return False
        facts = len(self._tests.keys() | {key for key, _ in rule})
        if facts + 2 > LIMITS["facts"] or (self._rules and facts > self._together):
            return False
        for key, comparisons in rule:
            if self._uses.get((key, comparisons), 0) + 1 > LIMITS["rules per condition"]:
                return False
            new = {comparisons[: length + 1] for length in range(len(comparisons))}
            if len(self._tests.get(key, set()) | new) > LIMITS["tests per fact"]:
                return False
        return True

    def add(self, rule: tuple[Condition, ...]) -> None:
        """Counts one more rule."""
        self._rules += 1
        for key, comparisons in rule:
            self._uses[key, comparisons] = self._uses.get((key, comparisons), 0) + 1
            self._tests.setdefault(key, set()).update(comparisons[: length + 1] for length in range(len(comparisons)))
