"""Models: geometry, layers by kind of attention, and which formula sizes the cache."""

import pytest
from msgspec import ValidationError

from kb.catalogue import Catalogues, Model

MODELS = Catalogues.load().models


def model(**facts):
    return Model.of({"id": "x/y", "family": "X", "architecture": "decoder", "source": "test", **facts})


@pytest.mark.parametrize(
    ("entry", "full", "sliding", "linear"),
    [
        ("meta-llama/Llama-3.1-8B", 32, 0, 0),  # neither pattern nor window: all full
        ("mistralai/Mistral-7B-v0.1", 0, 32, 0),
        ("mistralai/Mistral-7B-Instruct-v0.3", 32, 0, 0),
        ("google/gemma-2-9b", 21, 21, 0),
        ("google/gemma-3-27b-it", 10, 52, 0),
        ("google/gemma-3-270m-it", 3, 15, 0),
        ("openai/gpt-oss-120b", 18, 18, 0),
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", 12, 0, 36),
        ("Qwen/Qwen3.5-4B", 8, 0, 24),
        ("CohereLabs/c4ai-command-r7b-12-2024", 8, 24, 0),
        ("allenai/Olmo-3-1125-32B", 16, 48, 0),
        ("meta-llama/Llama-4-Scout-17B-16E-Instruct", 12, 36, 0),
        ("ai21labs/Jamba-v0.1", 4, 0, 28),
        ("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", 6, 0, 23),  # the other layers hold experts only
        ("meituan-longcat/LongCat-Flash-Chat", 56, 0, 0),  # two attention layers in each of 28 blocks
        ("tiiuae/Falcon-H1-7B-Instruct", 44, 0, 44),  # both in every layer
        ("state-spaces/mamba-2.8b-hf", 0, 0, 64),
        ("deepseek-ai/DeepSeek-V4-Pro", None, None, None),
        ("google/gemma-3n-E4B-it", 4, 16, 0),
        ("CohereLabs/c4ai-command-a-03-2025", None, None, None),  # number of layers unknown
    ],
)
def test_layers_by_kind_of_attention(entry, full, sliding, linear):
    record = MODELS.get(entry)

    found = (record.full_attention_layers, record.sliding_attention_layers, record.linear_attention_layers)
    assert found == (full, sliding, linear)


PARALLEL = {
    "tiiuae/Falcon-H1-7B-Instruct", "tiiuae/Falcon-H1-34B-Instruct", "meituan-longcat/LongCat-Flash-Chat",
    "meituan-longcat/LongCat-Flash-Omni",
}  # fmt: skip
NOT_ALL_ATTEND = {
    "meta-llama/Llama-3.2-11B-Vision-Instruct", "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16",
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


def test_a_window_without_a_pattern_is_not_guessed():
    windowed = model(layers=32, sliding_window=4096)

    assert windowed.full_attention_layers is windowed.sliding_attention_layers is None


def test_a_hybrid_without_a_pattern_is_not_guessed():
    assert model(architecture="hybrid", layers=56, kv_heads=8, heads=40, head_dim=128).kv_cache is None


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("meta-llama/Llama-3.1-70B", "per_head"),
        ("Qwen/Qwen3.5-27B", "per_head"),
        ("deepseek-ai/DeepSeek-V3", "latent"),
        ("deepseek-ai/DeepSeek-V3.2", "latent"),
        ("moonshotai/Moonlight-16B-A3B", "latent"),
        ("moonshotai/Kimi-VL-A3B-Instruct", None),  # latent, but the ranks are not known
        ("google-bert/bert-base-uncased", "none"),
        ("state-spaces/mamba-2.8b-hf", "none"),
        ("google-t5/t5-11b", "special"),
        ("openai/whisper-large-v3", "special"),
        ("deepseek-ai/DeepSeek-V4-Flash", "special"),
        ("google/gemma-3n-E2B-it", "per_head"),
        ("MiniMaxAI/MiniMax-M1-80k", "per_head"),
    ],
)
def test_the_cache_formula_is_named_or_refused(entry, kind):
    assert MODELS.get(entry).kv_cache == kind


def test_what_is_special_about_a_cache_is_said():
    for entry in MODELS.ids():
        record = MODELS.get(entry)
        if record.kv_cache == "special":
            assert record.kv_cache_note, entry


def test_sparse_indexers_and_global_heads_are_known():
    assert MODELS.get("deepseek-ai/DeepSeek-V3.2").index_head_dim == 128
    gemma = MODELS.get("google/gemma-4-31B-it")
    assert (gemma.global_kv_heads, gemma.global_head_dim) == (4, 512)


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
