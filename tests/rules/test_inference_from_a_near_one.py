"""Over the built-in rules: what follows from answers does not depend on what was inferred before."""

from __future__ import annotations

import random

import pytest

from engine.inference import Given, InferenceEngine

STEPS = 25
STARTS = {
    "serving": {"workload.kind": "inference", "model": "meta-llama/Llama-3.1-70B", "inference.team": 20},
    "tuning": {"workload.kind": "training", "training.method": "qlora", "model": "Qwen/Qwen2.5-72B"},
}


@pytest.mark.parametrize("start", STARTS)
def test_an_inference_from_a_near_one_is_the_one_from_nothing(advisor, start):
    rulebook, chance = advisor.engine.rulebook, random.Random(20261122)
    near = InferenceEngine(rulebook, as_of=advisor.engine.as_of)
    anew = InferenceEngine(rulebook, as_of=advisor.engine.as_of, kept=0)
    asked = [each for each in rulebook.facts.values() if each.ask is not None]
    given = {fact: Given(value) for fact, value in STARTS[start].items()}
    for _ in range(STEPS):
        found, expected = near.infer(given), anew.infer(given)
        assert dict(found.facts) == dict(expected.facts)
        assert list(found.facts) == list(expected.facts)
        assert found.firings == expected.firings
        assert found.conflicts == expected.conflicts
        assert dict(found.values) == dict(expected.values)
        given = changed(given, chance.choice(asked), chance, rulebook)


def changed(given, fact, chance, rulebook):
    """``given`` with another answer to the question about ``fact``, or with none."""
    left = {name: each for name, each in given.items() if name != fact.id}
    if fact.id in given and fact.id != "workload.kind" and chance.random() < 0.5:
        return left
    if fact.type.kind == "bool":
        values = [True, False]
    elif fact.type.kind == "enum":
        values = list(fact.type.values)
    elif fact.type.kind == "entry":
        values = list(rulebook.catalogues[fact.type.catalogue].ids())
    else:
        values = [each for each in fact.suggest if fact.type.problem_with(each) is None]
    return {**left, fact.id: Given(chance.choice(values))} if values else given
