"""What a training case says of adapters and formats."""

import pytest

from bench.accuracy.training_facts import training_facts

SHAPE = {"layers": 32, "hidden": 4096, "vocab": 32000, "params_total": 6738415616}


@pytest.mark.parametrize(
    ("extra", "dropout", "embeddings"),
    [
        ({}, None, None),
        ({"lora_dropout": 0.1}, True, None),
        ({"lora_dropout": 0}, False, None),
        ({"modules_to_save": "wte,lm_head"}, None, "trained"),
        ({"modules_to_save": ["classifier"]}, None, None),
        ({"trainable_params": 300_000_000}, None, "trained"),
        ({"trainable_params": 40_000_000}, None, None),
    ],
)
def test_adapters(extra, dropout, embeddings, training_case) -> None:
    found = training_facts(training_case(extra=extra, arch=SHAPE))
    assert (found.get("training.lora_dropout"), found.get("training.embeddings")) == (dropout, embeddings)


def test_recipes_of_torchtune_have_one_format(training_case) -> None:
    assert training_facts(training_case(engine="torchtune"))["training.precision"] == "pure_bf16"


@pytest.mark.parametrize(("parallel", "upcast"), [({}, None), ({"zero_stage": 3}, False), ({"zero_stage": 2}, None)])
def test_a_quantized_base_that_is_divided_is_not_prepared(parallel, upcast, training_case) -> None:
    found = training_facts(training_case(engine="trl", quantization="nf4", parallel=parallel))
    assert found.get("training.base_upcast") is upcast
