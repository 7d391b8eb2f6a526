"""Shapes as the cases state them."""

from collections.abc import Mapping

from bench.oracle.shape import Shape

__all__ = ["arch"]


def arch(shape: Shape, params: int) -> Mapping[str, object]:
    """The field `arch` of a case of `shape`; `params` is the number of its parameters as counted, without adapters."""
    stated: dict[str, object] = {
        "model_type": shape.family,
        "layers": shape.layers,
        "hidden": shape.hidden,
        "intermediate": shape.intermediate,
        "heads": shape.heads,
        "kv_heads": shape.kv_heads,
        "head_dim": shape.head_dim,
        "vocab": shape.vocab,
        "tied": shape.tied,
        "gated": shape.gated,
        "max_ctx": shape.max_context,
        "params_total": params,
    }
    if shape.experts:
        stated |= {
            "n_experts": shape.experts,
            "experts_per_tok": shape.experts_per_token,
            "moe_intermediate": shape.intermediate,
        }
    return stated
