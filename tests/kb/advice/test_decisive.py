"""The assumptions that decide are those that, really tried, change what is recommended."""

from __future__ import annotations

import pytest

from engine.inference import Given, Origin
from engine.language import Value, evaluate
from kb.advice import Advice
from tests.kb.advice.requests import the_advisor
from tests.kb.conftest import World

JOBS: list[dict[str, Value]] = [
    {"workload.kind": "inference", "model": "meta-llama/Llama-3.1-70B"},
    {"workload.kind": "training", "model": "meta-llama/Llama-3.1-8B"},
    {"model": "google/gemma-3-27b-it", "hardware.accelerator": "rtx-3090", "hardware.count": 1},
]


def identity(advice: Advice) -> tuple[Value | None, ...]:
    choices = advice.recommendation.choices if advice.recommendation else {}
    return tuple(choices.get(fact) for fact in ("hardware.accelerator", "hardware.count", "weights.format"))


@pytest.mark.parametrize("job", JOBS)
def test_each_changes_the_recommendation_when_it_is_answered(job: dict[str, Value]) -> None:
    answers = {fact: Given(value) for fact, value in job.items()}
    advice = the_advisor().advise(answers)
    assert len(advice.decisive) <= 4
    for each in advice.decisive:
        assert advice.inference.facts[each.fact].origin is Origin.DEFAULT
        assert the_advisor().rulebook.facts[each.fact].ask
        assert each.other is not None
        assert each.otherwise
        assert each.becomes
        again = the_advisor().advise({**answers, each.fact: Given(each.other)})
        assert identity(again) != identity(advice), each.fact


WORDS = {
    "need.accuracy",
    "need.latency",
    "need.load",
    "phase",
    "site.kind",
    "team.models",
    "training.purpose",
}
NUMBERS_THAT_FOLLOW = {"hardware.nodes"}


def doubted(answers: dict[str, Given]) -> set[str]:
    """The facts whose assumption is doubted, given some answers."""
    values = the_advisor().engine.infer(answers).values
    facts = the_advisor().rulebook.facts.values()
    return {fact.id for fact in facts if fact.doubt is not None and evaluate(fact.doubt, values) is True}


def test_what_is_doubted_is_numbers_that_are_asked_and_words_of_needs() -> None:
    facts = the_advisor().rulebook.facts.values()
    numbers = {fact.id for fact in facts if fact.ask and fact.assume is not None and fact.type.is_number}
    assert numbers > NUMBERS_THAT_FOLLOW
    assert doubted({}) == (numbers - NUMBERS_THAT_FOLLOW) | WORDS


def test_who_names_a_card_knows_where_it_stands() -> None:
    assert doubted({}) - doubted({"hardware.accelerator": Given("rtx-3090")}) == {"site.kind"}


@pytest.mark.parametrize(
    ("change", "tried"),
    [
        ((), {"inference.context"}),
        (("note: a usual length", "note: a usual length, doubt: never"), set()),
        (("note: a usual length", "doubt: hardware.accelerator is unknown"), {"inference.context"}),
        (("note: a usual length", "doubt: hardware.accelerator is known"), set()),
        (("{assume: inference,", "{assume: inference, doubt: always,"), {"inference.context", "workload.kind"}),
        (("{assume: false}", "{assume: false, doubt: always}"), {"inference.context"}),  # nothing rests on it
    ],
)
def test_the_rules_say_what_is_tried(world: World, change: tuple[()] | tuple[str, str], tried: set[str]) -> None:
    """Of a model that fits a card, but not with a longer context, and much less in training."""
    ranked = ("minimise: [cost.per_hour, hardware.count]", "minimise: [cost.per_hour, hardware.count, memory.required]")
    advisor = world(*filter(None, [ranked, change]))
    found = advisor.advise({"model.params": Given(10.3e9)}).decisive
    assert {each.fact for each in found} == tried


def test_some_assumption_decides() -> None:
    found = [the_advisor().advise({fact: Given(value) for fact, value in job.items()}).decisive for job in JOBS]
    assert sum(map(bool, found)) >= 2


def test_what_the_search_chose_for_a_method_that_nobody_named_is_doubted_as_well() -> None:
    answers = {
        "workload.kind": Given("training"),
        "training.purpose": Given("fine_tuning"),
        "model.params": Given(70e9),
        "hardware.accelerator": Given("a100-sxm4-80gb"),
    }
    decisive = {each.fact: each for each in the_advisor().advise(answers).decisive}
    assert decisive["training.method"].value == "LoRA adapters"
    assert decisive["training.method"].other == "full"
