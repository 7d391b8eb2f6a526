"""What a goal says beside its order: where it is told, and what it has to gain."""

from __future__ import annotations

import pytest

from engine.language import evaluate
from engine.rulebook import RulebookError
from tests.engine.conftest import RulesMaker

FACTS = "facts:\n  - {id: there, type: bool}\n  - {id: price, type: number}\n  - {id: speed, type: number}\n"


def with_goal(rest: str) -> str:
    return f"{FACTS}goals:\n  - {{id: cheap, title: Cheap, minimise: price, maximise: speed{rest}}}\n"


def test_a_goal_is_told_beside_another_where_it_says_so(rules: RulesMaker) -> None:
    assert rules(with_goal("")).goals["cheap"].beside is None
    beside = rules(with_goal(", beside: there")).goals["cheap"].beside
    assert beside is not None
    assert evaluate(beside, {"there": True}) is True
    assert evaluate(beside, {"there": False}) is False


def test_what_it_gains_is_as_in_its_order(rules: RulesMaker) -> None:
    assert rules(with_goal(", gains: [speed, price]")).goals["cheap"].gains == (("speed", 1), ("price", -1))


def test_it_gains_only_what_it_ranks_by(rules: RulesMaker) -> None:
    with pytest.raises(RulebookError, match="is not what the goal minimises or maximises"):
        rules(with_goal(", gains: there"))
