"""How many parameters the shape of a dense decoder comes to."""

from __future__ import annotations

from collections.abc import Iterator

from kb.catalogue.model import Model

__all__ = ["shape_params"]

_DENSE = "decoder"
_TEXT = "text"
_PLAIN = ("mha", "gqa", "mqa")


def shape_params(model: Model) -> tuple[int, ...]:
    """The parameters that matrices of this shape have: with a gate in the feed-forward layers, and without one.

    Nothing where the shape is not known in full, or is that of another kind of model.
    """
    known = (model.layers, model.hidden, model.intermediate, model.heads, model.vocab)
    plain = (
        model.architecture == _DENSE and model.modalities in (None, _TEXT) and model.attention in ("mha", "gqa", "mqa")
    )
    if not plain or model.experts or None in known:
        return ()
    return tuple(_counted(model))


def _counted(model: Model) -> Iterator[int]:
    layers, hidden, heads = model.layers or 0, model.hidden or 0, model.heads or 1
    head = model.head_dim or hidden // heads
    attention = 2 * hidden * head * (heads + (model.kv_heads or heads))
    embeddings = (model.vocab or 0) * hidden * (1 if model.tied_embeddings else 2)
    for matrices in (3, 2):
        yield embeddings + layers * (attention + matrices * hidden * (model.intermediate or 0))
