"""What the code of a model family fixes and its config.json does not say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

__all__ = ["FAMILIES", "Family"]


@dataclass(frozen=True, slots=True)
class Family:
    """How parameters are laid out in the models of one `model_type`.

    Attributes:
        gated: the feed-forward network has three matrices (gate, up, down), else two.
        norms: normalisation layers per block; `norm_bias`: each has a bias besides its weight.
        qkv_bias, out_bias, ffn_bias: biases of the projections, where the config does not say.
        qk_norm: normalisation of queries and keys: per head, over the whole projection, or none.
        tied: the output head shares the embedding, where the config does not say.
        positions: learned position embeddings, with so many extra rows; None for rotary or ALiBi.
        encoder: bidirectional, without a cache; `token_types` and `embedding_norm` belong to its embedding.
        chunked: full attention in every fourth layer only, a window of `attention_chunk_size` elsewhere.
    """

    gated: bool = True
    norms: int = 2
    norm_bias: bool = False
    qkv_bias: bool = False
    out_bias: bool = False
    ffn_bias: bool = False
    qk_norm: Literal["head", "full", "none"] = "none"
    tied: bool = False
    positions: int | None = None
    encoder: bool = False
    token_types: bool = False
    embedding_norm: bool = False
    head_bias: bool = False
    chunked: bool = False


_LLAMA = Family()
_QWEN2 = Family(qkv_bias=True)
_QWEN3 = Family(qk_norm="head")
_GEMMA = Family(tied=True)
_GEMMA2 = Family(norms=4, tied=True)
_COHERE = Family(norms=1, tied=True)
_PLAIN = Family(gated=False, norm_bias=True, qkv_bias=True, out_bias=True, ffn_bias=True)
_GPT2 = replace(_PLAIN, tied=True, positions=0)
_BERT = replace(_PLAIN, positions=0, tied=True, encoder=True, token_types=True, embedding_norm=True)
_UNBIASED = Family(gated=False, norm_bias=True)

FAMILIES: dict[str, Family] = {
    **dict.fromkeys(("llama", "mistral", "mixtral", "minicpm", "yi", "aquila", "smollm3", "mimo", "arcee"), _LLAMA),
    **dict.fromkeys(("internlm2", "internlm3", "baichuan", "granite", "granitemoe", "seed_oss", "phi3"), _LLAMA),
    **dict.fromkeys(("ministral", "ministral3", "mistral3", "ernie4_5", "ernie4_5_moe", "exaone", "deepseek"), _LLAMA),
    **dict.fromkeys(("deepseek_v2", "deepseek_v3", "kimi_k2", "deepseek_v32", "glm4_moe_lite", "glm_moe_dsa"), _LLAMA),
    "internlm": Family(qkv_bias=True, out_bias=True),
    **dict.fromkeys(("qwen", "qwen2", "qwen2_moe", "qwen2_vl", "qwen2_5_vl", "qwen2_vl_text"), _QWEN2),
    **dict.fromkeys(("qwen3", "qwen3_moe", "qwen3_vl_text", "qwen3_vl_moe_text"), _QWEN3),
    **dict.fromkeys(("olmo2", "olmo3", "olmoe"), Family(qk_norm="full")),
    "olmo": Family(norms=0),
    "exaone4": Family(qk_norm="head"),
    "minimax_m2": Family(qk_norm="full"),
    "gemma": _GEMMA,
    "gemma2": _GEMMA2,
    **dict.fromkeys(("gemma3", "gemma3_text"), replace(_GEMMA2, qk_norm="head")),
    **dict.fromkeys(("cohere", "cohere2"), _COHERE),
    "glm": Family(qkv_bias=True),
    "glm4": Family(norms=4),
    "glm4_moe": Family(qkv_bias=True),
    "chatglm": Family(qkv_bias=True),
    "gpt_oss": Family(qkv_bias=True, out_bias=True, ffn_bias=True),
    "llama4_text": Family(chunked=True),
    "phimoe": Family(qkv_bias=True, out_bias=True, norm_bias=True, head_bias=True),
    "dbrx": Family(),
    "stablelm": Family(norm_bias=True),
    "starcoder2": replace(_PLAIN, tied=True),
    "nemotron": Family(gated=False, norm_bias=True),
    "gpt2": _GPT2,
    "gpt_bigcode": _GPT2,
    "opt": replace(_GPT2, positions=2),
    "bloom": replace(_PLAIN, tied=True, embedding_norm=True),
    "gptj": Family(gated=False, norms=1, norm_bias=True, ffn_bias=True, head_bias=True),
    "gpt_neox": _PLAIN,
    "phi": replace(_PLAIN, norms=1, head_bias=True),
    "mpt": Family(gated=False, tied=True),
    "falcon": replace(_UNBIASED, tied=True),
    **dict.fromkeys(("bert", "roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "electra"), _BERT),
}
"""The layouts that are known, by `model_type`."""
