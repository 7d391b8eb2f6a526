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
    assert (outcome.fact, outcome.estimate) == ("memory.outside", pytest.approx(0.03e9))


def test_until_0_6_5_vllm_counts_the_context_outside_the_allocator(inference_case, evaluator) -> None:
    stated = {"engine": "vLLM", "what_is_measured": "non-torch memory"}
    old, new = (evaluator.evaluate(inference_case(**stated, engine_version=each)).estimate for each in ("0.6.3", "0.7"))
    assert old - new == pytest.approx(0.5e9)


@pytest.mark.parametrize(
    ("version", "extra", "gpu", "limits"),
    [
        ("0.6.3", {"max_model_len": 8192}, "A100", (256, 8192)),
        ("0.6.3", {"max_model_len": 1024}, "A100", (256, 2048)),
        ("0.6.3", {"max_model_len": 131072}, "A100", (256, 512)),
        ("0.7.2", {"max_model_len": 131072}, "A100", (256, 2048)),
        ("0.8.4", {"max_model_len": 8192}, "A100", (1024, None)),
        ("0.8.4", {"max_model_len": 8192}, "Tesla T4", (256, 8192)),
        ("0.9.0", {"max_model_len": 8192}, "A100", (None, None)),
        ("0.6.3", {"max_model_len": 8192, "max_num_seqs": 4}, "A100", (4, 8192)),
    ],
)
def test_versions_of_vllm_had_limits_of_their_own(inference_case, version, extra, gpu, limits) -> None:
    facts = inference_engine(inference_case(engine="vLLM", engine_version=version, extra=extra, gpu=gpu))
    assert (facts.get("inference.max_sequences"), facts.get("inference.prefill_tokens")) == limits


@pytest.mark.parametrize(
    ("model", "version", "fused"),
    [
        ("meta-llama/Llama-2-7b-hf", "4.31.0", None),
        ("meta-llama/Llama-2-7b-hf", "2023-08", None),
        ("meta-llama/Llama-2-7b-hf", "2024-02", "default"),
        ("Qwen/Qwen-7B", "4.31.0", "default"),
    ],
)
def test_old_transformers_have_plain_attention_unless_the_model_brings_its_own(
    inference_case, model, version, fused
) -> None:
    facts = inference_engine(inference_case(engine="transformers", engine_version=version, model=model))
    assert facts.get("inference.flash_attention", "default") == (fused or False)


def test_autoawq_fuses_layers_and_keeps_plain_attention(inference_case) -> None:
    facts = inference_engine(inference_case(engine="AutoAWQ"))
    assert facts["inference.fused_modules"] is True
    assert facts["inference.flash_attention"] is False
