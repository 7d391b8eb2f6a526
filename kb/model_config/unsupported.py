"""Architectures whose memory the formulas would get wrong: refused, with the reason."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kb.errors import ModelConfigError, printable

__all__ = ["refuse_unsupported"]

_RECURRENT = "a recurrent state (state space or linear attention) besides or instead of a key-value cache"
_SHARED = "layers that share key-value caches"
_CROSS = "an encoder and cross-attention caches"
_SPARSE = "compressed or sparse attention with its own cache"

_TYPES = {
    **dict.fromkeys(("mamba", "mamba2", "falcon_mamba", "rwkv", "rwkv6", "rwkv7", "xlstm"), _RECURRENT),
    **dict.fromkeys(("jamba", "bamba", "zamba", "zamba2", "falcon_h1", "nemotron_h", "recurrent_gemma"), _RECURRENT),
    **dict.fromkeys(("qwen3_next", "qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text"), _RECURRENT),
    **dict.fromkeys(
        ("minimax", "minimax_text_01", "minimax_m1", "kimi_linear", "granitemoehybrid", "lfm2"), _RECURRENT
    ),
    **dict.fromkeys(("gemma3n", "gemma3n_text", "gemma4", "gemma4_text"), _SHARED),
    **dict.fromkeys(("t5", "mt5", "umt5", "bart", "mbart", "marian", "pegasus", "whisper", "m2m_100"), _CROSS),
    **dict.fromkeys(("mllama", "mllama_text_model"), _CROSS),
    **dict.fromkeys(("deepseek_v4", "longcat_flash"), _SPARSE),
    "mimo_v2_flash": "keys and values of different widths, and other heads in the sliding layers",
    "nemotron-nas": "blocks that differ from each other",
    "gpt_neo": "a pattern of local attention that its config encodes in its own way",
}
_TELLTALE = (
    (
        re.compile(r"mamba|^ssm|state_size|time_mix|rwkv|^conv_kernel|linear_(attn|attention|num|key|value|conv)"),
        _RECURRENT,
    ),
    (re.compile(r"lightning|^kda|hybrid_override_pattern|hybrid_layer_pattern|block_types|lru_width"), _RECURRENT),
    (re.compile(r"num_kv_shared_layers|cross_layer|use_cla"), _SHARED),
    (re.compile(r"cross_attention_layers|^encoder_layers$|num_decoder_layers"), _CROSS),
    (re.compile(r"compress_ratio|compression_ratio"), _SPARSE),
    (re.compile(r"block_configs"), "blocks that differ from each other"),
)
_ADVICE = "answer the questions on size and layers by hand instead"


def refuse_unsupported(path: str, model_type: str | None, active: Sequence[str], *, known: bool) -> None:
    """Refuse a model whose cache or parameters the formulas do not describe.

    Args:
        path: the file, for the message.
        model_type: what the config calls its architecture.
        active: the names of all fields that have a value other than null, false, 0 or empty.
        known: whether the layout of that architecture is known; a known one is not searched for tell-tale fields.

    Raises:
        ModelConfigError: names the field that tells, and what is not covered.
    """
    if model_type in _TYPES:
        says = f"says '{printable(model_type)}'"
        raise ModelConfigError(path, "model_type", says, f"an architecture without {_TYPES[model_type]}", _ADVICE)
    if "is_encoder_decoder" in active:
        raise ModelConfigError(path, "is_encoder_decoder", "is set", f"an architecture without {_CROSS}", _ADVICE)
    for name in () if known else active:
        for pattern, what in _TELLTALE:
            if pattern.search(name):
                raise ModelConfigError(path, name, "is set", f"an architecture without {what}", _ADVICE)
