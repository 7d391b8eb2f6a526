"""Classes of cases."""

import pytest

from bench.accuracy import Case
from bench.accuracy.residual_class import oracle_class, residual_class


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "LoRA, one accelerator"),
        ({"quantization": "nf4"}, "QLoRA, one accelerator"),
        ({"task": None}, "method not stated, one accelerator"),
        ({"task": "full_ft", "n_gpus": 8}, "all weights, several accelerators"),
        ({"task": "full_ft", "n_gpus": 8, "parallel": {"fsdp": "full"}}, "all weights, several accelerators, sharded"),
        ({"n_gpus": 8, "parallel": {"zero_stage": 3}}, "LoRA, several accelerators, sharded"),
        ({"task": "pretrain", "parallel": {"tp": 8}}, "all weights, tensor or pipeline parallel"),
    ],
)
def test_training_goes_by_method_and_division(training_case, changed: dict[str, object], expected: str) -> None:
    assert residual_class(training_case(**changed)) == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"engine": "vLLM 0.9 (eager)"}, "vLLM, one accelerator"),
        ({"engine": "ik_llama.cpp", "n_gpus": 4}, "llama.cpp, several accelerators"),
        ({"group": "decode_tps", "engine": "transformers"}, "transformers, one request"),
        ({"group": "decode_tps", "engine": "transformers-neuronx", "batch_per_gpu": 8},
         "transformers-neuronx, several requests"),
        ({"group": "decode_tps", "engine": "home-made"}, "other engines, one request"),
        ({"group": "decode_tps"}, "engine not stated, one request"),
        ({"group": "weights_file", "engine": "llama.cpp"}, "GGUF files"),
        ({"group": "weights_file", "quantization": "int4"}, "quantized weights"),
        ({"group": "weights_file"}, "weights in 16 or 32 bits"),
    ],
)  # fmt: skip
def test_generation_goes_by_engine_and_size(inference_case, changed: dict[str, object], expected: str) -> None:
    assert residual_class(inference_case(**changed)) == expected


def test_a_traced_step_goes_by_family_and_method(training_case) -> None:
    assert oracle_class(training_case(arch={"model_type": "llama"})) == "llama, LoRA"
    assert oracle_class(Case.of({"task": "full_ft"}, "x:1")) == "family not stated, all weights"
