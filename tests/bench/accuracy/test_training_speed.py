"""Units of measured training speed, and what a case says of the software."""

from __future__ import annotations

import pytest

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.sharding_facts import sharding_facts
from bench.accuracy.speed_measure import speed_measure
from bench.accuracy.training_engine import training_engine


class _Reading:
    def __init__(self, **values: float) -> None:
        self._values = {name.replace("_", ".", 1): value for name, value in values.items()}

    def number(self, name: str) -> float:
        return self._values[name]


def _case(**fields: object) -> Case:
    return Case.of({"group": "train_tps", "value": 1.0, "n_gpus": 8, **fields}, "case")


_READING = _Reading(
    training_sequence=1000.0,
    hardware_count=8.0,
    hardware_compute=1e15,
    training_flop_per_token=5e10,
    training_flop_recomputed=1e10,
    training_flop_attention=2e10,
)


@pytest.mark.parametrize(
    ("unit", "said", "expected"),
    [
        ("tokens/s", "", 80_000.0),
        ("tokens/s/GPU", "", 10_000.0),
        ("tokens/s (per GPU)", "", 10_000.0),
        ("ktokens/s", "", 80.0),
        ("samples/s", "", 80.0),
        ("sequences/s (whole job)", "", 80.0),
        ("% MFU", "", 50.0),
        ("TFLOP/s/GPU", "", 400.0),
        ("TFLOP/s/GPU", "includes recompute in the formula", 600.0),
        ("s/iter", "", 8 * 1000 / 80_000),
        ("ms/step", "", 8000 * 1000 / 80_000),
        ("iter/s", "", 10.0),
    ],
)
def test_a_rate_is_read_in_the_unit_of_the_source(unit, said, expected):
    measure = speed_measure(_case(unit=unit, what_is_measured=said, batch_per_gpu=1))
    assert measure.reads(80_000.0, _READING) == pytest.approx(expected)


def test_an_unknown_unit_is_refused():
    with pytest.raises(NotCoveredError):
        speed_measure(_case(unit="bananas"))


@pytest.mark.parametrize(
    ("engine", "expected"),
    [
        ("Megatron-DeepSpeed (BigScience)", "megatron_deepspeed"),
        ("Megatron-Bridge 600d069", "megatron"),
        ("torchtitan + torch.compile", "torchtitan"),
        ("transformers 5.13.1 + PEFT", "transformers"),
        ("something else", None),
    ],
)
def test_the_engine_is_named(engine, expected):
    assert training_engine(_case(engine=engine)).get("training.engine") == expected


def test_the_default_of_an_engine_counts_where_nothing_is_said():
    assert training_engine(_case(engine="Megatron-Bridge"))["training.checkpointing"] is False
    stated = training_engine(_case(engine="Megatron-Bridge", activation_checkpointing="full"))
    assert "training.checkpointing" not in stated


def test_a_global_batch_gives_the_accumulation():
    facts = sharding_facts(_case(parallel={"dp": 4}, batch_per_gpu=2, extra={"global_batch": 64}))
    assert facts["training.accumulation"] == 8


def test_a_card_below_its_rated_power_is_not_covered() -> None:
    assert speed_measure(_case(unit="tokens/s", gpu="NVIDIA B200 180GB")).value == 1.0
    with pytest.raises(NotCoveredError, match="rated power"):
        speed_measure(_case(unit="tokens/s", gpu="NVIDIA B200 180GB (power limited)"))


@pytest.mark.parametrize(
    ("stated", "covered"), [("torchao int8dq", False), ("uintx-4-64-hqq", False), ("int8wo", True)]
)
def test_formats_without_a_kernel_for_few_tokens(stated: str, covered: bool) -> None:
    case = _case(group="decode_tps", unit="tokens/s", quantization=stated)
    if covered:
        assert speed_measure(case).fact == "inference.rate"
    else:
        with pytest.raises(NotCoveredError, match="no kernel"):
            speed_measure(case)


@pytest.mark.parametrize(
    ("engine", "task", "expected"),
    [
        ("InternLM train", "pretrain", "native_pytorch"),
        ("InternLM train", "full_ft", None),
        ("MaxText (JAX)", "pretrain", None),
        ("NeMo AutoModel", "pretrain", "native_pytorch"),
    ],
)
def test_a_program_of_its_own_is_not_taken_for_megatron(engine, task, expected):
    assert training_engine(_case(engine=engine, task=task)).get("training.engine") == expected


def test_automodel_keeps_activations():
    assert training_engine(_case(engine="NeMo AutoModel"))["training.checkpointing"] is False


def test_a_stated_network():
    found = training_engine(_case(engine="torch", n_gpus=16, extra={"nodes": 2, "network_gbit_per_node": 400}))
    assert found["network.bandwidth"] == 4e11
    assert "network.bandwidth" not in training_engine(_case(engine="torch", extra={"network_gbit_per_node": 400}))
