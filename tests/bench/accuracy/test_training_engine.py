"""What the software of a training run tells of it."""

import pytest

from bench.accuracy.training_engine import training_engine


@pytest.mark.parametrize(
    ("engine", "expected"),
    [
        ("finetune.py (transformers Trainer, peft)", "transformers"),
        ("ChatGLM-Efficient-Tuning", "transformers"),
        ("llama-recipes (PyTorch FSDP)", "transformers"),
        ("FastChat", "transformers"),
        ("torchtune", "native_pytorch"),
        ("Megatron-LM", "megatron"),
        ("DeepSpeed (own script)", "deepspeed"),
        ("in-house", None),
    ],
)
def test_names_of_trainers(engine, expected, training_case) -> None:
    assert training_engine(training_case(engine=engine)).get("training.engine") == expected


@pytest.mark.parametrize(
    ("fields", "copies", "attention"),
    [
        ({"engine": "transformers", "engine_version": "2023-07"}, True, "eager"),
        ({"engine": "transformers", "engine_version": "transformers 4.40.0"}, True, None),
        ({"engine": "transformers", "engine_version": "transformers 4.49.0"}, None, None),
        ({"engine": "transformers", "engine_version": "4.31 of transformers, flash_attn 2.3, 2023-09"}, True, None),
        ({"engine": "llama-recipes", "engine_version": "2023-11"}, None, "eager"),
        ({"engine": "unsloth", "engine_version": "2023-12"}, None, None),
        ({"engine": "transformers", "engine_version": "2023-08", "model": "THUDM/chatglm2-6b"}, True, None),
        ({"engine": "transformers", "engine_version": "torch 1.13", "model": "THUDM/chatglm2-6b"}, True, "eager"),
        ({"engine": "transformers", "engine_version": None}, None, None),
    ],
)
def test_what_older_releases_kept(fields, copies, attention, training_case) -> None:
    found = training_engine(training_case(**fields))
    assert (found.get("training.loss_copies"), found.get("training.attention")) == (copies, attention)


@pytest.mark.parametrize(("engine", "expected"), [("Megatron-LM", False), ("Megatron-Bridge", None), ("NeMo", None)])
def test_megatron_fuses_the_loss_on_demand(engine, expected, training_case) -> None:
    assert training_engine(training_case(engine=engine)).get("training.compiled_loss") is expected
