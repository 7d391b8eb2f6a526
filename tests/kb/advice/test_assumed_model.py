"""Where no model is named, two sizes are assumed and said; the one that suits the use is advised."""

from __future__ import annotations

import pytest

from engine.inference import Given, Origin
from tests.kb.advice.requests import the_advisor


@pytest.mark.parametrize(
    ("use", "size", "other"), [("chat", 32e9, 8e9), ("coding_assistant", 32e9, 70e9), ("voice", 8e9, 32e9)]
)
def test_the_size_that_suits_the_use_is_advised_and_the_other_stands_beside_it(
    use: str, size: float, other: float
) -> None:
    advice = the_advisor().advise({"inference.team": Given(20), "need.use": Given(use)})
    assert advice.assumed_model is not None
    assert advice.assumed_model.fact == "model.params"
    assert advice.assumed_model.other == other
    assert advice.assumed_model.becomes
    assert "No model was named" in advice.assumed_model.note
    assert advice.inference.value("model.params") == size
    assert advice.inference.facts["model.params"].origin is Origin.DEFAULT
    assert advice.comparison is not None
    assert [row.option["model.params"].value for row in advice.comparison.rows] == [size, other]


@pytest.mark.parametrize(
    ("series", "models"),
    [
        ("Qwen3", ["Qwen/Qwen3-30B-A3B", "Qwen/Qwen3-8B"]),
        ("Gemma 3", ["google/gemma-3-27b-it", "google/gemma-3-12b-it"]),
        # Its models of 30B are three years older than the others.
        ("Llama", ["meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.1-8B"]),
    ],
)
def test_of_a_family_without_a_size_two_models_are_worked_out(series: str, models: list[str]) -> None:
    advice = the_advisor().advise(
        {"model.series": Given(series), "workload.kind": Given("inference"), "need.use": Given("chat")}
    )
    assert advice.comparison is not None
    assert [row.option["model"].value for row in advice.comparison.rows] == models
    assert advice.assumed_model is not None
    assert advice.assumed_model.fact == "model"
    assert f"Of {series} no size was said" in advice.assumed_model.note


def test_the_model_that_works_is_told_as_the_one_assumed() -> None:
    said = {"model.series": "Gemma 3", "workload.kind": "inference", "need.use": "chat", "question.kind": "enough"}
    card = {"hardware.accelerator": "rtx-3060-12gb", "hardware.count": 1}
    advice = the_advisor().advise({fact: Given(value) for fact, value in (said | card).items()})
    assert advice.assumed_model is not None
    assert advice.assumed_model.value == "gemma-3-12b-it"


def test_a_model_that_is_named_is_not_assumed() -> None:
    assert the_advisor().advise({"model.params": Given(13e9)}).assumed_model is None
    assert the_advisor().advise({"model": Given("meta-llama/Llama-3.1-8B")}).assumed_model is None


def test_nothing_said_is_nothing_advised() -> None:
    advice = the_advisor().advise({})
    assert advice.assumed_model is None
    assert advice.status == "nothing_fits"


def test_options_are_compared_with_the_size_that_suits_the_use() -> None:
    options = [{"hardware.accelerator": Given("h100-sxm5-80gb")}, {"hardware.accelerator": Given("l40s")}]
    advice = the_advisor().advise({"inference.team": Given(20)}, options=options)
    assert advice.assumed_model is not None
    assert advice.comparison is not None
    assert advice.comparison.facts == ("hardware.accelerator",)
    assert advice.inference.value("model.params") == 32e9


def test_how_many_users_are_carried_is_worked_out_for_each_size() -> None:
    asked = {
        "question.kind": Given("how_many_users"),
        "hardware.accelerator": Given("l40s"),
        "hardware.count": Given(4),
    }
    comparison = the_advisor().advise(asked).comparison
    assert comparison is not None
    carried = [
        row.configuration.inference.value("inference.concurrency") for row in comparison.rows if row.configuration
    ]
    assert len(carried) == 2
    assert carried[0] > carried[1] > 1  # 192 GB hold 70B as well, which carries fewer
