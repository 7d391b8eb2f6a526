"""Where providers and facts stand in the order in which they are settled."""

from __future__ import annotations

from engine.inference.order import Level, Order
from engine.inference.scope import Scope

LEVELS = (
    Level((), (), None, ("a", "b"), {}),
    Level(("one", "two"), (), None, ("c",), {}),
    Level(("three",), (), None, ("d", "e"), {}),
)


def test_each_has_its_place() -> None:
    order = Order.of(LEVELS)
    assert order.facts == ("a", "b", "c", "d", "e")
    assert order.providers == ("one", "two", "three")
    assert order.fact_places == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}
    assert order.provider_places == {"one": (1, 0), "two": (1, 1), "three": (2, 0)}
    assert order.ends == (2, 3, 5)


def test_within_a_scope_levels_without_anything_are_left_out() -> None:
    order = Order.of(LEVELS).within(Scope(frozenset({"b", "e"}), frozenset({"three"})))
    assert order.facts == ("b", "e")
    assert order.provider_places == {"three": (1, 0)}
    assert order.ends == (1, 2)
