"""Models: geometry, layers by kind of attention, and which formula sizes the cache."""

import pytest
from msgspec import ValidationError

from kb.catalogue import Catalogues, Model

MODELS = Catalogues.load().models


def model(**facts):
    return Model.of({"id": "x/y", "family": "X", "architecture": "decoder", "source": "test", **facts})


PARALLEL = {
    "tiiuae/Falcon-H1-7B-Instruct", "tiiuae/Falcon-H1-34B-Instruct", "meituan-longcat/LongCat-Flash-Chat",
    "meituan-longcat/LongCat-Flash-Omni",
    "deepseek-ai/DeepSeek-V4-Flash", "deepseek-ai/DeepSeek-V4-Flash-0731",
    "deepseek-ai/DeepSeek-V4-Pro",
}  # fmt: skip
NOT_ALL_ATTEND = {
    "meta-llama/Llama-3.2-11B-Vision-Instruct", "meta-llama/Llama-3.2-90B-Vision-Instruct",
    "nvidia/Llama-3_3-Nemotron-Super-49B-v1", "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16",
    "nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16", "nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-BF16",
    "nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16", "nvidia/NVIDIA-Nemotron-Nano-9B-v2",
}  # fmt: skip
SHARE_CACHES = {
    "google/gemma-3n-E2B-it", "google/gemma-3n-E4B-it", "google/gemma-4-E2B-it", "google/gemma-4-E4B-it",
}  # fmt: skip


def test_the_layers_of_a_layout_are_the_layers_of_the_model():
    for entry in MODELS.ids():
        record = MODELS.get(entry)
        if record.layout is None or entry in PARALLEL | NOT_ALL_ATTEND | SHARE_CACHES:
            continue
        assert record.layout.full + record.layout.sliding + record.layout.linear == record.layers, entry


def test_sliding_layers_always_come_with_a_window():
    for entry in MODELS.ids():
        record = MODELS.get(entry)
        assert not record.sliding_attention_layers or record.sliding_window, entry


def test_sparse_indexers_and_global_heads_are_known():
    assert MODELS.get("deepseek-ai/DeepSeek-V3.2").index_head_dim == 128
    gemma = MODELS.get("google/gemma-4-31B-it")
    assert (gemma.global_kv_heads, gemma.global_head_dim) == (4, 512)


def test_a_base_that_goes_by_the_name_of_its_other_version_says_where_that_is():
    for entry in map(MODELS.get, MODELS.ids()):
        tuned = [each for each in entry.aliases if each.endswith(("-Instruct", "-it", "-chat-hf", "-Chat"))]
        assert entry.instruct or not tuned, entry.id
        assert entry.instruct != entry.id
        assert (entry.instruct or "/").count("/") == 1


def test_flags_follow_from_architecture_and_modalities():
    mixture, vision = MODELS.get("mistralai/Mixtral-8x7B-v0.1"), MODELS.get("Qwen/Qwen2.5-VL-7B-Instruct")

    assert (mixture.is_moe, mixture.dense, mixture.multimodal) == (True, False, False)
    assert (vision.is_moe, vision.dense, vision.multimodal) == (False, True, True)


@pytest.mark.parametrize(
    ("entry", "native"),
    [
        ("deepseek-ai/DeepSeek-V3", "fp8"),
        ("openai/gpt-oss-20b", "mxfp4"),
        ("moonshotai/Kimi-K2.6", "int4-experts"),
        ("mistralai/Mistral-Small-4-119B-2603", "fp8"),
        ("meta-llama/Llama-3.1-8B", "bf16"),
        ("openai-community/gpt2", None),
    ],
)
def test_the_native_format(entry, native):
    assert MODELS.get(entry).native_format == native


@pytest.mark.parametrize(
    "facts",
    [
        {"layers": 0},
        {"layers": -1},
        {"layers": 10**9},
        {"layers": 32.0},
        {"layers": True},
        {"heads": 32, "kv_heads": 5},
        {"experts": 8, "experts_active": 9},
        {"params_total": 7, "params_active": 8},
        {"params_total": -7},
        {"architecture": "cnn"},
        {"attention": "bqa"},
        {"release_date": "yesterday"},
        {"id": "a\x1b[31m"},
    ],
)
def test_senseless_facts_are_refused(facts):
    with pytest.raises(ValidationError):
        model(**facts)


def test_towers_are_what_the_decoder_leaves_of_the_total():
    assert MODELS.get("google/gemma-3-27b-it").vision_params == pytest.approx(0.423e9, rel=0.01)
    assert MODELS.get("meta-llama/Llama-3.1-8B").vision_params is None


@pytest.mark.parametrize(
    ("entry", "tower"), [("Qwen/Qwen3.5-27B", 0.46e9), ("Qwen/Qwen3.5-35B-A3B", 0.45e9), ("Qwen/Qwen3.5-2B", 0.33e9)]
)
def test_the_layer_that_predicts_several_tokens_is_in_the_files_alone(entry, tower):
    record = MODELS.get(entry)
    assert record.params_total < record.params_checkpoint
    assert record.vision_params == pytest.approx(tower, rel=0.02)
