"""The limits of durable_rules are kept before it is called."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.inference import network as network_module
from engine.inference.network import (
    LIMITS,
    NetworkError,
    NetworkLimitError,
    durable_rules_module,
)
from tests.engine.inference.networks import RULES, Rules, condition, network_of

pytestmark = pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")


class Forbidden(SimpleNamespace):
    """Stands for durable_rules where it must not be called."""

    error = RuntimeError

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"durable_rules was called: {name}")


TOO_LARGE: dict[str, tuple[str, Rules]] = {
    "rules": ("rules", [[condition(f"f{index % 100}", ("==", index // 100))] for index in range(4_001)]),
    "patterns of one rule": ("conditions", [[condition(f"f{index}") for index in range(16)]]),
    "facts": ("facts", [[condition(f"f{index}")] for index in range(499)]),
    "tests of one fact": ("tests per fact", [[condition("f0", ("==", index))] for index in range(61)]),
    "tests of one fact in one rule": ("tests per fact", [[condition("f0", *(("!=", index) for index in range(61)))]]),
    "rules with one condition": ("rules per condition", [[condition("f0", ("==", 1))]] * 251),
    "rules with one marker": (
        "rules per condition",
        [[condition("e0"), condition(f"f{index}")] for index in range(251)],
    ),
    "a large number": ("number", [[condition("f0", ("<", 2**31))]]),
    "a small number": ("number", [[condition("f0", ("<", -(2**31)))]]),
}


@pytest.mark.parametrize("case", TOO_LARGE)
def test_what_is_too_large_is_refused_before_durable_rules_is_called(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit, rules = TOO_LARGE[case]
    monkeypatch.setattr(network_module, "durable_rules_module", Forbidden)
    with pytest.raises(NetworkLimitError) as caught:
        network_of(rules)
    assert caught.value.limit == limit
    assert caught.value.found > LIMITS[limit]
    assert str(LIMITS[limit]) in str(caught.value)


@pytest.mark.parametrize(
    "rules", [[[]], [[condition("f0", ("==", 1)), condition("f0", ("==", 2))]]], ids=["no condition", "a fact twice"]
)
def test_a_rule_that_could_never_be_right_is_refused(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_module, "durable_rules_module", Forbidden)
    with pytest.raises(NetworkError, match="a rule needs conditions, each on another fact"):
        network_of(rules)


def test_a_value_that_is_too_large_is_refused_before_it_is_asserted() -> None:
    network = network_of(RULES)
    network._module = Forbidden()  # type: ignore[assignment]
    for value in (2**31, -(2**31)):
        with pytest.raises(NetworkLimitError):
            network.match({"f0": value})


def test_everything_up_to_the_limits_works() -> None:
    at_limit: Rules = [[condition("f0", ("==", 1))]] * LIMITS["rules per condition"]
    assert len(network_of(at_limit).match({"f0": 1})) == 250

    wide = [[condition(f"f{index}", (">", index))] for index in range(LIMITS["facts"] - 2)]
    assert len(network_of(wide).match({f"f{index}": index + index % 2 for index in range(600)})) == 249

    # All sixty tests of one fact meet one message at once.
    tested = [[condition("f0", ("<", index))] for index in range(LIMITS["tests per fact"])]
    assert len(network_of(tested).match({"f0": -1})) == 60

    chained = [[condition("f0", *(("!=", index) for index in range(LIMITS["tests per fact"])))]]
    assert network_of(chained).match({"f0": 60}) == {0}
    assert network_of(chained).match({"f0": 30}) == frozenset()

    long = [[condition(f"f{index}", ("==", index)) for index in range(LIMITS["conditions"])]]
    network = network_of(long)
    assert network.match({f"f{index}": index for index in range(15)}) == {0}
    assert network.match({f"f{index}": index for index in range(14)}) == frozenset()

    many = [[condition(f"f{index % 400}", ("==", index // 400))] for index in range(LIMITS["rules"])]
    assert len(network_of(many).match({f"f{index}": 3 for index in range(400)})) == 400
