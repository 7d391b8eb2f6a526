"""What is recommended is feasible and proved; what is offered otherwise would do; what is said of it is true."""

from __future__ import annotations

import pytest

from engine.explanation import prove_all
from engine.inference import Given, Origin
from engine.language import evaluate
from engine.search import search
from kb.advice import Advice
from tests.kb.advice.requests import requests, the_advice, the_advisor

REQUESTS = list(range(len(requests())))


def advised(number: int) -> tuple[dict[str, Given], Advice]:
    return requests()[number], the_advice(number)


@pytest.mark.parametrize("number", REQUESTS)
def test_the_winner_of_the_search_is_inferred_to_be_just_that(number: int) -> None:
    """Thousands of candidates are evaluated at once in columns; the best is then inferred through the rules."""
    _, advice = advised(number)
    if advice.recommendation is None:
        assert advice.search.ranked == ()
        return
    winner, inference = advice.search.ranked[0], advice.recommendation.inference
    for requirement in the_advisor().rulebook.requirements:
        assert evaluate(requirement.condition, inference.values) is True, requirement.id
    assert {fact: inference.value(fact) for fact in winner.figures} == winner.figures
    for fact, value in winner.choices.items():
        assert inference.value(fact) == value
        assert inference.facts[fact].origin is Origin.SEARCH


@pytest.mark.parametrize("number", REQUESTS)
def test_the_answers_are_kept(number: int) -> None:
    request, advice = advised(number)
    assert advice.answers.items() >= request.items()
    shown = [advice.recommendation, advice.plan, advice.nearest]
    for configuration in (each for each in shown if each is not None):
        for fact, given in request.items():
            assert configuration.inference.value(fact) == given.value
            assert configuration.inference.facts[fact].origin is Origin.ANSWER


@pytest.mark.parametrize("number", REQUESTS)
def test_every_figure_of_a_recommendation_can_be_proved(number: int) -> None:
    """All in one go, so that the proof of each is built once and not again below everything that rests on it."""
    _, advice = advised(number)
    facts = tuple(advice.inference.facts)
    nodes = prove_all(the_advisor().engine, advice.inference, facts)
    assert [node.name for node in nodes] == [*facts]
    assert [node.raw for node in nodes] == [advice.inference.value(fact) for fact in facts]


@pytest.mark.parametrize("number", REQUESTS)
def test_the_status_says_what_there_is(number: int) -> None:
    _, advice = advised(number)
    if advice.status == "advice":
        assert advice.recommendation is not None
        assert advice.nearest is None
        assert advice.recommendation.obstacle is None
        assert advice.recommendation.verdict in ("comfortable", "tight")
        assert advice.inference is advice.recommendation.inference
        assert advice.search.feasible > 0
    else:
        assert advice.recommendation is None
        assert advice.search.feasible == 0
        assert advice.nearest is not None
        assert advice.nearest.obstacle
        assert advice.nearest.requirement in [each.id for each in the_advisor().rulebook.requirements]
        main = advice.plan or advice.nearest
        assert advice.inference is main.inference
    rejected = sum(group.count for group in advice.search.rejected)
    assert advice.search.considered == advice.search.feasible + rejected


@pytest.mark.parametrize("number", REQUESTS)
def test_the_nearest_fails_the_requirement_it_names_and_none_before(number: int) -> None:
    _, advice = advised(number)
    for each in (advice.nearest, advice.plan):
        if each is None or each.requirement is None:
            continue
        for requirement in the_advisor().rulebook.requirements:
            holds = evaluate(requirement.condition, each.inference.values)
            if requirement.id == each.requirement:
                assert holds is not True
                break
            assert holds is True, requirement.id


@pytest.mark.parametrize("number", REQUESTS)
def test_alternatives_are_feasible_and_have_other_accelerators(number: int) -> None:
    request, advice = advised(number)
    for alternative in advice.alternatives:
        for requirement in the_advisor().rulebook.requirements:
            assert evaluate(requirement.condition, alternative.configuration.inference.values) is True
        assert alternative.configuration.obstacle is None
    if advice.recommendation is None:
        return
    assert all(each.changes == {} for each in advice.alternatives)
    shown = [advice.recommendation, *(each.configuration for each in advice.alternatives)]
    if "hardware.accelerator" not in request:
        accelerators = [each.choices["hardware.accelerator"] for each in shown]
        assert len(set(accelerators)) == len(accelerators)
    assert len({tuple(each.choices.items()) for each in shown}) == len(shown)


@pytest.mark.parametrize("number", REQUESTS)
def test_a_way_out_fits_and_differs_from_the_answers_in_what_it_names(number: int) -> None:
    _, advice = advised(number)
    if advice.status == "advice":
        return
    for alternative in advice.alternatives:
        assert alternative.changes
        changed = {fact: Given(value) for fact, value in alternative.changes.items()}
        stated = the_advisor().engine.infer(advice.answers)
        assert any(stated.value(fact) != given.value for fact, given in changed.items())
        kept = {fact: given.value for fact, given in advice.answers.items() if fact not in changed}
        for fact, value in {**kept, **alternative.changes}.items():
            assert alternative.configuration.inference.value(fact) == value
        again = search(the_advisor().engine, {**advice.answers, **changed}, advice.goal.id, keep=1)
        assert again.feasible > 0


