"""Parameters counted from the geometry."""

from __future__ import annotations

from dataclasses import dataclass

from kb.model_config.geometry import Attention, Geometry

__all__ = ["ParameterCount", "count_parameters"]


@dataclass(frozen=True, slots=True)
class ParameterCount:
    """All parameters, and those that one token uses (embeddings and head included)."""

    total: int
    active: int


def count_parameters(shape: Geometry) -> ParameterCount:
    """Parameters of the text model, without multi-token-prediction layers and towers for other senses.

    With hidden width H, vocabulary V, L layers, h heads of width d, g KV heads, feed-forward width F:

    * embedding V*H, plus learned positions; head V*H unless it shares the embedding; a final normalisation H;
    * attention per layer: H*h*d + 2*H*g*d + h*d*H;
    * latent attention per layer, with ranks r and q, widths n (no position), p (position), v (value):
      H*q + q + q*h*(n+p) (or H*h*(n+p) without q), H*(r+p) + r, r*h*(n+v), h*v*H;
    * feed-forward per dense layer: 3*H*F where gated, else 2*H*F;
    * mixture per layer: E*3*H*M + H*E for the router + shared experts 3*H*S;
    * normalisations: H each (2*H with bias), queries and keys d or h*d; biases where the family or the config has them.

    Returns:
        Totals, exact for the families in `FAMILIES` and within 1 % of the published checkpoints.
    """
    outside = _embeddings(shape)
    per_layer = _attention(shape.hidden, shape.attention) + _norms(shape)
    matrices = 3 if shape.family.gated else 2
    dense = matrices * shape.hidden * shape.width
    if shape.ffn_bias:
        dense += shape.hidden + (matrices - 1) * shape.width
    mixture = shape.experts
    if mixture is None:
        total = outside + shape.layers * (per_layer + dense)
        return ParameterCount(total, total)
    expert = matrices * shape.hidden * mixture.width
    if shape.ffn_bias:
        expert += shape.hidden + (matrices - 1) * mixture.width
    always = shape.hidden * mixture.count + matrices * shape.hidden * mixture.shared_width
    if shape.ffn_bias:
        always += mixture.count  # the router's bias
    dense_layers = shape.layers - mixture.layers
    base = outside + shape.layers * per_layer + dense_layers * dense + mixture.layers * always
    return ParameterCount(
        base + mixture.layers * mixture.count * expert, base + mixture.layers * mixture.active * expert
    )


def _embeddings(shape: Geometry) -> int:
    norm = shape.hidden * (2 if shape.family.norm_bias else 1)
    inner = shape.embedding_width or shape.hidden
    words = shape.vocab * inner
    count = words + (shape.positions + shape.token_types) * shape.hidden
    if inner != shape.hidden:
        count += 2 * inner * shape.hidden
    if shape.family.embedding_norm:
        count += norm
    if shape.family.encoder:
        return count + shape.hidden * (shape.hidden + 1)  # the pooler
    if not shape.tied:
        count += words + (shape.vocab if shape.family.head_bias else 0)
    return count + norm


def _attention(hidden: int, attention: Attention) -> int:
    heads, head_dim = attention.heads, attention.head_dim
    if latent := attention.latent:
        key_dim = latent.nope_dim + latent.rope_dim
        queries = heads * key_dim
        count = hidden * queries if latent.q_rank is None else hidden * latent.q_rank + latent.q_rank * (1 + queries)
        count += hidden * (latent.kv_rank + latent.rope_dim) + latent.kv_rank
        count += latent.kv_rank * heads * (latent.nope_dim + latent.value_dim)
        return count + heads * latent.value_dim * hidden
    queries, keys = heads * head_dim, attention.kv_heads * head_dim
    count = hidden * (queries + 2 * keys) + queries * hidden
    if attention.qkv_bias:
        count += queries + 2 * keys
    return count + (hidden if attention.out_bias else 0)


def _norms(shape: Geometry) -> int:
    count = shape.family.norms * shape.hidden * (2 if shape.family.norm_bias else 1)
    attention = shape.attention
    if shape.family.qk_norm == "head":
        count += 2 * attention.head_dim
    elif shape.family.qk_norm == "full":
        count += (attention.heads + attention.kv_heads) * attention.head_dim
    return count
