"""Parameters counted from the shape that a case states."""

from __future__ import annotations

from bench.accuracy.fields import Fields

__all__ = ["shape_params"]


def shape_params(arch: Fields) -> float | None:
    """Parameters of a decoder without norms and biases; None where the shape is incomplete or its layers differ.

    V*H for the embedding, and for the head unless it is the same matrix; in each layer H*d*(2h + 2g) for h heads and g
    of keys and values, of width d, and 3*H*F in a gated block of width F (2*H*F otherwise), or that for each expert.
    """
    layers, hidden, heads = arch.whole("layers"), arch.whole("hidden"), arch.whole("heads")
    vocab, kv_heads = arch.whole("vocab"), arch.whole("kv_heads")
    if layers is None or hidden is None or heads is None or vocab is None or kv_heads is None:
        return None
    if any(arch.whole(kind) for kind in ("kv_lora_rank", "full_attention_interval", "mamba_heads", "global_head_dim")):
        return None
    width = arch.whole("head_dim") or hidden // heads
    matrices = 2 if arch.flag("gated") is False else 3
    experts, narrow = arch.whole("n_experts"), arch.whole("moe_intermediate")
    dense = arch.whole("intermediate")
    if experts:
        block = (narrow or dense or 0) * (experts + (arch.whole("n_shared_experts") or 0)) + experts / matrices
    else:
        block = float(dense or 0)
    if not block:
        return None
    leading = arch.whole("first_dense_layers") or 0
    blocks = (layers - leading) * block + leading * (dense or 0)
    return (
        vocab * hidden * (1 if arch.flag("tied") else 2)
        + layers * hidden * width * (2 * heads + 2 * kv_heads)
        + matrices * hidden * blocks
    )
