"""The networks asked last are kept; others are freed, and built anew when they are asked again."""

from __future__ import annotations

import pytest

from engine.inference import network_shelf as shelf_module
from engine.inference.network import RuleNetwork, durable_rules_module, network_definition
from engine.inference.network_shelf import NetworkShelf

pytestmark = pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")

ONE, TWO, THREE = (network_definition([[("n", ((">", number),))]]) for number in (1, 2, 3))


def test_only_the_networks_asked_last_are_kept() -> None:
    shelf = NetworkShelf(2)
    for definition in (ONE, TWO, ONE, THREE):
        assert shelf.match(definition, {"n": 4}) == {0}
    assert shelf.kept == (ONE, THREE)
    assert shelf.match(TWO, {"n": 2}) == frozenset()
    assert shelf.match(TWO, {"n": 3}) == {0}
    assert shelf.kept == (THREE, TWO)


def test_a_network_that_makes_room_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[RuleNetwork] = []

    def building(name: str, definition: str) -> RuleNetwork:
        built.append(RuleNetwork(name, definition))
        return built[-1]

    monkeypatch.setattr(shelf_module, "RuleNetwork", building)
    shelf = NetworkShelf(1)
    for definition in (ONE, ONE, TWO):
        shelf.match(definition, {"n": 4})
    assert [bool(each._handle) for each in built] == [False, True]
