"""The form in which conditions reach matching networks. It is worked out once and can be stored with the rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.inference.network import LIMITS, Condition, network_definition
from engine.inference.rule_index import RuleIndex
from engine.language import Expression, Value
from engine.language.normal_form import FactTest, MarkerTest, Test, conjunctions
from engine.rulebook.deferred import Deferred

__all__ = ["TOGETHER", "MatchPlan", "NetworkPlan", "Scale", "match_plan"]

TOGETHER = 4
"""On how many facts and markers the rules of a network depend at most, unless it is one rule that reads more."""

_Rule = tuple[int, tuple[Condition, ...]]
"""The position of a condition, and one of its alternatives."""


class NetworkPlan(Struct, frozen=True, array_like=True):
    """A network as durable_rules takes it, the conditions that its rules are of, and the keys that it is shown."""

    definition: str
    owners: tuple[int, ...]
    keys: tuple[str, ...]


class MatchPlan(Struct, frozen=True):
    """Networks that find, among conditions, those that are true; ``always`` are the positions of those that are anyway.

    The rules of the networks, one network after the other, are in the order of their conditions; an index tells which
    of them hold. ``facts`` and ``markers`` are what the networks are shown, by key. ``scales`` holds for each fact the
    constants that it is compared with, in order.
    """

    networks: tuple[NetworkPlan, ...]
    always: tuple[int, ...]
    facts: dict[str, str]
    markers: dict[str, Expression]
    scales: dict[str, tuple[Value, ...]]
    deferred_index: Deferred[RuleIndex]


def match_plan(
    conditions: Sequence[Expression | None], constants: Mapping[str, Value], together: int = TOGETHER
) -> MatchPlan:
    """The plan for ``conditions``, with ``constants`` as the values of the parameters.

    The rules of a network depend on at most ``together`` facts and markers, or it has one rule: the fewer they are, the
    more often it was shown the same before.
    """
    alternatives = [
        (at, tests)
        for at, condition in enumerate(conditions)
        if condition is not None
        for tests in _alternatives(condition, constants)
    ]
    always = [at for at, condition in enumerate(conditions) if condition is None]
    always += [at for at, tests in alternatives if not tests]
    keys = _Keys(tests for _, tests in alternatives)
    rules = [(at, keys.rule(tests)) for at, tests in alternatives if tests]
    return MatchPlan(
        networks=tuple(_network(chunk) for chunk in _chunks(rules, together)),
        always=tuple(dict.fromkeys(always)),
        facts=keys.facts,
        markers=keys.markers,
        scales=keys.scales,
        deferred_index=Deferred.of(RuleIndex.of([rule for _, rule in rules])),
    )


class Scale:
    """The ``constants`` that a fact is compared with, in order."""

    def __init__(self, constants: Sequence[Value]) -> None:
        self._constants = [_sortable(each) for each in constants]

    def rank(self, value: Value) -> int:
        """The rank of ``value`` among the constants: odd on one, even between two."""
        sortable = _sortable(value)
        position = bisect_left(self._constants, sortable)
        on_one = position < len(self._constants) and self._constants[position] == sortable
        return 2 * position + 1 if on_one else 2 * position


def _alternatives(condition: Expression, constants: Mapping[str, Value]) -> tuple[frozenset[Test], ...]:
    split = conjunctions(condition, constants)
    return (frozenset({MarkerTest(condition)}),) if any(_too_large(each) for each in split) else split


def _too_large(tests: frozenset[Test]) -> bool:
    facts = [test.fact for test in tests if isinstance(test, FactTest)]
    conditions = len(set(facts)) + len(tests) - len(facts)
    return conditions > LIMITS["conditions"] or len(facts) > LIMITS["tests per fact"]


class _Keys:
    """What the facts and markers of some alternatives are called in networks, and the scales of the facts."""

    def __init__(self, alternatives: Iterator[frozenset[Test]]) -> None:
        scales: dict[str, set[Value]] = {}
        self._markers: dict[Expression, str] = {}
        for test in (test for tests in alternatives for test in tests):
            if isinstance(test, FactTest):
                scales.setdefault(test.fact, set()).add(_plain(test.constant))
            else:
                self._markers.setdefault(test.expression, f"e{len(self._markers)}")
        self.scales = {fact: tuple(sorted(each, key=_sortable)) for fact, each in scales.items()}
        self._ranks = {fact: Scale(each) for fact, each in self.scales.items()}
        self._facts = {fact: f"f{index}" for index, fact in enumerate(self.scales)}
        self.facts = {key: fact for fact, key in self._facts.items()}
        self.markers = {key: expression for expression, key in self._markers.items()}

    def rule(self, tests: frozenset[Test]) -> tuple[Condition, ...]:
        """The rule of a network for one alternative."""
        by_key: dict[str, list[tuple[str, int]]] = {}
        for test in tests:
            if isinstance(test, MarkerTest):
                by_key.setdefault(self._markers[test.expression], [])
            else:
                comparison = (test.operator, self._ranks[test.fact].rank(test.constant))
                by_key.setdefault(self._facts[test.fact], []).append(comparison)
        return tuple((key, tuple(sorted(comparisons))) for key, comparisons in sorted(by_key.items()))


def _network(rules: Sequence[_Rule]) -> NetworkPlan:
    """The network for ``rules``."""
    conditions = [rule for _, rule in rules]
    keys = sorted({key for rule in conditions for key, _ in rule})
    return NetworkPlan(network_definition(conditions), tuple(owner for owner, _ in rules), tuple(keys))


def _plain(value: Value) -> Value:
    """Truth values apart, equal numbers become one representation."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _sortable(value: Value) -> tuple[int, float, str]:
    return (1, 0.0, value) if isinstance(value, str) else (0, float(value), "")


def _chunks(rules: Sequence[_Rule], together: int) -> list[list[_Rule]]:
    """``rules`` in as few groups as stay within the limits of one network, and read few enough ``together``."""
    chunks: list[list[_Rule]] = []
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
