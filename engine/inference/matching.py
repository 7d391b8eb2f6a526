"""Which branches hold: by durable_rules networks, or by the reference evaluator. Both give the same answer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.inference.network import LIMITS, Condition, RuleNetwork
from engine.language import Expression, Value, evaluate
from engine.language.normal_form import FactTest, MarkerTest, Test, conjunctions

__all__ = ["DurableMatcher", "Matcher", "ReferenceMatcher"]

_MEMO_SIZE = 4_096


class Matcher(Protocol):
    """Finds, among the conditions it was made for, those that are true."""

    def match(self, facts: Mapping[str, Value]) -> frozenset[int]:
        """The positions of the conditions that are true when ``facts`` are known and nothing else."""
        ...


class ReferenceMatcher:
    """Evaluates each condition by itself."""

    def __init__(self, conditions: Sequence[Expression | None], constants: Mapping[str, Value]) -> None:
        self._conditions = conditions
        self._constants = constants

    def match(self, facts: Mapping[str, Value]) -> frozenset[int]:
        """The positions of the true conditions."""
        world = {**facts, **self._constants}
        held = (index for index, each in enumerate(self._conditions) if each is None or evaluate(each, world) is True)
        return frozenset(held)


class DurableMatcher:
    """Matches by durable_rules.

    A fact reaches the networks as its *rank* among the constants it is compared with: an odd number on a constant, an
    even one between two. Comparisons of ranks give what comparisons of values give, for every type and magnitude. The
    ranks also say all there is to know about a situation, so they are the key of a memo. What a network cannot test
    (arithmetic, two facts, being unknown) is evaluated before and asserted as a marker.
    """

    def __init__(self, conditions: Sequence[Expression | None], constants: Mapping[str, Value]) -> None:
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
        self._networks = self._build([(index, self._rule(tests)) for index, tests in alternatives])
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

    def _build(
        self, rules: Sequence[tuple[int, tuple[Condition, ...]]]
    ) -> list[tuple[RuleNetwork, list[int], frozenset[str]]]:
        networks: list[tuple[RuleNetwork, list[int], frozenset[str]]] = []
        for chunk in _chunks(rules):
            owners = [index for index, _ in chunk]
            conditions = [conditions for _, conditions in chunk]
            keys = frozenset(key for rule in conditions for key, _ in rule)
            networks.append((RuleNetwork(f"network{len(networks)}", conditions), owners, keys))
        return networks

    def match(self, facts: Mapping[str, Value]) -> frozenset[int]:
        """The positions of the true conditions."""
        ranks = {self._keys[fact]: self._rank(fact, facts[fact]) for fact in self._scales if fact in facts}
        if self._markers:
            world = {**facts, **self._constants}
            ranks.update((key, 1) for expression, key in self._markers.items() if evaluate(expression, world) is True)
        matched = set(self._always)
        for place, (network, owners, keys) in enumerate(self._networks):
            shown = tuple((key, rank) for key, rank in ranks.items() if key in keys)
            found = self._memo.get((place, shown))
            if found is None:
                found = frozenset(owners[position] for position in network.match(dict(shown)))
                if len(self._memo) >= _MEMO_SIZE:
                    self._memo.clear()
                self._memo[place, shown] = found
            matched |= found
        return frozenset(matched)

    def close(self) -> None:
        """Frees the networks."""
        for network, _, _ in self._networks:
            network.close()


def _too_large(tests: frozenset[Test]) -> bool:
    facts = [test.fact for test in tests if isinstance(test, FactTest)]
    conditions = len(set(facts)) + len(tests) - len(facts)
    return conditions > LIMITS["conditions"] or len(facts) > LIMITS["tests per fact"]


def _plain(value: Value) -> Value:
    """Truth values apart, equal numbers become one representation."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _sortable(value: Value) -> tuple[int, float, str]:
    return (1, 0.0, value) if isinstance(value, str) else (0, float(value), "")


def _chunks(rules: Sequence[tuple[int, tuple[Condition, ...]]]) -> list[list[tuple[int, tuple[Condition, ...]]]]:
    """``rules`` in as few groups as stay within the limits of one network."""
    chunks: list[list[tuple[int, tuple[Condition, ...]]]] = []
    load = _Load()
    for rule in rules:
        if not chunks or not load.takes(rule[1]):
            chunks.append([])
            load = _Load()
        load.add(rule[1])
        chunks[-1].append(rule)
    return chunks


class _Load:
    """What a network being filled holds so far."""

    def __init__(self) -> None:
        self._rules = 0
        self._uses: dict[Condition, int] = {}
        self._tests: dict[str, set[tuple[tuple[str, int], ...]]] = {}

    def takes(self, rule: tuple[Condition, ...]) -> bool:
        """Whether one more rule fits."""
        if self._rules + 1 > LIMITS["rules"]:
            return False
        if len(self._tests.keys() | {key for key, _ in rule}) + 2 > LIMITS["facts"]:
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