def test_some_requests_fit_and_some_do_not() -> None:
    """So that the tests above are about something."""
    found = [advised(number)[1] for number in REQUESTS]
    assert {each.status for each in found} == {"advice", "nothing_fits"}
    assert sum(each.status == "nothing_fits" and bool(each.alternatives) for each in found) >= 3


def test_without_a_model_nothing_is_recommended_and_it_says_what_is_missing() -> None:
    advice = the_advisor().advise({})
    assert advice.status == "nothing_fits"
    missing = " ".join(each.why for each in advice.unknown)
    assert "not known" in missing


def test_a_plan_is_shown_as_it_stands_beside_what_is_recommended() -> None:
    answers = {
        "workload.kind": Given("training"),
        "model.params": Given(70e9),
        "training.method": Given("full"),
        "hardware.accelerator": Given("rtx-4090"),
        "hardware.count": Given(1),
    }
    advice = the_advisor().advise(answers)
    assert advice.status == "nothing_fits"
    assert advice.plan is not None
    assert advice.plan.choices["hardware.accelerator"] == "rtx-4090"
    assert advice.plan.requirement == "fits"
    assert advice.plan.verdict == "does_not_fit"
    assert advice.inference is advice.plan.inference


def test_a_plan_that_works_is_the_answer() -> None:
    answers = {"model.params": Given(7e9), "hardware.accelerator": Given("rtx-4090")}
    assert the_advisor().advise({"model.params": Given(7e9)}).plan is None
    for number in ({}, {"hardware.count": Given(2)}):
        advice = the_advisor().advise({**answers, **number})
        assert advice.plan is not None
        assert advice.plan is advice.recommendation
        assert advice.instead == ()


GOALS = (
    "standard",
    "cheapest",
    "fewest_accelerators",
    "smallest",
    "fastest",
    "throughput",
    "least_power",
    "simplest",
    "purchase",
)


def test_these_are_all_the_goals() -> None:
    assert the_advisor().goal_ids == GOALS


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_ranks(goal: str) -> None:
    answers = {"workload.kind": Given("inference"), "model.params": Given(8e9)}
    advice = the_advisor().advise(answers, goal)
    assert advice.goal.id == goal
    first, *others = advice.search.ranked
    fact, direction = advice.goal.order[0]
    best = first.figures[fact]
    for other in others:
        value = other.figures[fact]
        if isinstance(best, int | float) and isinstance(value, int | float):
            assert direction * best >= direction * value


@pytest.mark.parametrize("site", ["cloud", "own_server"])
def test_what_is_told_beside_a_plan_gains_what_its_goal_is_told_for(site: str) -> None:
    answers = {"workload.kind": Given("inference"), "model.params": Given(8e9), "site.kind": Given(site)}
    advice = the_advisor().advise(answers)
    assert advice.recommendation is not None
    assert ("cheapest" in advice.seconds) <= (site == "cloud")
    assert advice.seconds
    for name, other in advice.seconds.items():
        gains = the_advisor().rulebook.goals[name].gains
        pairs = [
            (s, other.configuration.inference.value(f), advice.recommendation.inference.value(f)) for f, s in gains
        ]
        assert any(one is not None and (two is None or s * one > s * two) for s, one, two in pairs), name


def test_assumptions_are_those_that_something_rests_on() -> None:
    advice = the_advisor().advise({"workload.kind": Given("inference"), "model.params": Given(8e9)})
    found = {each.fact: each for each in advice.assumptions}
    assert "inference.context" in found
    rulebook = the_advisor().rulebook
    assert found["inference.context"].value == rulebook.show(
        "inference.context", advice.inference.value("inference.context")
    )
    assert found["inference.context"].note == rulebook.facts["inference.context"].assume_note
    assert not any(fact.startswith("training.") for fact in found)
    for fact in found:
        assert advice.inference.facts[fact].origin is Origin.DEFAULT
    answered = the_advisor().advise({"model.params": Given(8e9), "inference.context": Given(8192.0)})
    assert "inference.context" not in {each.fact for each in answered.assumptions}


@pytest.mark.parametrize("number", REQUESTS)
def test_remarks_come_gravest_first_and_once_each(number: int) -> None:
    _, advice = advised(number)
    order = ["require", "warn", "recommend", "inform"]
    levels = [order.index(each.level) for each in advice.remarks]
    assert levels == sorted(levels)
    rules = [each.rule for each in advice.remarks]
    assert len(set(rules)) == len(rules)
    assert advice.warnings == tuple(each for each in advice.remarks if each.level == "warn")
    for remark in advice.remarks:
        provider = the_advisor().rulebook.providers[remark.rule]
        assert provider.kind != "formula"
        assert provider.explain != "hide"
        assert remark.text
        assert "{" not in remark.text
        assert remark.sources
