"""The index says that a rule holds exactly where durable_rules finds one that does."""

from __future__ import annotations

from collections.abc import Sequence
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


@pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")
@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_durable_rules(seed: int) -> None:
    random = Random(seed)
    rules = made_of(random)
    index, network = RuleIndex(rules, KEYS), RuleNetwork(f"random{seed}", network_definition(rules))
    for _ in range(30):
        ranks = [random.choice((None, 0, 1, 2, 3, 4)) for _ in KEYS]
        shown = {key: rank for key, rank in zip(KEYS, ranks, strict=True) if rank is not None}
        assert index.any_holds(ranks) is bool(network.match(shown))
    network.close()


def test_what_is_not_known_meets_no_condition_not_even_that_it_is_something_else() -> None:
    index = RuleIndex([(("f0", (("!=", 1),)),)], ["f0"])
    assert not index.any_holds([None])
    assert index.any_holds([2])


def test_all_comparisons_of_a_condition_count() -> None:
    index = RuleIndex([(("f0", ((">", 1), ("<", 4))),)], ["f0"])
    assert [index.any_holds([rank]) for rank in range(6)] == [False, False, True, True, False, False]
