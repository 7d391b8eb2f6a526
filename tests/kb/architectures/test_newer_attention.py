"""Attention that keeps less than everything: read from configs, it is what makers, engines and checkpoints tell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.architectures import Architectures
from kb.catalogue import Catalogues
from kb.errors import ModelConfigError
from tests.kb.architectures.configs import (
    DEEPSEEK_V4_FLASH,
    DEEPSEEK_V4_PRO,
    KIMI_K3,
    KIMI_LINEAR,
    LING_1T,
    MIMO_V2_FLASH,
    MINIMAX_M3,
    QWEN_3_NEXT,
    STEP_3_5_FLASH,
)

ARCHITECTURES = Architectures.load()
MODELS = Catalogues.load().models


@pytest.fixture
def read(tmp_path: Path):
    def reader(config):
        file = tmp_path / "config.json"
        file.write_text(json.dumps(config), encoding="utf-8")
        return ARCHITECTURES.read(file).record

    return reader


@pytest.mark.parametrize(
    ("config", "entry"),
    [
        (DEEPSEEK_V4_FLASH, "deepseek-ai/DeepSeek-V4-Flash"),
        (DEEPSEEK_V4_PRO, "deepseek-ai/DeepSeek-V4-Pro"),
        (KIMI_LINEAR, "moonshotai/Kimi-Linear-48B-A3B-Instruct"),
        (KIMI_K3, "moonshotai/Kimi-K3"),
        (MINIMAX_M3, "MiniMaxAI/MiniMax-M3"),
        (STEP_3_5_FLASH, "stepfun-ai/Step-3.5-Flash"),
        (MIMO_V2_FLASH, "XiaomiMiMo/MiMo-V2-Flash"),
        (QWEN_3_NEXT, "Qwen/Qwen3-Coder-Next"),
        (LING_1T, "inclusionAI/Ling-1T"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_catalogue_has_what_the_rules_make_of_the_config(read, config, entry) -> None:
    made, known = read(config), MODELS.get(entry)

    assert (made.params_total, made.params_active) == (known.params_formula, known.params_active)
    whole = known.layers if known.layout is None else known.full_attention_layers
    assert (made.attention, made.full_attention_layers, made.sliding_window) == (
        known.attention, whole, known.sliding_window,
    )  # fmt: skip
    for field in ("cache_by_layer", "kept_keys", "recurrent_state", "recurrent_conv", "experts", "experts_active"):
        assert getattr(made, field) == getattr(known, field), field
    if made.window_keys:
        assert (made.window_keys, made.sliding_attention_layers) == (known.window_keys, known.sliding_attention_layers)


@pytest.mark.parametrize(
    ("config", "published", "within"),
    [
        (DEEPSEEK_V4_FLASH, 284.33e9, 1e-4),  # llama.cpp prints it, without the layer that predicts several tokens
        (DEEPSEEK_V4_PRO, 1.6e12, 0.02),
        (KIMI_LINEAR, 49_122_681_728 - 26 * 256, 0),  # the checkpoint, less a bias of the routers
        (KIMI_K3, 2_779_931_837_184, 2e-4),  # the checkpoint, with a tower for images
        (STEP_3_5_FLASH, 196e9, 0.01),
        (MIMO_V2_FLASH, 309_785_318_400 - 3 * 0.33e9, 1e-4),  # the checkpoint, less three layers of 0.33B
        (LING_1T, 999_705_328_640 - 76 * 256, 0),  # the checkpoint, less a bias of the routers
    ],
    ids=["V4-Flash", "V4-Pro", "Kimi-Linear", "K3", "Step-3.5", "MiMo", "Ling-1T"],
)
def test_parameters_are_those_that_others_count(read, config, published, within) -> None:
    assert read(config).params_total == pytest.approx(published, rel=within, abs=0)


@pytest.mark.parametrize(
    ("config", "published", "within"),
    [
        (DEEPSEEK_V4_FLASH, 13e9, 0.07),
        (DEEPSEEK_V4_PRO, 49e9, 0.02),
        (KIMI_K3, 104e9, 0.02),
        (MIMO_V2_FLASH, 15e9, 0.04),
        (LING_1T, 50e9, 0.03),
    ],
    ids=["V4-Flash", "V4-Pro", "K3", "MiMo", "Ling-1T"],
)
def test_active_parameters_are_about_those_that_makers_publish(read, config, published, within) -> None:
    assert read(config).params_active == pytest.approx(published, rel=within)


def test_a_million_tokens_of_deepseek_v4_pro_are_what_vllm_announces(read) -> None:
    """vLLM tells 9.62 GiB in 16 bit for a million tokens (https://vllm.ai/blog/deepseek-v4)."""
    model = read(DEEPSEEK_V4_PRO)

    assert model.kept_values == 0
    assert 2 * model.kept_keys * 2**20 / 2**30 == pytest.approx(9.62, abs=0.005)


def test_the_state_of_kimi_k3_is_what_an_engine_reserves(read) -> None:
    """An engine in C that reserves it for all 93 layers takes 626 MB (kimi-k3-in-c, docs/ARCHITECTURE.md)."""
    model = read(KIMI_K3)

    assert 93 * 4 * (model.recurrent_state + model.recurrent_conv) == pytest.approx(626e6, rel=1e-3)


def test_another_pattern_of_recurrent_layers_is_refused(read) -> None:
    listed = {**KIMI_LINEAR["linear_attn_config"], "full_attn_layers": [5, 10, 15, 20, 25]}

    with pytest.raises(ModelConfigError, match="5 layers with attention"):
        read({**KIMI_LINEAR, "linear_attn_config": listed})


def test_newer_configs_list_the_layers_of_deepseek_v4_by_name(read) -> None:
    by_number = {"0": "sliding_attention", "4": "compressed_sparse_attention", "128": "heavily_compressed_attention"}
    names = [by_number[str(each)] for each in DEEPSEEK_V4_FLASH["compress_ratios"]][:43]
    named = {**DEEPSEEK_V4_FLASH, "compress_ratios": None, "layer_types": names}

    assert read(named).kept_keys == read(DEEPSEEK_V4_FLASH).kept_keys == 3440


@pytest.mark.parametrize("predicting", [None, -1, True, 3])
def test_a_list_of_another_length_is_no_list_of_layers(read, predicting) -> None:
    short = {**DEEPSEEK_V4_FLASH, "compress_ratios": [4] * 42, "num_nextn_predict_layers": predicting}

    with pytest.raises(ModelConfigError, match="42 layers"):
        read(short)
