"""From the fields of a config to a geometry."""

from __future__ import annotations

from kb.model_config.config_fields import ConfigFields
from kb.model_config.family import Family
from kb.model_config.geometry import Attention, Experts, Geometry, Latent

__all__ = ["LAYERS", "read_geometry"]

LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers")
_HIDDEN = ("hidden_size", "n_embd", "d_model")
_HEADS = ("num_attention_heads", "n_head", "n_heads")
_KV_HEADS = ("num_key_value_heads", "num_kv_heads", "n_head_kv", "kv_n_heads")
_WIDTH = ("intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "d_ff")
_VOCAB = ("vocab_size", "padded_vocab_size")
_POSITIONS = ("max_position_embeddings", "n_positions")
_EXPERTS = ("num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts")
_ACTIVE = ("num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_k", "moe_top_k")
_SHARED = ("n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert")
_FOUR_TIMES = {"gpt2", "gpt_bigcode", "gptj", "bloom", "falcon", "mpt"}  # feed-forward width where none is given

_MOST_LAYERS = 2_000
_WIDEST = 2**20
_MOST_HEADS = 4_096
_MOST_WORDS = 10**8
_MOST_EXPERTS = 10**5
_LONGEST = 10**9


def read_geometry(fields: ConfigFields, model_type: str | None, family: Family) -> Geometry:
    """The geometry that a config states.

    Raises:
        ModelConfigError: a field is missing, of the wrong type, out of range, or contradicts another.
    """
    layers = fields.required(*LAYERS, high=_MOST_LAYERS)
    hidden = fields.required(*_HIDDEN, high=_WIDEST)
    vocab = fields.required(*_VOCAB, high=_MOST_WORDS)
    attention = _attention(fields, model_type, family, hidden)
    experts = _experts(fields, model_type, layers)
    width = _width(fields, model_type, hidden, experts)
    positions = 0
    if family.positions is not None:
        positions = fields.required(*_POSITIONS, high=_LONGEST) + family.positions
    types = fields.integer("type_vocab_size", low=0, high=100) if family.token_types else None
    return Geometry(
        family=family,
        layers=layers,
        hidden=hidden,
        vocab=vocab,
        width=width,
        tied=fields.flag("tie_word_embeddings", default=family.tied, outer=True),
        ffn_bias=fields.flag("mlp_bias", "use_bias", "bias", "enable_bias", default=family.ffn_bias),
        attention=attention,
        experts=experts,
        positions=positions,
        token_types=types or 0,
        embedding_width=fields.integer("word_embed_proj_dim", high=_WIDEST),
    )


def _attention(fields: ConfigFields, model_type: str | None, family: Family, hidden: int) -> Attention:
    heads = fields.required(*_HEADS, high=_MOST_HEADS)
    latent = _latent(fields) if "kv_lora_rank" in fields else None
    kv_heads = _kv_heads(fields, model_type, heads)
    if kv_heads > heads or heads % kv_heads:
        says = f"says {kv_heads}, with {heads} attention heads"
        fields.wrong(_present(fields, _KV_HEADS), says, "a divisor of the number of attention heads")
    head_dim = fields.integer("head_dim", "kv_channels", "d_kv", high=_WIDEST)
    if head_dim is None:
        if hidden % heads and latent is None:
            says = f"says {heads}, with a hidden width of {hidden}"
            fields.wrong(_present(fields, _HEADS), says, "a divisor of the hidden width, or a head_dim")
        head_dim = max(1, hidden // heads)
    bias = fields.flag(
        "qkv_bias", "add_qkv_bias", "use_qkv_bias", "attention_bias", "use_bias", "bias", default=family.qkv_bias
    )
    return Attention(
        heads=heads,
        kv_heads=kv_heads,
        head_dim=head_dim,
        qkv_bias=bias,
        out_bias=fields.flag("attention_out_bias", "use_bias", default=family.out_bias),
        latent=latent,
        index_head_dim=fields.integer("index_head_dim", high=_WIDEST),
    )


def _kv_heads(fields: ConfigFields, model_type: str | None, heads: int) -> int:
    if model_type == "falcon" and not fields.flag("new_decoder_architecture", default=False):
        return 1 if fields.flag("multi_query", default=True) else heads
    if model_type == "gpt_bigcode":
        return 1 if fields.flag("multi_query", default=True) else heads
    if model_type == "chatglm" and fields.flag("multi_query_attention", default=False):
        return fields.required("multi_query_group_num", high=_MOST_HEADS)
    if model_type in {"dbrx", "mpt"}:
        inner = fields.object("attn_config")
        if inner is not None:
            return ConfigFields(fields.path, inner).integer("kv_n_heads", high=_MOST_HEADS) or heads
    return fields.integer(*_KV_HEADS, high=_MOST_HEADS) or heads


def _latent(fields: ConfigFields) -> Latent:
    return Latent(
        kv_rank=fields.required("kv_lora_rank", high=_WIDEST),
        q_rank=fields.integer("q_lora_rank", high=_WIDEST),
        rope_dim=fields.required("qk_rope_head_dim", high=_WIDEST),
        nope_dim=fields.required("qk_nope_head_dim", high=_WIDEST),
        value_dim=fields.required("v_head_dim", high=_WIDEST),
    )


def _width(fields: ConfigFields, model_type: str | None, hidden: int, experts: Experts | None) -> int:
    if model_type == "dbrx" and experts is not None:
        return experts.width
    if model_type == "llama4_text" and "intermediate_size_mlp" in fields:
        return fields.required("intermediate_size_mlp", high=16 * _WIDEST)
    if model_type == "mpt":
        return hidden * (fields.integer("expansion_ratio", high=64) or 4)
    width = fields.integer(*_WIDTH, high=16 * _WIDEST)
    if width is None and model_type in _FOUR_TIMES:
        return 4 * hidden
    if width is None and experts is not None:
        return experts.width
    if width is None:
        fields.missing(*_WIDTH)
    return width // 2 if model_type == "qwen" else width  # the first Qwen counts gate and up together


def _experts(fields: ConfigFields, model_type: str | None, layers: int) -> Experts | None:
    inner = fields.object("ffn_config") if model_type == "dbrx" else None
    source = ConfigFields(fields.path, inner) if inner is not None else fields
    count = source.integer(*_EXPERTS, low=0, high=_MOST_EXPERTS)
    if count is None or count <= 1:
        return None
    active = source.required(*_ACTIVE, high=_MOST_EXPERTS)
    if active > count:
        source.wrong(_present(source, _ACTIVE), f"says {active}, with {count} experts", "at most the number of experts")
    width = source.required("moe_intermediate_size", *_WIDTH, high=16 * _WIDEST)
    shared = source.integer(*_SHARED, low=0, high=1_000) or 0
    shared_width = source.integer("shared_expert_intermediate_size", low=0, high=16 * _WIDEST)
    if model_type == "llama4_text":
        shared = 1
    if shared_width:
        shared = max(shared, 1)
    first_dense = fields.integer("first_k_dense_replace", "moe_layer_start_index", low=0, high=layers) or 0
    return Experts(
        count=count,
        active=active,
        width=width,
        layers=_moe_layers(fields, layers, first_dense),
        shared=shared,
        shared_width=shared_width or shared * width,
        first_dense=first_dense,
    )


def _moe_layers(fields: ConfigFields, layers: int, first_dense: int) -> int:
    """How many layers hold experts: after the leading dense ones, every n-th, except the listed ones."""
    listed = fields.integers("moe_layers", high=_MOST_LAYERS)
    if listed:
        return len({layer for layer in listed if layer < layers})
    step = fields.integer(
        "moe_layer_freq", "decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval", high=layers
    )
    dense = set(fields.integers("mlp_only_layers", high=_MOST_LAYERS) or ())
    from_end = step if step and "moe_layer_freq" not in fields else None
    return sum(
        1
        for layer in range(first_dense, layers)
        if layer not in dense and ((layer + 1) % from_end == 0 if from_end else layer % (step or 1) == 0)
    )


def _present(fields: ConfigFields, names: tuple[str, ...]) -> str:
    return next((name for name in names if name in fields), names[0])
