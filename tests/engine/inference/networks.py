"""Networks of a few rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inference.network import (
    Condition,
    RuleNetwork,
    network_definition,
)

Rules = Sequence[Sequence[Condition]]


def condition(fact: str, *tests: tuple[str, int]) -> Condition:
    return fact, tests


RULES: Rules = [
    [condition("f0", (">", 3))],
    [condition("f0", ("==", 5)), condition("f1", ("!=", 1))],
    [condition("f0", (">=", 2), ("<", 5)), condition("e0")],
    [condition("e0"), condition("f1", ("<=", 0))],
]


def network_of(rules: Rules) -> RuleNetwork:
    return RuleNetwork("test", network_definition(rules))
