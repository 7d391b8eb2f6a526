"""Columns of candidates that were made of others: read through any number of worlds, they are what was settled."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine.inference import InferenceEngine
from engine.language.column import Column
from engine.search.columns import spread, taken
from engine.search.memory import ColumnMemory
from engine.search.world import World


def column(random: Random, rows: int) -> Column:
    known = np.array([random.random() < 0.8 for _ in range(rows)])
    return Column(np.where(known, [float(random.randrange(9)) for _ in range(rows)], 0.0), known)


def assert_alike(one: Column, other: Column) -> None:
    """One row may stand for all."""
    rows = max(one.values.size, other.values.size)
    one, other = spread(one, rows), spread(other, rows)
    assert one.values.tolist() == other.values.tolist()
    assert one.known.tolist() == other.known.tolist()


@pytest.mark.parametrize("seed", range(20))
def test_what_is_gathered_through_several_worlds_is_what_gathering_in_each_gives(
    crossing: InferenceEngine, seed: int
) -> None:
    random = Random(seed)
    memory = ColumnMemory(crossing)
    world, expected = World({"constant": memory.codes.constant(7.0)}, memory), dict[str, Column]()
    size = 6
    for stage in range(5):
        world.settle(f"settled{stage}", made := column(random, size))
        expected[f"settled{stage}"] = made
        if random.random() < 0.3:
            world = world.copy()
        rows = np.array([random.randrange(size) for _ in range(random.randint(1, 12))])
        world, size = world.taken(rows), rows.size
        expected = {name: taken(each, rows) for name, each in expected.items()}
        if random.random() < 0.5:  # what was read on the way makes no difference
            name = random.choice(list(expected))
            assert_alike(world[name], expected[name])
    some = np.array([random.randrange(size) for _ in range(3)])
    for name, each in expected.items():
        assert_alike(world.picked(name, some), taken(each, some))
        assert_alike(world[name], each)
        assert_alike(world.picked(name, some), taken(each, some))
    assert world["constant"].values.tolist() == [7.0]


def test_what_nothing_is_known_of_is_unknown(crossing: InferenceEngine) -> None:
    world = World({}, ColumnMemory(crossing)).taken(np.arange(3))
    assert world.get("load") is None
    assert "load" not in world
    assert not world.picked("load", np.array([0, 2])).known.any()


def test_one_row_that_others_were_made_of_stands_for_all_of_them(crossing: InferenceEngine) -> None:
    first = World({}, ColumnMemory(crossing))
    first.settle("load", Column(np.arange(4.0), np.ones(4, dtype=np.bool_)))
    world = first.taken(np.array([2])).taken(np.array([0, 0, 0]))
    assert world["load"].values.tolist() == [2.0]
    assert world.picked("load", np.array([1, 2])).values.tolist() == [2.0]


def test_worlds_between_do_not_gather_what_only_later_ones_read(crossing: InferenceEngine) -> None:
    first = World({}, ColumnMemory(crossing))
    first.settle("load", Column(np.arange(4.0), np.ones(4, dtype=np.bool_)))
    between = first.taken(np.array([3, 2, 1, 0]))
    assert between.taken(np.array([0, 0]))["load"].values.tolist() == [3.0, 3.0]
    assert between.source("load") is not None
    column, rows = between.source("load") or (None, None)
    assert column is first["load"]
    assert rows is not None
    assert rows.tolist() == [3, 2, 1, 0]
