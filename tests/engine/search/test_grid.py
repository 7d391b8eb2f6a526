"""All variants with all candidates at once are each as one inference tells, however few variants are worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.language.column import UNKNOWN
from engine.search.columns import decoded, spread
from engine.search.evaluation import ColumnInference
from engine.search.grid import Grid
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from tests.engine.search.test_random_rulebooks import POOLS, Author
from tests.sample import examples

Facts = Mapping[str, Value]


def some(random: Random, pools: Mapping[str, list[Value | None]]) -> Facts:
    """Values for some facts."""
    drawn = {fact: random.choice(pool) for fact, pool in pools.items() if random.random() < 0.5}
    return {fact: value for fact, value in drawn.items() if value is not None}


def told(engine: InferenceEngine, given: Facts, variants: list[Facts], candidates: list[Facts]) -> list[list[object]]:
    """For each fact its values in all situations, by a grid."""
    memory, base = ColumnMemory(engine), engine.infer({fact: Given(value) for fact, value in given.items()})
    varied = tuple(dict.fromkeys(fact for each in (*variants, *candidates) for fact in each))
    influence, facts = Influence(engine, base, varied), list(engine.rulebook.facts)
    grid = Grid(ColumnInference(engine, base, influence, facts, memory), influence, memory, variants, candidates)
    world = grid.world(facts)
    columns = [(spread(world.get(fact, UNKNOWN), grid.size), engine.rulebook.type_of(fact)) for fact in facts]
    return [decoded(column, grid.size, kind, memory.codes) for column, kind in columns]


def inferred(
    engine: InferenceEngine, given: Facts, variants: list[Facts], candidates: list[Facts]
) -> list[list[object]]:
    """The same by one inference after the other."""
    all_given = [{**given, **candidate, **variant} for variant in variants for candidate in candidates]
    values = [engine.infer({fact: Given(value) for fact, value in each.items()}).values for each in all_given]
    return [[each.get(fact) for each in values] for fact in engine.rulebook.facts]


@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@for_all(seed=st.integers(0, 2**63))
def test_a_grid_is_as_each_of_its_situations(engine_for: Callable[[str], InferenceEngine], seed: int) -> None:
    random = Random(seed)
    engine = engine_for(Author(random).file())
    facts = list(POOLS)
    random.shuffle(facts)
    chosen, said = ({fact: POOLS[fact] for fact in part} for part in (facts[:3], facts[2:]))
    variants = [{}, *(some(random, said) for _ in range(random.randint(1, 5)))]
    candidates = [some(random, chosen) for _ in range(random.randint(1, 4))]
    given = some(random, {fact: POOLS[fact] for fact in random.sample(facts, 1)})
    assert told(engine, given, variants, candidates) == inferred(engine, given, variants, candidates)


def test_what_few_facts_of_a_variant_have_influence_on_is_worked_out_few_times(
    crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = dict[str, int]()
    settled = ColumnInference.settled

    def counted(self: ColumnInference, facts, varied, before, kept=None):  # type: ignore[no-untyped-def]
        world = settled(self, facts, varied, before, kept)
        sizes.update({fact: world[fact].values.size for fact in facts if fact in world})
        return world

    monkeypatch.setattr(ColumnInference, "settled", counted)
    variants: list[Facts] = [{"river": river, "load": load} for river in ("calm", "wild") for load in (100.0, 900.0)]
    candidates: list[Facts] = [{"boat": boat} for boat in ("canoe", "raft", "ferry")]
    found = told(crossing, {}, variants, candidates)
    assert found == inferred(crossing, {}, variants, candidates)
    assert (sizes["capacity"], sizes["motors.allowed"], sizes["trips"]) == (3, 2 * 3, 2 * 3)
    assert sizes["reserve"] == 4 * 3
