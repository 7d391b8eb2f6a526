"""durable_rules, the reference evaluator and columns of NumPy find the same in random rulebooks and situations.

A run that fails names its seed; ``FUZZ_SEED=<seed>`` repeats it, ``FUZZ_RULEBOOKS=<number>`` makes it longer.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import pytest

from engine.inference import Given, InferenceEngine
from engine.inference.network import durable_rules_module
from engine.language import Value
from engine.search import evaluate_candidates
from tests.engine.inference.random_rulebooks import RandomRulebook
from tests.engine.wine.cellar import DAY
from tests.sample import EVERYTHING

FIXED_SEED, SITUATIONS = 20261121, 50
KNOWN, NEW = (140, 100) if EVERYTHING else (60, 30)
"""How many rulebooks are compared: the same in every run, and others each time."""

pytestmark = pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")


@dataclass
class Tally:
    """How much a comparison of the two matchers has seen."""

    cases: int = 0
    firings: int = 0
    conflicts: int = 0
    branches: set[tuple[int, str, str]] = field(default_factory=set)
    hits: Counter[str] = field(default_factory=Counter)


def in_columns(
    engine: InferenceEngine, situations: Sequence[Mapping[str, Given]]
) -> Mapping[str, Sequence[Value | None]]:
    """Every fact in each situation, all situations evaluated at once."""
    varied = {fact: None for given in situations for fact in given}
    rows = {fact: [given[fact].value if fact in given else None for given in situations] for fact in varied}
    return evaluate_candidates(engine, {}, rows, list(engine.rulebook.facts))


def compare(seed: int, rulebooks: int, folder: Path) -> Tally:
    """Compares the two matchers and the columns in random rulebooks; says which seeds to look at where they differ."""
    random, tally = Random(seed), Tally()
    for _ in range(rulebooks):
        made = RandomRulebook(random.randrange(2**32))
        rulebook = made.load(folder)
        durable = InferenceEngine(rulebook, "durable", as_of=DAY)
        # The one starts from what it inferred before, the other from nothing.
        reference = InferenceEngine(rulebook, "reference", as_of=DAY, kept=0)
        situations = [made.situation(random) for _ in range(SITUATIONS)]
        columns = in_columns(reference, situations)
        for number, given in enumerate(situations):
            found, expected = durable.infer(given), reference.infer(given)
            told = f"run {seed}, rulebook {made.seed}, situation {number}: {given}\n{made.text}"
            assert dict(found.facts) == dict(expected.facts), told
            assert found.firings == expected.firings, told
            assert found.conflicts == expected.conflicts, told
            assert {fact: column[number] for fact, column in columns.items()} == {
                fact: expected.value(fact) for fact in columns
            }, told
            tally.cases += 1
            tally.firings += len(found.firings)
            tally.conflicts += len(found.conflicts)
            for firing in found.firings:
                tally.branches.add((made.seed, firing.provider, firing.branch))
                provider = rulebook.providers[firing.provider]
                tally.hits[f"{provider.kind} {provider.hit}" if provider.kind == "table" else provider.kind] += 1
    return tally


def test_known_cases(tmp_path: Path) -> None:
    tally = compare(FIXED_SEED, KNOWN, tmp_path)
    assert tally.cases == KNOWN * SITUATIONS
    # A comparison of empty results would prove nothing.
    assert tally.firings > 3 * tally.cases
    assert tally.conflicts > 7 * KNOWN
    assert len(tally.branches) > 10 * KNOWN
    assert {"rule", "formula", *(f"table {hit}" for hit in ("unique", "any", "first", "priority", "collect"))} <= set(
        tally.hits
    )


def test_new_cases(tmp_path: Path) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or SystemRandom().randrange(2**32))
    sys.stdout.write(f"FUZZ_SEED={seed}\n")
    rulebooks = int(os.environ.get("FUZZ_RULEBOOKS", NEW))
    assert compare(seed, rulebooks, tmp_path).cases == rulebooks * SITUATIONS


def test_an_engine_that_was_used_before_gives_what_a_fresh_one_gives(tmp_path: Path) -> None:
    random = Random(FIXED_SEED)
    for _ in range(5):
        made = RandomRulebook(random.randrange(2**32))
        rulebook = made.load(tmp_path)
        situations = [made.situation(random) for _ in range(10)]
        used = InferenceEngine(rulebook, "durable", as_of=DAY)
        for given in [*situations, *situations]:
            assert used.infer(given) == InferenceEngine(rulebook, "durable", as_of=DAY).infer(given)


def test_equal_seeds_give_equal_rulebooks_and_situations() -> None:
    one, two = RandomRulebook(7), RandomRulebook(7)
    assert one.text == two.text
    assert [one.situation(Random(3)) for _ in range(3)] == [two.situation(Random(3)) for _ in range(3)]
    assert RandomRulebook(8).text != one.text
    assert RandomRulebook(7, providers=40).text.count("- {id: p") == 40
