"""A search finds what trying one candidate after the other would find, and says why the others are out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from engine.inference import Given, GivenError, Inference, InferenceEngine, Origin
from engine.language import Value, evaluate
from engine.search import TooManyCandidatesError, UnknownChoiceError, UnknownGoalError, search
from engine.search.assessment import Assessment
from engine.search.candidates import CandidateSpace

EngineMaker = Callable[..., InferenceEngine]
Choices = dict[str, Value]

LOAD = {"load": Given(9000.0)}


def inferred(engine: InferenceEngine, given: Mapping[str, Given], choices: Choices) -> Inference:
    return engine.infer({**given, **{fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}})


def tried(engine: InferenceEngine, given: Mapping[str, Given]) -> Iterator[tuple[Choices, Inference]]:
    """All candidates for a crossing, one by one: a motor is chosen where motors are allowed.

    Of those that have too many people or are not safe whatever the motor, one without is tried.
    """
    for boat in engine.rulebook.catalogues["boats"].ids():
        for boats in (1, 2, 3, 5, 8):
            without: Choices = {"boat": boat, "boats": boats}
            inference = inferred(engine, given, without)
            if inference.value("motors.allowed") is not True or failed(engine, inference) in EARLY:
                yield without, inference
                continue
            for motor in ("none", "small", "large"):
                choices = {**without, "motor": motor}
                yield choices, inferred(engine, given, choices)


EARLY = ("staffed", "safe")


def failed(engine: InferenceEngine, inference: Inference) -> str | None:
    """The requirement not met: those that do not depend on the motor are asked first."""
    wanted = sorted(engine.rulebook.requirements, key=lambda each: each.id not in EARLY)
    return next((each.id for each in wanted if evaluate(each.condition, inference.values) is not True), None)


@pytest.mark.parametrize("goal", ["cheapest", "fastest"])
@pytest.mark.parametrize("river", ["calm", "wild"])
@pytest.mark.parametrize("load", [0.0, 9000.0, 80_000.0])
def test_it_finds_what_trying_everything_finds(crossing: InferenceEngine, goal: str, river: str, load: float) -> None:
    given = {"load": Given(load), "river": Given(river)}
    result = search(crossing, given, goal, keep=1000)
    everything = list(tried(crossing, given))
    verdicts = [failed(crossing, inference) for _, inference in everything]
    assert result.considered == len(everything)
    assert result.feasible == len(result.ranked) == verdicts.count(None)
    assert {group.requirement: group.count for group in result.rejected} == {
        name: verdicts.count(name) for name in dict.fromkeys(verdicts) if name is not None
    }
    for choices, verdict in zip((choices for choices, _ in everything), verdicts, strict=True):
        reason = result.reason_for(choices)
        assert (reason.requirement if reason else None) == verdict
    order = crossing.rulebook.goals[goal].order

    def merit(item: tuple[Choices, Inference]) -> list[tuple[bool, float]]:
        values = [(item[1].value(fact), direction) for fact, direction in order]
        return [(value is None, 0.0 if value is None else -direction * float(value)) for value, direction in values]

    feasible = [item for item, verdict in zip(everything, verdicts, strict=True) if verdict is None]
    best_first = sorted(feasible, key=merit)
    assert [merit(item) for item in best_first] == [
        merit((dict(each.choices), inferred(crossing, given, dict(each.choices)))) for each in result.ranked
    ]


def test_a_candidate_comes_with_what_it_was_judged_by(crossing: InferenceEngine) -> None:
    best = search(crossing, LOAD, "cheapest").ranked[0]
    assert best.choices == {"boat": "raft", "boats": 5, "motor": "none"}
    assert best.figures == {"cost": 0, "total.capacity": 6000, "trips": 2, "people": 15, "danger": "none"}


def test_what_the_goal_does_not_tell_apart_stays_near_what_would_be_anyhow(crossing: InferenceEngine) -> None:
    given = {**LOAD, "boat": Given("raft")}
    motors = [each.choices["motor"] for each in search(crossing, given, "cheapest", keep=3).ranked]
    assert motors == ["none", "small", "large"]
    given["motor"] = Given("large")
    motors = [each.choices["motor"] for each in search(crossing, given, "cheapest", vary=["motor"], keep=3).ranked]
    assert motors == ["large", "none", "small"]


def test_what_is_unknown_sorts_last(crossing: InferenceEngine) -> None:
    result = search(crossing, {"load": Given(1000.0)}, "cheapest", keep=1000)
    costs = [each.figures["cost"] for each in result.ranked]
    known = [cost for cost in costs if cost is not None]
    assert None in costs
    assert costs == known + [None] * (len(costs) - len(known))
    assert {each.choices["boat"] for each in result.ranked if each.figures["cost"] is None} == {"tub"}


def test_only_the_best_are_kept(crossing: InferenceEngine) -> None:
    everything = search(crossing, LOAD, "cheapest", keep=1000)
    few = search(crossing, LOAD, "cheapest", keep=4)
    assert few.ranked == everything.ranked[:4]
    assert few.feasible == everything.feasible > 4
    assert search(crossing, LOAD, "cheapest", keep=0).ranked == ()


def test_the_reason_is_told_with_the_figures_of_the_candidate(crossing: InferenceEngine) -> None:
    result = search(crossing, LOAD, "cheapest")
    reason = result.reason_for({"boat": "canoe", "boats": 1})
    assert reason is not None
    assert (reason.requirement, reason.reason) == ("enough", "20 trips; 9,000 pound with 450 pound")
    reason = result.reason_for({"boat": "raft", "boats": 8})
    assert reason is not None
    assert (reason.requirement, reason.reason) == ("staffed", "24 people for 8 x Raft")


def test_the_reason_names_what_is_not_known(crossing: InferenceEngine) -> None:
    result = search(crossing, LOAD, "cheapest")
    reason = result.reason_for({"boat": "mystery"})
    assert reason is not None
    assert (reason.requirement, reason.reason, reason.figures["trips"]) == ("safe", "not known: Danger", None)


def test_a_feasible_candidate_has_no_reason(crossing: InferenceEngine) -> None:
    assert search(crossing, LOAD, "cheapest").reason_for({"boat": "raft", "boats": 3, "motor": "none"}) is None


def test_a_reason_can_be_had_for_what_was_given_otherwise(crossing: InferenceEngine) -> None:
    result = search(crossing, {**LOAD, "boat": Given("raft")}, "cheapest")
    assert result.reason_for({"boats": 3}) is None
    assert result.reason_for({"boats": 3, "boat": "tub"}) is not None
    with pytest.raises(GivenError):
        result.reason_for({"boat": "submarine"})


def test_the_nearest_of_those_rejected_fail_by_least(crossing: InferenceEngine) -> None:
    groups = {each.requirement: each for each in search(crossing, LOAD, "cheapest").rejected}
    trips = [each.figures["trips"] for each in groups["enough"].nearest]
    assert trips == [12, 20, 20]
    assert (groups["enough"].title, len(groups["enough"].sources)) == ("Few enough trips", 1)


def test_where_no_number_is_compared_the_nearest_go_by_the_goal(crossing: InferenceEngine) -> None:
    groups = {
        each.requirement: each for each in search(crossing, {**LOAD, "river": Given("wild")}, "cheapest").rejected
    }
    costs = [each.figures["cost"] for each in groups["safe"].nearest]
    assert [each.choices["boat"] for each in groups["safe"].nearest] == ["raft", "raft", "raft"]
    assert costs == [0, 0, 0]


@pytest.mark.parametrize("block", [1, 2, 7, 30])
def test_the_size_of_a_block_changes_nothing(
    crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    at_once = search(crossing, LOAD, "cheapest")
    monkeypatch.setattr("engine.search.exploration.BLOCK", block)
    assert search(crossing, LOAD, "cheapest") == at_once


def test_it_is_the_same_every_time(crossing: InferenceEngine, engine_for: EngineMaker, rules: str) -> None:
    assert search(crossing, LOAD, "fastest") == search(engine_for(rules), LOAD, "fastest")


def test_with_nothing_left_to_choose_there_is_one_candidate(crossing: InferenceEngine) -> None:
    given = {**LOAD, "boat": Given("raft"), "boats": Given(2), "motor": Given("large")}
    result = search(crossing, given, "fastest")
    assert (result.considered, [each.choices for each in result.ranked]) == (1, [{}])


def test_an_empty_catalogue_gives_no_candidates(engine_for: EngineMaker, rules: str) -> None:
    fields = {"crew", "capacity", "rated_capacity", "price"}
    empty = type("Empty", (), {"ids": list, "field_names": lambda _: fields, "digest": "none"})
    engine = engine_for(rules.replace("boat == raft", "boat is known"), empty())
    result = search(engine, LOAD, "cheapest")
    assert (result.considered, result.ranked, result.rejected) == (0, (), ())


def test_an_unknown_goal_is_refused(crossing: InferenceEngine) -> None:
    with pytest.raises(UnknownGoalError, match="did you mean 'cheapest'") as caught:
        search(crossing, LOAD, "cheapst")
    assert caught.value.goals == ("cheapest", "fastest")


def test_what_is_no_choice_cannot_be_varied(crossing: InferenceEngine) -> None:
    with pytest.raises(UnknownChoiceError, match="did you mean 'motor'"):
        search(crossing, LOAD, "cheapest", vary=["motors"])


def test_an_absurd_number_of_candidates_is_refused(crossing: InferenceEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.search.exploration.LIMIT", 30)
    with pytest.raises(TooManyCandidatesError, match=r"boat \(5\) x boats \(5\) x motor \(3\) are more than the 30"):
        search(crossing, LOAD, "cheapest")
    assert search(crossing, {**LOAD, "boats": Given(1)}, "cheapest").considered == 7


# --- what is left early


def test_what_no_further_choice_can_mend_is_left_and_counts_once(crossing: InferenceEngine) -> None:
    groups = {each.requirement: each for each in search(crossing, LOAD, "cheapest").rejected}
    assert list(groups) == ["staffed", "safe", "enough"]
    assert all(set(each.choices) == {"boat", "boats"} for each in groups["staffed"].nearest)
    assert groups["staffed"].nearest[0].reason == "24 people for 8 x Raft"
    assert all(set(each.choices) >= {"boat", "boats"} for each in groups["enough"].nearest)


def test_the_furthest_are_those_left_by_the_requirement_asked_last(crossing: InferenceEngine) -> None:
    result = search(crossing, LOAD, "cheapest")
    assert result.furthest is not None
    assert result.furthest.requirement == "enough"


def test_where_all_were_left_early_the_nearest_are_ranked_with_the_usual_for_what_is_open(
    crossing: InferenceEngine,
) -> None:
    result = search(crossing, {**LOAD, "river": Given("wild"), "boats": Given(5)}, "cheapest")
    assert result.feasible == 0
    assert result.furthest is not None
    assert result.furthest.requirement == "safe"
    boats = [each.choices["boat"] for each in result.furthest.nearest]
    assert boats[:2] == ["raft", "canoe"]
    assert result.furthest.nearest[0].figures["cost"] == 0


# --- further goals


@pytest.mark.parametrize("load", [0.0, 9000.0, 80_000.0])
def test_the_best_for_a_further_goal_is_what_a_search_for_it_finds(crossing: InferenceEngine, load: float) -> None:
    given = {"load": Given(load)}
    found = search(crossing, given, "cheapest", keep=1, seconds=["fastest", "cheapest"])
    alone = [search(crossing, given, goal, keep=1) for goal in ("fastest", "cheapest")]
    assert [found.seconds.get(each.goal) and found.seconds[each.goal].choices for each in alone] == [
        each.ranked[0].choices if each.ranked else None for each in alone
    ]
    assert [each.choices for each in found.ranked] == [each.choices for each in alone[1].ranked]


def test_a_further_goal_has_to_be_one(crossing: InferenceEngine) -> None:
    with pytest.raises(UnknownGoalError):
        search(crossing, LOAD, "cheapest", seconds=["nicest"])


def test_without_further_goals_there_are_no_seconds(crossing: InferenceEngine) -> None:
    assert search(crossing, LOAD, "cheapest").seconds == {}


def test_a_result_that_is_kept_holds_no_columns(crossing: InferenceEngine) -> None:
    result = search(crossing, LOAD, "cheapest")
    _ = result.rejected
    held = [cell.cell_contents for cell in result.explain.__closure__ or ()]
    assert not any(isinstance(each, Assessment | CandidateSpace) for each in held)
