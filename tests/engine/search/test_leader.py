"""The candidate that leads is the one that a whole search ranks first, however few are worked out for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.inference.inference_plan import InferencePlan
from engine.search import TooManyCandidatesError, UnknownGoalError, exploration, lead, search
from engine.search.assessment import Assessed, Assessment
from engine.search.world import World
from tests.engine.search.test_random_rulebooks import POOLS, Author
from tests.sample import examples

GIVEN = {
    "load": [None, 0.0, 900.0, 9000.0, 80_000.0],
    "river": [None, "calm", "wild"],
    "motor": [None, "none", "large"],
    "boats": [None, 1, 3],
    "boat": [None, "raft", "mystery"],
}


@pytest.fixture(autouse=True)
def few_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds count from the first few candidates on, and where they come in several blocks too."""
    monkeypatch.setattr("engine.search.leader._AT_FIRST", 2)
    monkeypatch.setattr("engine.search.leader._TIMES", 2)
    monkeypatch.setattr("engine.search.leader._FIRST", 2)
    monkeypatch.setattr("engine.search.leader._SINGLY", 3)


def telling(engine: InferenceEngine) -> InferenceEngine:
    """The same with a program for values, by which candidates are tried one by one."""
    plan = InferencePlan.of(engine.rulebook, engine.as_of)
    return InferenceEngine(engine.rulebook, "reference", as_of=engine.as_of, plan=plan)


@pytest.fixture
def crossing(engine_for: Callable[[str], InferenceEngine], rules: str) -> InferenceEngine:
    """The crossing with goals whose first fact is known before the last choice."""
    fewest = "{id: fewest, title: Fewest, minimise: [boats, trips, cost]}"
    most = "{id: most, title: Most, maximise: [boats]}"
    return engine_for(rules.replace("goals:\n", f"goals:\n  - {fewest}\n  - {most}\n"))


def is_led_as_ranked(
    engine: InferenceEngine, given: dict[str, Given], goal: str, vary: list[str], other: InferenceEngine
) -> bool:
    whole = search(engine, given, goal, vary=vary, keep=1)
    first = next(iter(whole.ranked), None)
    found = (lead(each, given, goal, vary=vary) for each in (engine, other))
    return all(
        (leading.considered, leading.best) == (whole.considered, first)
        and (leading.best is not None or leading.furthest == whole.furthest)
        for leading in found
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize("block", [3, exploration.BLOCK])
@pytest.mark.parametrize("seed", range(20))
def test_it_is_the_first_of_the_ranked(
    crossing: InferenceEngine, seed: int, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploration, "BLOCK", block)
    random = Random(seed)
    values = {fact: random.choice(pool) for fact, pool in GIVEN.items()}
    given = {fact: Given(value) for fact, value in values.items() if value is not None}
    other = telling(crossing)
    for goal in crossing.rulebook.goals:
        varied = random.sample(["boat", "motor"], random.randint(0, 2))
        assert is_led_as_ranked(crossing, given, goal, varied, other)


@pytest.mark.parametrize("load", [900.0, 9000.0, 80_000.0])
def test_what_is_tried_first_does_not_change_who_leads(crossing: InferenceEngine, load: float) -> None:
    given, engine = {"load": Given(load)}, telling(crossing)
    for goal in crossing.rulebook.goals:
        wanted = lead(engine, given, goal)
        ranked = search(crossing, given, goal).ranked
        likely = [*(each.choices for each in ranked[-3:]), {"boat": "raft"}, {}]
        assert lead(engine, given, goal, likely=likely) == wanted
        assert lead(engine, given, goal, likely=[each.choices for each in ranked[:1]]) == wanted


def searched(random: Random) -> str:
    """A random rule file with choices, requirements and a goal."""
    author = Author(random)
    facts = [f"d{place}" for place in range(9)]
    numbers = [fact for fact in facts if author.kind(fact) in ("int", "number")]
    ranked = random.sample(numbers, random.randint(0, len(numbers))) or ["v.number"]
    least, most = ranked[: len(ranked) // 2 + 1], ranked[len(ranked) // 2 + 1 :]
    choices = [
        "{fact: v.enum, values: [red, green, blue]}",
        f'{{fact: v.int, values: [1, 3, 8], when: "{author.condition(random.randint(0, 9))}"}}',
        f'{{fact: v.int, values: [0, 1], where: "{author.condition(random.randint(0, 9))}"}}',
        "{fact: v.entry, entries: boats}",
        f'{{fact: v.bool, values: [true, false], where: "{author.condition(random.randint(0, 9))}"}}',
    ]
    requirements = [
        f'{{id: q{number}, title: T, require: "{author.condition(9)}", because: b, sources: [{{thumb: t}}]}}'
        for number in range(random.randint(0, 2))
    ]
    parts = [
        f"choices: [{', '.join(random.sample(choices, random.randint(1, 5)))}]",
        f"requirements: [{', '.join(requirements)}]",
        f"goals: [{{id: best, title: T, minimise: [{', '.join(least)}], maximise: [{', '.join(most)}]}}]",
    ]
    return author.file().rstrip().removesuffix("}") + ", " + ", ".join(parts) + "}"


@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@for_all(seed=st.integers(0, 2**63))
def test_it_is_so_with_any_rulebook(engine_for: Callable[[str], InferenceEngine], seed: int) -> None:
    random = Random(seed)
    engine = engine_for(searched(random))
    other = telling(engine)
    for _ in range(3):
        values = {fact: random.choice(pool) for fact, pool in POOLS.items() if random.random() < 0.4}
        given = {fact: Given(value) for fact, value in values.items() if value is not None}
        assert is_led_as_ranked(engine, given, "best", [], other)


def test_it_raises_what_a_search_raises(crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownGoalError):
        lead(crossing, {}, "nicest")
    monkeypatch.setattr(exploration, "LIMIT", 10)
    with pytest.raises(TooManyCandidatesError):
        lead(crossing, {"load": Given(1000.0)}, "cheapest")


def test_it_works_out_less_than_a_search(crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    judged, judge = list[int](), Assessment.judged

    def counted(self: Assessment, world: World, size: int, asked: range) -> Assessed:
        judged.append(size)
        return judge(self, world, size, asked)

    monkeypatch.setattr(Assessment, "judged", counted)
    found = search(crossing, {"load": Given(900.0)}, "fewest", keep=1)
    by_search = sum(judged)
    judged.clear()
    assert lead(crossing, {"load": Given(900.0)}, "fewest").best == found.ranked[0]
    assert 0 < sum(judged) < by_search
