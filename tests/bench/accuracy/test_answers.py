"""Cases as answers to the product's questions."""

import pytest

from bench.accuracy.answers import Answers
from bench.accuracy.errors import NotCoveredError


def values(case, advisor) -> dict:
    return {fact: given.value for fact, given in Answers.of(case, advisor).given.items()}


def test_a_model_of_the_catalogue_is_named(inference_case, advisor) -> None:
    assert (
        values(inference_case(model="meta-llama/Llama-3.1-8B-Instruct"), advisor)["model"] == "meta-llama/Llama-3.1-8B"
    )


def test_a_model_that_the_catalogue_does_not_have_is_given_by_its_shape(inference_case, advisor) -> None:
    arch = {
        "layers": 24,
        "hidden": 2048,
        "heads": 16,
        "kv_heads": 16,
        "vocab": 50368,
        "tied": True,
        "params_total": 1.3e9,
    }
    found = values(inference_case(model="nobody/never-heard-of", arch=arch), advisor)
    assert "model" not in found
    assert found["model.layers"] == 24
    assert found["model.head_dim"] == 128
    assert found["model.params"] == 1.3e9
    assert found["model.architecture"] == "decoder"


def test_a_name_that_is_only_similar_counts_where_the_shape_agrees(inference_case, advisor) -> None:
    name = "Qwen/Qwen-1_8B-Chat"  # the nearest name in the catalogue is of a model with 36 layers
    arch = {"layers": 24, "hidden": 2048, "params_total": 1.8e9}
    assert values(inference_case(model=name, arch=arch), advisor)["model.layers"] == 24


def test_a_size_in_the_name_is_used_where_nothing_else_is_known(inference_case, advisor) -> None:
    found = values(inference_case(model="nobody/Unheard-of-30B-A3B", arch=None), advisor)
    assert (found["model.params"], found["model.active_params"]) == (30e9, 3e9)


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("GPTQ-Int4", "int4-gptq"),
        ("GPTQ-Int8", "int8"),
        ("AWQ", "int4-awq"),
        ("bnb.nf4-dq", "nf4-dq"),
        ("GGUF Q4_K_M", "q4_k_m"),
        ("GGUF Q4_K - Medium", "q4_k_m"),
        ("GGUF Q4_0", "q4_0"),
        ("NVFP4 (modelopt), fp8 KV", "nvfp4"),
        ("FP8", "fp8"),
        (None, "bf16"),
    ],
)
def test_quantizations_are_named_as_in_the_catalogue(stated, expected, inference_case, advisor) -> None:
    assert values(inference_case(quantization=stated), advisor)["weights.format"] == expected


def test_a_mixture_is_given_by_its_bits(inference_case, advisor) -> None:
    found = values(inference_case(quantization="GGUF mix 3.926 bpw"), advisor)
    assert found["format.bits"] == pytest.approx(3.926 / 8)  # byte for each parameter


def test_the_cache_has_a_format_of_its_own(inference_case, advisor) -> None:
    found = values(inference_case(quantization="kv-int8"), advisor)
    assert (found["weights.format"], found["cache.format"]) == ("bf16", "int8")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"quantization": "made of cheese"}, "number format not in the catalogue"),
        ({"extra": {"kv_cache": "q5_0 K"}}, "cache format not covered"),
        ({"model": None, "arch": None}, "model not known"),
        ({"parallel": {"dp": 8, "tp": 1, "ep": 8}}, "expert parallelism not covered"),
        ({"batch_per_gpu": 10**9}, "unusable value of inference.concurrency"),
    ],
)
def test_what_the_product_does_not_have_is_a_reason(changed, reason, inference_case, advisor) -> None:
    with pytest.raises(NotCoveredError) as caught:
        Answers.of(inference_case(**changed), advisor)
    assert caught.value.reason == reason


def test_stages_of_whole_layers_leave_the_layers_whole(inference_case, advisor) -> None:
    found = values(inference_case(n_gpus=4, parallel={"pp": 4}), advisor)
    assert (found["parallel.pipeline"], found["parallel.tensor"]) == (4, 1)


def test_a_training_run(training_case, advisor) -> None:
    case = training_case(
        task="full_ft",
        precision="bf16 (PURE)",
        optimizer="AdamW 8bit, CPU offload",
        activation_checkpointing="full",
        attention="flash-attn 2",
        n_gpus=8,
        parallel={"dp": 8, "fsdp": "SHARD_GRAD_OP"},
    )
    expected = {
        "training.method": "full",
        "training.precision": "pure_bf16",
        "training.optimizer": "adamw_8bit",
        "training.checkpointing": True,
        "training.attention": "flash",
        "zero.stage": 2,
        "hardware.count": 8,
    }
    assert expected.items() <= values(case, advisor).items()


def test_adapters_over_four_bits_are_qlora(training_case, advisor) -> None:
    assert values(training_case(quantization="bnb.nf4"), advisor)["training.method"] == "qlora"


@pytest.mark.parametrize(
    ("offload", "expected"),
    [
        ("optimizer states to CPU", "optimizer"),
        ("cpu params", "optimizer_and_parameters"),
        ("offload_param=none, offload_optimizer=cpu , zero_init=1", "optimizer"),
        ("offload_optimizer=none", "none"),
    ],
)
def test_offload(offload, expected, training_case, advisor) -> None:
    assert values(training_case(parallel={"offload": offload}), advisor)["zero.offload"] == expected


def test_an_optimizer_that_the_product_does_not_have_is_not_taken_for_another(training_case, advisor) -> None:
    with pytest.raises(NotCoveredError) as caught:
        Answers.of(training_case(optimizer="GaLore AdamW"), advisor)
    assert caught.value.reason == "optimizer not covered"


def test_what_is_not_stated_is_left_open(training_case, advisor) -> None:
    found = values(training_case(optimizer=None, precision=None, activation_checkpointing=None, seq_len=None), advisor)
    assert not {"training.optimizer", "training.precision", "training.checkpointing", "training.sequence"} & set(found)


@pytest.mark.parametrize(
    ("gpu", "entry"),
    [
        ("NVIDIA A100-SXM4-80GB", "a100-sxm4-80gb"),
        ("NVIDIA H100 80GB (79.18 GiB)", "h100-sxm5-80gb"),
        ("NVIDIA Unobtainium 9000", None),
        ("NVIDIA H100 96GB HBM2e (500W)", None),
        (None, None),
    ],
)
def test_cards(gpu, entry, inference_case, advisor) -> None:
    assert values(inference_case(gpu=gpu), advisor).get("hardware.accelerator") == entry


def test_a_computer_with_unified_memory_has_the_memory_in_its_name(inference_case, advisor) -> None:
    found = values(inference_case(gpu="Apple M1 Max 32-Core GPU 64GB"), advisor)
    assert (found["hardware.accelerator"], found["hardware.memory"]) == ("apple-m1-max", 64 * 2**30)
