"""How a run is divided among accelerators."""

import pytest

from bench.accuracy.sharding_facts import sharding_facts


def test_degrees(training_case) -> None:
    case = training_case(parallel={"tp": 4, "pp": 2, "cp": 2, "ep": 8, "dp": 4}, n_gpus=64)
    expected = {"parallel.tensor": 4, "parallel.pipeline": 2, "parallel.context": 2, "parallel.expert": 8}
    assert expected.items() <= sharding_facts(case).items()


@pytest.mark.parametrize(
    ("engine", "parallel", "expected"),
    [
        ("torch", {"fsdp": "FULL_SHARD"}, {"training.sharding": "fsdp"}),
        ("torch", {"fsdp": True}, {"training.sharding": "fsdp"}),
        ("torch", {"fsdp": "SHARD_GRAD_OP"}, {"training.sharding": "fsdp", "zero.stage": 2}),
        ("torch", {"fsdp": "HYBRID_SHARD"}, {"training.sharding": "hsdp"}),
        ("torch", {"fsdp": "NO_SHARD"}, {"training.sharding": "ddp", "zero.stage": 0}),
        ("torch", {"fsdp": "none", "zero_stage": 3}, {"training.sharding": "deepspeed", "zero.stage": 3}),
        ("torch", {"zero_stage": "stage 2"}, {"training.sharding": "deepspeed", "zero.stage": 2}),
        ("llm-foundry FSDP", {"fsdp": "FULL_SHARD", "zero_stage": 3}, {"training.sharding": "fsdp", "zero.stage": 3}),
        ("Megatron-DeepSpeed", {"zero_stage": 1}, {"training.sharding": "deepspeed", "zero.stage": 1}),
        ("Megatron-Bridge", {}, {"training.sharding": "megatron"}),
        ("accelerate DDP", {}, {"training.sharding": "ddp"}),
        ("accelerate", {"dp": 2}, {}),
        ("Colossal-AI", {"zero_stage": 2}, {"zero.stage": 2}),
    ],
)
def test_the_way_of_sharding(engine, parallel, expected, training_case) -> None:
    found = sharding_facts(training_case(engine=engine, parallel=parallel, n_gpus=8))
    assert {fact: value for fact, value in found.items() if fact in {"training.sharding", "zero.stage"}} == expected


def test_drives(training_case) -> None:
    found = sharding_facts(training_case(parallel={"offload": "offload_optimizer=nvme"}))
    assert (found["zero.offload"], found["zero.offload_device"]) == ("optimizer", "nvme")


@pytest.mark.parametrize(
    ("parallel", "expected"),
    [
        ({"zero_stage": 3, "offload": "optimizer and parameters to CPU"}, "optimizer_and_parameters"),
        ({"zero_stage": 3, "offload": "optimizer to CPU"}, "optimizer"),
        ({"zero_stage": 2, "offload": "CPU offload"}, "optimizer"),
        ({"fsdp": "full_shard", "offload": "CPU offload"}, "optimizer_and_parameters"),
        ({"zero_stage": 3, "offload": "none"}, "none"),
    ],
)
def test_offload(parallel, expected, training_case) -> None:
    assert sharding_facts(training_case(parallel=parallel, n_gpus=4))["zero.offload"] == expected


@pytest.mark.parametrize(
    ("engine", "extra", "expected"),
    [("Megatron-DeepSpeed", {}, False), ("Megatron-LM", {"sequence_parallel": False}, False), ("NeMo", {}, None)],
)
def test_sequence_parallelism(engine, extra, expected, training_case) -> None:
    found = sharding_facts(training_case(engine=engine, extra=extra, parallel={"tp": 2}, n_gpus=2))
    assert found.get("parallel.sequence") == expected


@pytest.mark.parametrize(
    ("notes", "extra", "expected"),
    [
        ("model split by device_map (naive pipeline)", {}, {"parallel.schedule": "sequential"}),
        ("GPipe schedule", {}, {"parallel.schedule": "all_forward"}),
        ("", {"vpp": 5}, {"parallel.virtual": 5}),
        ("", {"vp": 4}, {"parallel.virtual": 4}),
        ("", {"row": "Interleaved 1F1B"}, {"parallel.virtual": 2}),
        ("virtual pipeline size 4", {}, {"parallel.virtual": 4}),
    ],
)
def test_pipelines(notes, extra, expected, training_case) -> None:
    found = sharding_facts(training_case(notes=notes, extra=extra, parallel={"pp": 2}, n_gpus=2))
    assert {fact: found[fact] for fact in expected} == expected


def test_torchtitan_deals_a_batch_out_to_the_stages(training_case) -> None:
    case = training_case(
        engine="torchtitan", batch_per_gpu=32, grad_accum=None, parallel={"pp": 8, "fsdp": "FSDP2"}, n_gpus=64
    )
    found = sharding_facts(case)
    assert (found["training.micro_batch"], found["training.accumulation"]) == (4, 8)


@pytest.mark.parametrize(
    ("notes", "extra", "stated", "expected"),
    [
        ("minibatch 128.", {}, None, 16),
        ("", {"gbs": 2048}, None, 256),
        ("", {"global_batch": 8192}, None, 1024),
        ("minibatch 128", {}, 4, None),
        ("GBS=4", {}, None, 1),
    ],
)
def test_accumulation_from_the_batch_of_an_update(notes, extra, stated, expected, training_case) -> None:
    case = training_case(
        batch_per_gpu=2, grad_accum=stated, notes=notes, extra=extra, parallel={"dp": 4, "tp": 2}, n_gpus=8
    )
    assert sharding_facts(case).get("training.accumulation") == expected
