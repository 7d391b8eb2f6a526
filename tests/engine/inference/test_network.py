"""The driver of durable_rules: what it matches, and that nothing is left behind."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.inference import network as network_module
from engine.inference.network import (
    NetworkError,
    durable_rules_module,
)
from tests.engine.inference.networks import RULES, condition, network_of
from tests.sample import examples

pytestmark = pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")


@pytest.mark.parametrize(
    ("facts", "matched"),
    [
        ({}, set()),
        ({"f0": 3}, set()),
        ({"f0": 4}, {0}),
        ({"f0": 5}, {0}),
        ({"f0": 5, "f1": 1}, {0}),
        ({"f0": 5, "f1": 2}, {0, 1}),
        ({"f0": 4, "e0": 1}, {0, 2}),
        ({"f0": 1, "e0": 1}, set()),
        ({"f0": 5, "e0": 1}, {0}),
        ({"e0": 1, "f1": 0}, {3}),
        ({"e0": 1, "f1": -7}, {3}),
        ({"f0": 5, "f1": -(2**31) + 1, "e0": 1}, {0, 1, 3}),
    ],
)
def test_the_rules_whose_conditions_are_met_are_found(facts: dict[str, int], matched: set[int]) -> None:
    network = network_of(RULES)
    for _ in range(3):
        assert network.match(facts) == matched


def test_a_network_remembers_nothing_from_one_match_to_the_next() -> None:
    network = network_of(RULES)
    assert network.match({"f0": 5, "f1": 2}) == {0, 1}
    assert network.match({}) == frozenset()
    assert network.match({"f1": 2}) == frozenset()


def test_a_network_without_rules_matches_nothing() -> None:
    assert network_of([]).match({"f0": 1}) == frozenset()


# --- errors, sessions and memory


class Watched:
    """durable_rules with one function replaced."""

    def __init__(self, **replaced: Any) -> None:
        self._replaced = replaced

    def __getattr__(self, name: str) -> Any:
        return self._replaced.get(name) or getattr(durable_rules_module(), name)


def test_a_network_is_not_re_entrant() -> None:
    network = network_of(RULES)
    module: Any = durable_rules_module()

    def reentrant(*arguments: Any) -> Any:
        with pytest.raises(NetworkError, match="not re-entrant"):
            network.match({"f0": 1})
        return module.assert_facts(*arguments)

    network._module = Watched(assert_facts=reentrant)  # type: ignore[assignment]
    assert network.match({"f0": 4}) == {0}
    network._module = module
    assert network.match({"f0": 4}) == {0}


@pytest.mark.parametrize("fails", ["assert_facts", "start_action_for_state", "complete_and_start_action"])
def test_an_error_of_durable_rules_is_reported_and_the_next_match_is_right(fails: str) -> None:
    module: Any = durable_rules_module()
    network = network_of(RULES)

    def fail(*arguments: Any) -> Any:
        if fails == "assert_facts":
            module.assert_facts(*arguments)
        raise module.error("Could not do it, error code: 303")

    network._module = Watched(**{fails: fail})  # type: ignore[assignment]
    with pytest.raises(NetworkError, match="durable_rules failed while matching: Could not do it, error code: 303"):
        network.match({"f0": 4, "f1": 2})
    network._module = module
    assert network.match({"f0": 4}) == {0}


def test_a_batch_that_was_cut_off_is_noticed() -> None:
    network = network_of(RULES)
    with pytest.raises(NetworkError, match="part of the facts was dropped"):
        network.match({'f0","v":': 4, "f1": 1})
    assert network.match({"f0": 4}) == {0}


def test_an_error_while_a_network_is_built_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = durable_rules_module()

    def fail(*_: Any) -> Any:
        raise module.error("Could not create ruleset, error code: 106")

    monkeypatch.setattr(network_module, "durable_rules_module", lambda: Watched(create_ruleset=fail))
    with pytest.raises(NetworkError, match="while building a network: Could not create ruleset"):
        network_of(RULES)


def test_a_closed_network_cannot_be_used_and_can_be_closed_again() -> None:
    network = network_of(RULES)
    network.close()
    network.close()
    with pytest.raises(NetworkError, match="the network is closed"):
        network.match({"f0": 4})


def test_a_network_that_nobody_holds_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = durable_rules_module()
    freed: list[int] = []

    def free(handle: int) -> None:
        freed.append(handle)
        module.delete_ruleset(handle)

    monkeypatch.setattr(network_module, "durable_rules_module", lambda: Watched(delete_ruleset=free))
    network = network_of(RULES)
    handle = network._handle
    del network
    assert freed == [handle]  # at once, and not when garbage is looked for


def resident() -> int:
    """The memory this process holds now, in bytes."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        pytest.skip("this system does not tell how much memory is held")
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_memory_stays_flat_over_thousands_of_matches() -> None:
    rules = [[condition(f"f{(index + offset) % 40}", (">", index % 7)) for offset in range(3)] for index in range(100)]
    network = network_of(rules)

    def run(times: int) -> None:
        for index in range(times):
            network.match({f"f{fact}": (index + fact) % 9 for fact in range(40)})

    run(200)
    before = resident()
    run(3_000)
    # A session of this network takes about 3.5 MB; 3,000 that were left behind would not fit here.
    assert resident() - before < 40e6


def test_memory_stays_flat_over_hundreds_of_networks() -> None:
    rules = [[condition(f"f{(index + offset) % 40}", (">", index % 7)) for offset in range(3)] for index in range(100)]

    def build(times: int) -> None:
        for _ in range(times):
            network_of(rules).match({"f0": 3})

    times = examples(300)
    build(20)
    before = resident()
    build(times)
    # Such a network takes about 1.5 MB.
    assert resident() - before < times / 300 * 100e6 + 40e6


# --- loading the extension


@pytest.fixture
def forgotten() -> Iterator[None]:
    """The extension is looked for again, during the test and after it."""
    durable_rules_module.cache_clear()
    yield
    durable_rules_module.cache_clear()


def test_without_the_extension_there_is_none(forgotten: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "durable_rules_engine", None)
    assert durable_rules_module() is None
    with pytest.raises(NetworkError, match="the extension module is not installed"):
        network_of(RULES)


@pytest.mark.skipif(not hasattr(sys, "setdlopenflags"), reason="no dynamic loading here")
@pytest.mark.parametrize("second_attempt_works", [True, False])
def test_a_symbol_that_is_gone_is_bound_lazily(
    forgotten: None, monkeypatch: pytest.MonkeyPatch, second_attempt_works: bool
) -> None:
    extension: Any = SimpleNamespace()
    flags, seen, original = sys.getdlopenflags(), [], builtins.__import__

    def import_(name: str, *arguments: Any, **more: Any) -> Any:
        if name != "durable_rules_engine":
            return original(name, *arguments, **more)
        seen.append(sys.getdlopenflags())
        if len(seen) == 1 or not second_attempt_works:
            raise ImportError("undefined symbol: PyEval_CallObject")
        return extension

    monkeypatch.setattr(builtins, "__import__", import_)
    assert durable_rules_module() is (extension if second_attempt_works else None)
    assert seen == [flags, os.RTLD_LAZY]
    assert sys.getdlopenflags() == flags
