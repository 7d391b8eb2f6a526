"""A contest that follows a search, or the other way round, goes through the same candidates and finds the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.inference import Given, InferenceEngine
from engine.search import lead, search
from engine.search.contest import Contest
from engine.search.exploration import Exploration
from engine.search.explored import let_go
from engine.search.result import SearchResult

ANSWERS = {"load": Given(9000.0)}


@pytest.fixture
def gone_through(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many candidates each exploration went through."""
    found = list[int]()
    assessed = Exploration.assessed

    def counted(self: Exploration) -> Iterator[object]:
        yield from assessed(self)
        found.append(self.considered)

    monkeypatch.setattr(Exploration, "assessed", counted)
    return found


def contest(crossing: InferenceEngine, *beside: str) -> Contest:
    goals = crossing.rulebook.goals
    return Contest(
        crossing,
        ANSWERS,
        goals["cheapest"],
        by=("boat", "motor"),
        also=("boats",),
        most=50,
        beside=[goals[each] for each in beside],
    )


def told(found: SearchResult) -> tuple[object, ...]:
    return found.considered, found.ranked, found.seconds, found.rejected


def test_what_follows_takes_over_what_was_gone_through(crossing: InferenceEngine, gone_through: list[int]) -> None:
    let_go(crossing)
    first = search(crossing, ANSWERS, "cheapest", seconds=["fastest"])
    held = contest(crossing, "fastest")
    again = search(crossing, ANSWERS, "cheapest", seconds=["fastest"])
    assert gone_through == [first.considered]
    assert told(first) == told(again)
    let_go(crossing)
    anew = contest(crossing, "fastest")
    assert len(gone_through) == 2
    assert (held.choices, held.feasible) == (anew.choices, anew.feasible)
    assert told(search(crossing, ANSWERS, "cheapest", seconds=["fastest"])) == told(first)


def test_other_answers_goals_and_choices_are_gone_through_anew(
    crossing: InferenceEngine, gone_through: list[int]
) -> None:
    let_go(crossing)
    search(crossing, ANSWERS, "cheapest")
    search(crossing, ANSWERS, "cheapest", seconds=["fastest"])
    search(crossing, ANSWERS | {"boat": Given("raft")}, "cheapest")
    search(crossing, ANSWERS | {"boat": Given("raft")}, "cheapest", vary=["boat"])
    assert len(gone_through) == 4


def test_who_tries_a_change_lets_it_go(crossing: InferenceEngine, gone_through: list[int]) -> None:
    search(crossing, ANSWERS, "cheapest")
    lead(crossing, {"load": Given(500.0)}, "cheapest")
    gone_through.clear()
    search(crossing, ANSWERS, "cheapest")
    assert gone_through
