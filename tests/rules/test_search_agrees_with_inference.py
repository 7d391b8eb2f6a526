"""The vectorised search and the rule engine say the same of every candidate, over the built-in rules."""

from __future__ import annotations

import random

import pytest

from engine.inference import Given, Origin
from engine.search import evaluate_candidates, lead, search
from kb.advice.discrepancy import discrepancies

REQUESTS = [
    {
        "workload.kind": "inference",
        "model": "meta-llama/Llama-3.1-70B",
        "inference.context": 16384.0,
        "inference.team": 20,
    },
    {"workload.kind": "inference", "model": "deepseek-ai/DeepSeek-V3", "inference.context": 8192.0},
    {"workload.kind": "inference", "model.params": 13e9, "need.accuracy": "tolerant", "site.resources": "limited"},
    {
        "workload.kind": "training",
        "training.method": "full",
        "model": "meta-llama/Llama-3.1-8B",
        "training.sequence": 4096.0,
    },
    {"workload.kind": "training", "training.method": "qlora", "model": "Qwen/Qwen2.5-72B"},
    {"workload.kind": "training", "training.method": "full", "model": "Qwen/Qwen3-235B-A22B"},
]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda each: f"{each['workload.kind']}-{each.get('model', 'size')}")
def test_candidates(advisor, request_):
    engine, chance = advisor.engine, random.Random(20261121)
    given = {fact: Given(value) for fact, value in request_.items()}
    training = request_["workload.kind"] == "training"
    accelerators = [chance.choice(engine.rulebook.catalogues["accelerators"].ids()) for _ in range(25)]
    columns = {
        "hardware.accelerator": accelerators,
        "hardware.count": [chance.choice([1, 2, 3, 4, 5, 6, 8, 12, 16, 64]) for _ in accelerators],
    }
    if training:
        columns["zero.stage"] = [chance.choice([0, 1, 2, 3]) for _ in accelerators]
        columns["zero.offload"] = [
            chance.choice(["none", "optimizer", "optimizer_and_parameters"]) for _ in accelerators
        ]
    else:
        columns["weights.format"] = [
            chance.choice(["bf16", "fp8", "int8", "int4-awq", "q4_k_m", "q8_0"]) for _ in accelerators
        ]
        columns["parallel.replicas"] = [chance.choice([None, 1, 2]) for _ in accelerators]
        columns["parallel.tensor"] = [chance.choice([None, None, 1, 2]) for _ in accelerators]
        columns["offload.part"] = [chance.choice([None, "none", "experts", "layers"]) for _ in accelerators]
    found = evaluate_candidates(engine, given, columns)
    for row in range(len(accelerators)):
        chosen = {
            fact: Given(values[row], Origin.SEARCH) for fact, values in columns.items() if values[row] is not None
        }
        inference = engine.infer({**given, **chosen})
        different = {
            fact: (values[row], inference.value(fact))
            for fact, values in found.items()
            if values[row] != inference.value(fact)
        }
        assert different == {}, columns


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda each: f"{each['workload.kind']}-{each.get('model', 'size')}")
def test_what_a_search_tells_of_candidates_is_what_the_rules_infer(advisor, request_):
    """The search works out a fact as soon as it is settled, and only what the choices can influence."""
    engine = advisor.engine
    given = {fact: Given(value) for fact, value in request_.items()}
    goals = list(engine.rulebook.goals)
    found = search(engine, given, goals[0], keep=5, seconds=goals)
    told = [*found.ranked, *found.seconds.values(), *(each for group in found.rejected for each in group.nearest[:1])]
    assert len(told) > 5
    for candidate in told:
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in candidate.choices.items()}
        assert discrepancies(candidate.figures, engine.infer({**given, **chosen})) == (), candidate.choices


@pytest.mark.sample(2)
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda each: f"{each['workload.kind']}-{each.get('model', 'size')}")
def test_what_leads_is_what_a_search_ranks_first(advisor, request_):
    given = {fact: Given(value) for fact, value in request_.items()}
    for goal in advisor.engine.rulebook.goals:
        whole, leading = search(advisor.engine, given, goal, keep=1), lead(advisor.engine, given, goal)
        assert (leading.best, leading.considered) == (whole.ranked[0], whole.considered)
