"""What searches remember of those before changes nothing that they find."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from random import Random
from typing import Any

import pytest

from engine.inference import Given, InferenceEngine
from engine.language.column import Column
from engine.search import SearchResult, search
from engine.search.memory import ColumnMemory, memory_of

DAY = date(2026, 11, 21)
Walked = Mapping[str, list[float | str | None]]
WALKED: Walked = {
    "load": [1000.0, 9000.0, 20_000.0, None],
    "river": ["calm", "wild", None],
    "motor": ["none", "large", None],
    "boats": [1, 3, None],
    "boat": ["raft", "mystery", None],
}


def outcome(result: SearchResult) -> tuple[object, ...]:
    return (result.considered, result.feasible, result.ranked, result.rejected, result.seconds)


@pytest.mark.parametrize("seed", range(5))
def test_searches_one_after_the_other_find_what_each_finds_alone(crossing: InferenceEngine, seed: int) -> None:
    random, given = Random(seed), {"load": Given(9000.0)}
    goals = list(crossing.rulebook.goals)
    kept = InferenceEngine(crossing.rulebook, as_of=DAY)
    for _ in range(25):
        fact = random.choice(list(WALKED))
        value = random.choice(WALKED[fact])
        given.pop(fact, None)
        if value is not None:
            given[fact] = Given(value)
        goal, others = random.choice(goals), random.sample(goals, 1)
        alone = InferenceEngine(crossing.rulebook, as_of=DAY)
        assert outcome(search(kept, given, goal, seconds=others)) == outcome(search(alone, given, goal, seconds=others))


def test_other_parameters_are_other_columns(crossing: InferenceEngine) -> None:
    engine = InferenceEngine(crossing.rulebook, as_of=DAY)
    given = {"load": Given(1000.0), "boat": Given("canoe")}
    before = search(engine, given, "cheapest").ranked[0].figures["cost"] or 0
    engine.parameters = {**engine.parameters, "wage": 30.0}
    after = search(engine, given, "cheapest").ranked[0].figures["cost"] or 0
    assert float(after) > float(before) > 0


def test_the_same_search_makes_no_column_anew(crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, made = InferenceEngine(crossing.rulebook, as_of=DAY), list[str]()
    keep = ColumnMemory.keep

    def counted(self: ColumnMemory, fact: str, *others: Any) -> Column:
        made.append(fact)
        return keep(self, fact, *others)

    monkeypatch.setattr(ColumnMemory, "keep", counted)
    search(engine, {"load": Given(9000.0)}, "cheapest")
    assert made
    made.clear()
    search(engine, {"load": Given(9000.0)}, "cheapest", keep=1)
    assert not made


def test_a_search_during_another_has_a_memory_of_its_own(crossing: InferenceEngine) -> None:
    with memory_of(crossing) as one, memory_of(crossing) as other:
        assert one is not other
    with memory_of(crossing) as again:
        assert again is one
