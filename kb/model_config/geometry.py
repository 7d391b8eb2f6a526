"""The geometry of a transformer: everything that its parameters and its cache follow from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.model_config.family import Family

__all__ = ["Attention", "Experts", "Geometry", "Latent"]


@dataclass(frozen=True, slots=True)
class Latent:
    """Multi-head latent attention: ranks of the compressed keys/values and queries, and widths of one head."""

    kv_rank: int
    q_rank: int | None
    rope_dim: int
    nope_dim: int
    value_dim: int


@dataclass(frozen=True, slots=True)
class Attention:
    """Heads of one layer; `latent` where keys and values are compressed."""

    heads: int
    kv_heads: int
    head_dim: int
    qkv_bias: bool
    out_bias: bool
    latent: Latent | None = None
    index_head_dim: int | None = None

    @property
    def kind(self) -> Literal["mla", "mha", "mqa", "gqa"]:
        """The name of the kind: mla, mha, mqa or gqa."""
        if self.latent:
            return "mla"
        if self.kv_heads == self.heads:
            return "mha"
        return "mqa" if self.kv_heads == 1 else "gqa"


@dataclass(frozen=True, slots=True)
class Experts:
    """A mixture: how many experts, how many a token uses, how wide they are, in how many layers."""

    count: int
    active: int
    width: int
    layers: int
    shared: int
    shared_width: int
    first_dense: int


@dataclass(frozen=True, slots=True)
class Geometry:
    """One model. `positions` and `token_types` are rows of learned embeddings, 0 where there are none."""

    family: Family
    layers: int
    hidden: int
    vocab: int
    width: int
    tied: bool
    ffn_bias: bool
    attention: Attention
    experts: Experts | None = None
    positions: int = 0
    token_types: int = 0
    embedding_width: int | None = None
