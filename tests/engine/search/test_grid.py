"""All variants with all candidates at once are each as one inference tells, however few variants are worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.language import Expression, Value, evaluate
from engine.language.column import UNKNOWN
from engine.language.expression import Compare, Literal, Name
from engine.search.columns import decoded, spread
from engine.search.evaluation import ColumnInference
from engine.search.grid import Grid
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.table import Table
from tests.engine.search.test_random_rulebooks import POOLS, Author
from tests.sample import examples

Facts = Mapping[str, Value]


def some(random: Random, pools: Mapping[str, list[Value | None]]) -> Facts:
    """Values for some facts."""
    drawn = {fact: random.choice(pool) for fact, pool in pools.items() if random.random() < 0.5}
    return {fact: value for fact, value in drawn.items() if value is not None}


def told(
    engine: InferenceEngine,
    given: Facts,
    variants: list[Facts],
    candidates: list[Facts],
    requirements: Sequence[Expression] = (),
    tabled: Sequence[str] = (),
) -> tuple[list[list[bool]], list[list[object]]]:
    """By a grid: which candidates are left in each variant, and for each fact its values in all that is left.

    What follows from one of the facts ``tabled`` alone is in a table.
    """
    memory, base = ColumnMemory(engine, keep=False), engine.infer({fact: Given(value) for fact, value in given.items()})
    varied = tuple(dict.fromkeys(fact for each in (*variants, *candidates) for fact in each))
    influence, facts = Influence(engine, base, varied), list(engine.rulebook.facts)
    inference = ColumnInference(engine, base, influence, facts, memory)
    origins = influence.origins(varied)
    tables = []
    for fact in tabled:
        alone = [name for name in inference.order if origins[name] == {fact}]
        if alone:
            values = [each.get(fact) for each in (*candidates, *variants)]
            tables.append(Table.of(fact, values, alone, inference, memory))
    grid = Grid(inference, influence, memory, variants, candidates, requirements, tables=tables)
    world, size = grid.world(facts), int(grid.left.sum())
    columns = [(spread(world.get(fact, UNKNOWN), size), engine.rulebook.type_of(fact)) for fact in facts]
    return grid.left.tolist(), [[*decoded(column, size, kind, memory.codes)] for column, kind in columns]


def inferred(
    engine: InferenceEngine,
    given: Facts,
    variants: list[Facts],
    candidates: list[Facts],
    requirements: Sequence[Expression] = (),
) -> tuple[list[list[bool]], list[list[object]]]:
    """The same by one inference after the other."""
    left, values = list[list[bool]](), list[Mapping[str, Value]]()
    for variant in variants:
        seen = list[Facts]()
        left.append([])
        for candidate in candidates:
            situation = {**given, **candidate, **variant}
            found = engine.infer({fact: Given(value) for fact, value in situation.items()}).values
            alike = {fact: value for fact, value in candidate.items() if fact not in variant}
            left[-1].append(alike not in seen and all(evaluate(each, found) is True for each in requirements))
            seen.append(alike)
            values += [found] if left[-1][-1] else []
    return left, [[each.get(fact) for each in values] for fact in engine.rulebook.facts]


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
    conditions = [
        branch.condition
        for provider in engine.rulebook.providers.values()
        for branch in provider.branches
        if branch.condition is not None
    ]
    requirements = random.sample(conditions, min(random.randint(0, 3), len(conditions)))
    expected = inferred(engine, given, variants, candidates, requirements)
    assert told(engine, given, variants, candidates, requirements) == expected
    assert told(engine, given, variants, candidates, requirements, tabled=facts[:3]) == expected


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """For each fact that is worked out in columns, the number of rows."""
    found = dict[str, int]()
    settled = ColumnInference.settled

    def counted(self: ColumnInference, facts, varied, before, kept=None):  # type: ignore[no-untyped-def]
        world = settled(self, facts, varied, before, kept)
        found.update({fact: world[fact].values.size for fact in facts if fact in world})
        return world

    monkeypatch.setattr(ColumnInference, "settled", counted)
    monkeypatch.setattr("engine.search.grid._FEW", 0)
    return found


VARIANTS: list[Facts] = [{"river": river, "load": load} for river in ("calm", "wild") for load in (100.0, 900.0)]
CANDIDATES: list[Facts] = [{"boat": boat} for boat in ("canoe", "raft", "ferry")]


def test_what_few_facts_of_a_variant_have_influence_on_is_worked_out_few_times(
    crossing: InferenceEngine, sizes: dict[str, int]
) -> None:
    assert told(crossing, {}, VARIANTS, CANDIDATES) == inferred(crossing, {}, VARIANTS, CANDIDATES)
    assert (sizes["capacity"], sizes["motors.allowed"], sizes["trips"]) == (3, 2 * 3, 2 * 3)
    assert sizes["reserve"] == 4 * 3


def test_what_fails_a_requirement_is_not_worked_out_any_further(
    crossing: InferenceEngine, sizes: dict[str, int]
) -> None:
    two = Compare(Name("people"), "<=", Literal(2))  # as many as a canoe takes
    found = told(crossing, {}, VARIANTS, CANDIDATES, [two])
    assert found == inferred(crossing, {}, VARIANTS, CANDIDATES, [two])
    assert found[0] == [[True, False, False]] * 4
    assert (sizes["people"], sizes["trips"], sizes["reserve"]) == (3, 2, 4)


def test_of_candidates_that_become_alike_the_first_is_left(crossing: InferenceEngine) -> None:
    variants: list[Facts] = [{}, {"boat": "raft"}]
    candidates: list[Facts] = [{"boat": "canoe"}, {"boat": "ferry"}, {"boat": "canoe", "boats": 2}]
    left, _ = told(crossing, {}, variants, candidates)
    assert left == [[True, True, True], [True, False, True]]


def test_where_nothing_is_left_nothing_is_told(crossing: InferenceEngine) -> None:
    none = Compare(Name("people"), "<", Literal(1))
    assert told(crossing, {}, VARIANTS, CANDIDATES, [none]) == ([[False] * 3] * 4, [[]] * len(crossing.rulebook.facts))


@pytest.mark.parametrize("few", [0, 512])
def test_merits_are_those_of_the_facts_for_which_they_are_asked(
    crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr("engine.search.grid._FEW", few)
    memory, base = ColumnMemory(crossing, keep=False), crossing.infer({})
    influence = Influence(crossing, base, ("river", "load", "boat"))
    inference = ColumnInference(crossing, base, influence, ["trips", "people"], memory)
    grid = Grid(inference, influence, memory, VARIANTS, CANDIDATES, [])
    grid.leave(np.array([[True, False, True]] * 4))
    merits = grid.merits("trips", -1)
    assert merits is not None
    for variant, row in zip(VARIANTS, merits, strict=True):
        for place in (0, 2):
            situation = {**CANDIDATES[place], **variant}
            value = crossing.infer({fact: Given(each) for fact, each in situation.items()}).value("trips")
            assert row[place] == (np.inf if value is None else value)
    assert grid.merits("people.known_nowhere", -1) is None
