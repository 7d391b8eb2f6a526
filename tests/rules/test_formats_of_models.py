"""What a model takes is known in every number format, or in none."""

from __future__ import annotations

from engine.inference import Given
from tests.failures import failures
from tests.kb.advice.requests import the_advisor
from tests.sample import spread

FORMATS = ("bf16", "fp8", "int4-awq", "q4_k_m")
MODELS = 90
"""So many of the models are tried."""


def test_the_memory_of_a_model_is_known_in_every_format_or_in_none() -> None:
    assert not failures(spread(the_advisor().catalogues.models.ids(), MODELS), _is_known_in_every_format_or_in_none)


def _is_known_in_every_format_or_in_none(model: str) -> None:
    engine = the_advisor().engine
    within = engine.scope(["memory.required"])
    job = {"workload.kind": "inference", "model": model, "hardware.accelerator": "h200-sxm-141gb", "hardware.count": 8}
    known = {}
    for number_format in FORMATS:
        answers = {fact: Given(value) for fact, value in {**job, "weights.format": number_format}.items()}
        known[number_format] = engine.conclude(answers, within=within).value("memory.required") is not None
    assert len(set(known.values())) == 1, known
