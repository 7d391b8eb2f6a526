"""Engines and their settings, as cases name them."""

import pytest

from bench.accuracy.inference_engine import inference_engine


@pytest.mark.parametrize(
    ("stated", "engine"),
    [
        ("vLLM 1acd67a7 (nightly)", "vllm"),
        ("SGLang", "sglang"),
        ("llama.cpp llama-bench", "llama_cpp"),
        ("ik_llama.cpp", "llama_cpp"),
        ("torchao gpt-fast fork + torch.compile", "native_pytorch"),
        ("AutoGPTQ / transformers generate", "transformers"),
        ("transformers-neuronx", "neuron"),
        ("LMDeploy TurboMind", "lmdeploy"),
    ],
)
def test_an_engine_is_known_by_its_names(inference_case, stated, engine) -> None:
    assert inference_engine(inference_case(engine=stated))["inference.engine"] == engine


def test_of_an_engine_not_known_nothing_is_said(inference_case) -> None:
    assert inference_engine(inference_case(engine="something else")) == {}


def test_limits_stated_count_beside_the_defaults_of_the_engine(inference_case) -> None:
    extra = {"gpu_memory_utilization": 0.95, "max_num_seqs": 2, "max_num_batched_tokens": 4096}
    facts = inference_engine(inference_case(engine="vLLM", extra=extra))
    assert facts["inference.engine_defaults"] is True
    assert facts["inference.memory_share"] == 0.95
    assert facts["inference.max_sequences"] == 2
    assert facts["inference.prefill_tokens"] == 4096


def test_a_speed_says_nothing_of_the_limits_of_memory(inference_case) -> None:
    assert "inference.engine_defaults" not in inference_engine(inference_case(group="decode_tps", engine="vLLM"))


@pytest.mark.parametrize(("version", "kept"), [("4.38.2", True), ("4.45.0", False), ("5.0.1", False)])
def test_old_transformers_keep_the_scores_of_the_prompt(inference_case, version, kept) -> None:
    facts = inference_engine(inference_case(engine="transformers", engine_version=version))
    assert facts["inference.prompt_scores"] is kept


def test_attention_without_its_kernel(inference_case) -> None:
    assert (
        inference_engine(inference_case(engine="transformers", attention="eager"))["inference.flash_attention"] is False
    )
    assert "inference.flash_attention" not in inference_engine(inference_case(engine="transformers", attention="sdpa"))


def test_the_driver_sees_the_share_of_a_serving_engine(inference_case, evaluator) -> None:
    case = inference_case(engine="vLLM", what_is_measured="VRAM used per card (nvidia-smi)")
    outcome = evaluator.evaluate(case)
    assert outcome.fact == "memory.engine_share"
    assert outcome.estimate == pytest.approx(0.92 * 85.17e9 + 0.5e9, rel=0.001)


def test_keeping_scores_takes_six_bytes_for_each_entry_and_token(inference_case, evaluator) -> None:
    old, new = (
        evaluator.evaluate(
            inference_case(engine="transformers", engine_version=version, seq_len=8192, output_len=1)
        ).estimate
        for version in ("4.38.2", "4.46.0")
    )
    width = 6 * 128256 + 2 * 4096 - (8 * 4096 + 6 * 14336)
    tables = 4 * 32 * 128 * 32768
    assert old - new == pytest.approx(8192 * width + tables, rel=0.001)


def test_what_is_outside_the_allocator_is_compared_without_the_context(inference_case, evaluator) -> None:
    outcome = evaluator.evaluate(inference_case(engine="vLLM", what_is_measured="non-torch memory"))
    assert (outcome.fact, outcome.estimate) == ("memory.outside", pytest.approx(0.14e9))
