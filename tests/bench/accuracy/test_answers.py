"""Cases as answers to the product's questions."""

import pytest

from bench.accuracy.answers import Answers
from bench.accuracy.errors import NotCoveredError
from tests.bench.accuracy.answered import values


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
        ("GPTQ-Int8", "int8-gptq"),
        ("torchao int4wo-64", "int4-torchao-g64"),
        ("torchao int8dq", "int8-torchao"),
        ("HQQ 4bit", "int4-hqq-g64"),
        ("mxfp4 GGUF", "gguf_mxfp4"),
        ("GGUF IQ1_S", "iq1_s"),
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
        ({"extra": {"kv_cache": "turbo"}}, "cache format not covered"),
        ({"model": None, "arch": None}, "model not known"),
        ({"parallel": {"offload": "cpu"}}, "offload to the host not covered"),
        ({"notes": "-ot exps=CPU"}, "offload to the host not covered"),
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


@pytest.mark.parametrize(
    ("gpu", "entry"),
    [
        ("NVIDIA A100-SXM4-80GB", "a100-sxm4-80gb"),
        ("NVIDIA H100 80GB (79.18 GiB)", "h100-sxm5-80gb"),
        ("NVIDIA Unobtainium 9000", None),
        ("NVIDIA H100 96GB HBM2e (500W)", "h100-sxm5-96gb"),
        (None, None),
    ],
)
def test_cards(gpu, entry, inference_case, advisor) -> None:
    assert values(inference_case(gpu=gpu), advisor).get("hardware.accelerator") == entry


def test_a_computer_with_unified_memory_has_the_memory_in_its_name(inference_case, advisor) -> None:
    found = values(inference_case(gpu="Apple M1 Max 32-Core GPU 64GB"), advisor)
    assert found["hardware.accelerator"] == "apple-m1-max-64gb"
