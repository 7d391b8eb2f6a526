"""What the sandbox report says decides is asked for."""

from __future__ import annotations

import pytest

from kb.advisor import Advisor
from kb.spoken_answer import answer_in
from tests.rules.cited_advice import next_of_all


def test_x36_load_and_needs_are_asked_for_before_4_bit_is_advised(advisor: Advisor):
    given = advisor.understand("a 70B on scarce gpus").given
    declined: set[str] = set()
    while (question := next_of_all(advisor, given, declined)) is not None:
        declined.add(question.fact)
    assert {"inference.concurrency", "need.accuracy", "need.numeric_sensitivity", "need.scale"} <= declined


# --- the ten factors of memory of S4 (S4-1-05) ---
@pytest.mark.parametrize(
    ("kind", "factors"),
    [
        (
            "inference",
            {"model.architecture", "model.params", "weights.format", "inference.context", "inference.concurrency"},
        ),
        (
            "training",
            {"model.architecture", "model.params", "training.precision", "training.sequence", "training.micro_batch",
             "training.method", "training.optimizer", "zero.stage"},
        ),
    ],
)  # fmt: skip
def test_the_interview_asks_for_what_decides_memory(advisor, kind, factors):
    given, declined, asked = {}, set(), []
    while (question := next_of_all(advisor, given, declined)) is not None:
        asked.append(question.fact)
        if question.fact in ("workload.kind", "model.params"):
            said_of_it = {"workload.kind": kind, "model.params": "70B"}[question.fact]
            given[question.fact] = answer_in(advisor, question.fact, said_of_it)
        else:
            declined.add(question.fact)
    assert asked[:3] == ["workload.kind", "model", "model.params"]  # use and size decide what else matters
    assert factors <= set(asked)
    vocabulary = {"inference": "model.vocab", "training": "training.vocab"}[kind]
    assert advisor.engine.infer(given).value(vocabulary)  # the tenth follows from the model, or from its size
