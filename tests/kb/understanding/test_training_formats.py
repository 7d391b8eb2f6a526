"""Number formats of a training, and of the weights below adapters."""

from __future__ import annotations


def test_four_bits_with_a_rank_are_adapters_on_a_quantized_base(facts) -> None:
    assert facts("grpo of qwen3 4b, 4bit, rank 32")["training.method"] == "qlora"
