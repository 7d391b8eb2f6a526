"""What the layers of a model keep, told by its architecture, is what the main rules make of its heads and widths."""

from __future__ import annotations

import json

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from tests.kb.architectures.configs import LLAMA, QWEN_3_5_27B

GEMMA = {
    "model_type": "gemma3_text", "num_hidden_layers": 26, "hidden_size": 1152, "intermediate_size": 6912,
    "num_attention_heads": 4, "num_key_value_heads": 1, "head_dim": 256, "vocab_size": 262144, "sliding_window": 512,
    "max_position_embeddings": 32768,
}  # fmt: skip
DEEPSEEK = {
    "model_type": "deepseek_v3", "num_hidden_layers": 61, "hidden_size": 7168, "intermediate_size": 18432,
    "num_attention_heads": 128, "num_key_value_heads": 128, "vocab_size": 129280, "q_lora_rank": 1536,
    "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "n_routed_experts": 256,
    "n_shared_experts": 1, "num_experts_per_tok": 8, "moe_intermediate_size": 2048, "first_k_dense_replace": 3,
    "max_position_embeddings": 163840,
}  # fmt: skip


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "config", [LLAMA, QWEN_3_5_27B, GEMMA, DEEPSEEK], ids=["heads", "recurrent", "windows", "latent"]
)
def test_both_ways_come_to_the_same(config, tmp_path):
    advisor = Advisor.load()
    file = tmp_path / "config.json"
    file.write_text(json.dumps(config), encoding="utf-8")
    model = advisor.add_model(file)
    given = {"model": model, "workload.kind": "inference", "inference.engine": "vllm"}
    given |= {"cache.format": "fp16", "cache.value_format": "fp16", "model.kv_kind": "by_layer"}

    plain = advisor.engine.infer({fact: Given(value) for fact, value in given.items() if fact != "model.kv_kind"})
    sums = advisor.own_models[0].reading.entries.sums
    summed = {f"model.{name}": sums[name] for name in ("kept_keys", "kept_values", "window_keys", "window_values")}
    layered = advisor.engine.infer({fact: Given(value) for fact, value in {**given, **summed}.items()})
    for fact in ("kv.full_layer", "kv.bytes_per_token", "kv.per_sequence"):
        assert plain.value(fact) is not None
        assert layered.value(fact) == pytest.approx(plain.value(fact)), fact
