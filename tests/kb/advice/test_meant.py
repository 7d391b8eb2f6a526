"""What is not said and yet meant: the processor alone."""

from __future__ import annotations

from engine.inference import Given, Origin
from tests.kb.advice.requests import the_advisor


def test_cores_of_a_processor_without_an_accelerator_are_asked_about_themselves() -> None:
    said = {
        "hardware.cpu_cores": 64,
        "hardware.host_ram": 256e9,
        "question.kind": "enough",
        "workload.kind": "inference",
    }
    model = {"model": "meta-llama/Llama-3.3-70B-Instruct"}
    given = {fact: Given(value) for fact, value in (said | model).items()}
    advice = the_advisor().advise(given)
    assert advice.answers["site.processor_only"].origin is Origin.DEFAULT
    named = the_advisor().advise({**given, "hardware.accelerator": Given("rtx-4090")})
    assert "site.processor_only" not in named.answers
