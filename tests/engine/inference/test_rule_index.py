"""The index says of which rules durable_rules finds that they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from engine.inference.network import Condition, RuleNetwork, durable_rules_module, network_definition
from engine.inference.rule_index import RuleIndex

KEYS = ("f0", "f1", "f2", "e0")
OPERATORS = ("==", "!=", "<", "<=", ">", ">=")


def made_of(random: Random) -> Sequence[tuple[Condition, ...]]:
    """Some rules, each with conditions on different keys; those on markers compare nothing."""

    def condition(key: str) -> Condition:
        if key.startswith("e"):
            return key, ()
        tests = {(random.choice(OPERATORS), random.randrange(5)) for _ in range(random.randint(1, 2))}
        return key, tuple(sorted(tests))

    return [
        tuple(condition(key) for key in sorted(random.sample(KEYS, random.randint(1, len(KEYS)))))
        for _ in range(random.randint(1, 6))
    ]


def held(rules: Sequence[Sequence[Condition]], ranks: Mapping[str, int | None], asked: int = -1) -> set[int]:
    """The places of the rules that hold by their index, of those ``asked`` about."""
    bits = RuleIndex.of(rules).holding(((1 << len(rules)) - 1) & asked, ranks.get)
    return {place for place in range(len(rules)) if bits >> place & 1}


@pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")
@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_durable_rules(seed: int) -> None:
    random = Random(seed)
    rules = made_of(random)
    index, network = RuleIndex.of(rules), RuleNetwork(f"random{seed}", network_definition(rules))
    for _ in range(30):
        ranks = {key: random.choice((None, 0, 1, 2, 3, 4)) for key in KEYS}
        shown = {key: rank for key, rank in ranks.items() if rank is not None}
        asked = random.randrange(1 << len(rules))
        bits = index.holding(asked, ranks.get)
        assert bits == asked & sum(1 << place for place in network.match(shown))
    network.close()


def test_what_is_not_known_meets_no_condition_not_even_that_it_is_something_else() -> None:
    rules = [[("f0", (("!=", 1),))]]
    assert held(rules, {"f0": None}) == set()
    assert held(rules, {"f0": 2}) == {0}


def test_all_comparisons_of_a_condition_count() -> None:
    rules = [[("f0", ((">", 1), ("<", 4)))]]
    assert [held(rules, {"f0": rank}) for rank in range(6)] == [set(), set(), {0}, {0}, set(), set()]


def test_no_more_keys_are_asked_for_than_decide() -> None:
    index = RuleIndex.of([[("f0", (("==", 1),)), ("f1", ())], [("f2", ())]])
    asked_for: list[str] = []

    def rank(key: str) -> int | None:
        asked_for.append(key)
        return None

    assert index.holding(0b01, rank) == 0
    assert asked_for == ["f0"]
