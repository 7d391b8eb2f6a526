"""Shapes as configs of transformers."""

from collections.abc import Callable, Mapping
from typing import Final

import transformers

from bench.oracle.shape import Shape

__all__ = ["config"]


def config(shape: Shape) -> transformers.PretrainedConfig:
    """The config that transformers builds a model of this shape from."""
    return _CONFIGS[shape.family](shape)


def _common(shape: Shape) -> dict[str, object]:
    return {
        "vocab_size": shape.vocab,
        "hidden_size": shape.hidden,
        "intermediate_size": shape.intermediate,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "max_position_embeddings": shape.max_context,
        "tie_word_embeddings": shape.tied,
        "use_cache": False,
    }


def _grouped(shape: Shape) -> dict[str, object]:
    return {**_common(shape), "num_key_value_heads": shape.kv_heads, "head_dim": shape.head_dim}


def _gpt2(shape: Shape) -> transformers.PretrainedConfig:
    return transformers.GPT2Config(
        vocab_size=shape.vocab,
        n_embd=shape.hidden,
        n_inner=shape.intermediate,
        n_layer=shape.layers,
        n_head=shape.heads,
        n_positions=shape.max_context,
        use_cache=False,
    )


def _t5(shape: Shape) -> transformers.PretrainedConfig:
    return transformers.T5Config(
        vocab_size=shape.vocab,
        d_model=shape.hidden,
        d_ff=shape.intermediate,
        num_layers=shape.layers,
        num_heads=shape.heads,
        d_kv=shape.head_dim,
        decoder_start_token_id=0,
        use_cache=False,
    )


def _mixtral(shape: Shape) -> transformers.PretrainedConfig:
    experts = {"num_local_experts": shape.experts, "num_experts_per_tok": shape.experts_per_token}
    return transformers.MixtralConfig(**_grouped(shape), **experts)


def _qwen3_moe(shape: Shape) -> transformers.PretrainedConfig:
    experts = {"num_experts": shape.experts, "num_experts_per_tok": shape.experts_per_token}
    return transformers.Qwen3MoeConfig(**_grouped(shape), moe_intermediate_size=shape.intermediate, **experts)


_CONFIGS: Final[Mapping[str, Callable[[Shape], transformers.PretrainedConfig]]] = {
    "llama": lambda shape: transformers.LlamaConfig(**_grouped(shape)),
    "qwen2": lambda shape: transformers.Qwen2Config(**_grouped(shape)),
    "qwen3": lambda shape: transformers.Qwen3Config(**_grouped(shape)),
    "mistral": lambda shape: transformers.MistralConfig(**_grouped(shape), sliding_window=None),
    "gemma": lambda shape: transformers.GemmaConfig(**_grouped(shape)),
    "phi": lambda shape: transformers.PhiConfig(**_common(shape)),
    "gpt2": _gpt2,
    "xlm-roberta": lambda shape: transformers.XLMRobertaConfig(**_common(shape), num_labels=3, type_vocab_size=1),
    "t5": _t5,
    "mixtral": _mixtral,
    "qwen3-moe": _qwen3_moe,
}
