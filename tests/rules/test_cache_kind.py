"""Which layers of the models of the catalogue attend to what, and what their cache holds."""

from __future__ import annotations

import pytest

from engine.inference import Given, Inference
from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor

LAYERS = ("model.full_attention_layers", "model.sliding_attention_layers", "model.linear_attention_layers")


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


def follows(advisor: Advisor, entry: str) -> Inference:
    return advisor.engine.infer({"model": Given(entry)}, assume=False)


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
        ("deepseek-ai/DeepSeek-V4-Pro", 61, 61, 0),  # a window, and what is older compressed, in every layer
        ("moonshotai/Kimi-K3", 24, 0, 69),
        ("moonshotai/Kimi-Linear-48B-A3B-Instruct", 7, 0, 20),
        ("google/gemma-3n-E4B-it", 4, 16, 0),
        ("CohereLabs/c4ai-command-a-03-2025", 16, 48, 0),
    ],
)
def test_layers_by_kind_of_attention(advisor, entry, full, sliding, linear):
    known = follows(advisor, entry)

    assert tuple(map(known.value, LAYERS)) == (full, sliding, linear)


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("meta-llama/Llama-3.1-70B", "per_head"),
        ("Qwen/Qwen3.5-27B", "per_head"),
        ("deepseek-ai/DeepSeek-V3", "latent"),
        ("deepseek-ai/DeepSeek-V3.2", "latent"),
        ("moonshotai/Moonlight-16B-A3B", "latent"),
        ("moonshotai/Kimi-VL-A3B-Instruct", "latent"),
        ("Qwen/Qwen3.8-Flash-Next", None),  # what its indexer keeps is not known
        ("deepseek-ai/DeepSeek-V4.1-Flash", "special"),
        ("moonshotai/Kimi-K3", "latent"),
        ("google-bert/bert-base-uncased", "none"),
        ("state-spaces/mamba-2.8b-hf", "none"),
        ("google-t5/t5-11b", "special"),
        ("openai/whisper-large-v3", "special"),
        ("deepseek-ai/DeepSeek-V4-Flash", "by_layer"),
        ("MiniMaxAI/MiniMax-M3", "by_layer"),
        ("zai-org/GLM-5.3-Flash", "by_layer"),
        ("google/gemma-3n-E2B-it", "per_head"),
        ("MiniMaxAI/MiniMax-M1-80k", "per_head"),
    ],
)
def test_the_cache_formula_is_named_or_refused(advisor, entry, kind):
    assert follows(advisor, entry).value("model.kv_kind") == kind


def test_what_is_special_about_a_cache_is_said(advisor):
    models = advisor.catalogues.models
    for entry in models.ids():
        if follows(advisor, entry).value("model.kv_kind") == "special":
            assert models.get(entry).kv_cache_note, entry


def test_a_window_without_a_pattern_is_not_guessed(advisor):
    given = {"model": Given("meta-llama/Llama-3.1-8B"), "model.sliding_window": Given(4096)}
    windowed = advisor.engine.infer(given, assume=False)

    assert follows(advisor, "meta-llama/Llama-3.1-8B").value("model.full_attention_layers") == 32
    assert windowed.value("model.full_attention_layers") is None
