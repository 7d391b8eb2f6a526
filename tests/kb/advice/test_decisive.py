"""The assumptions that decide are those that, really tried, change what is recommended."""

from __future__ import annotations

import pytest

from engine.inference import Given, Origin
from engine.language import Value
from kb.advice import Advice
from tests.kb.advice.requests import the_advisor

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


def test_some_assumption_decides() -> None:
    found = [the_advisor().advise({fact: Given(value) for fact, value in job.items()}).decisive for job in JOBS]
    assert sum(map(bool, found)) >= 2
