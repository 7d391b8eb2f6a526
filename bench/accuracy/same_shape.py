"""A model of the catalogue that has the shape of a case's, such as the base of a fine-tuned model."""

from __future__ import annotations

import re

from bench.accuracy.fields import Fields
from kb.catalogue import Model, Models

__all__ = ["same_shape"]

_WORD = re.compile(r"[a-z]{3,}")
_PART = re.compile(r"[a-z]+|\d+")
_COMMON = {"instruct", "chat", "base", "the", "mini", "large", "small", "medium", "nano", "pro", "flash", "coder", "hf"}
_FIELDS = {
    "layers": "layers", "hidden": "hidden", "heads": "heads", "kv_heads": "kv_heads", "intermediate": "intermediate",
    "vocab": "vocab", "n_experts": "experts", "moe_intermediate": "moe_intermediate",
}  # fmt: skip


def same_shape(name: str | None, size: float | None, arch: Fields, models: Models) -> Model | None:
    """The model whose shape agrees in all that is known of both, whose name shares a word, and whose size fits.

    None where the case does not state layers, width and heads, or where the models nearest by name differ in size.
    ``size`` is the number of parameters that the case names.
    """
    stated = {ours: arch.whole(theirs) for theirs, ours in _FIELDS.items()}
    if name is None or None in (stated["layers"], stated["hidden"], stated["heads"]):
        return None
    words = set(_WORD.findall(name.lower())) - _COMMON
    found = [
        model
        for model in map(models.get, models.ids())
        if words & set(_WORD.findall(model.id.lower()))
        and model.params_total
        and _agrees(model, stated)
        and (size is None or abs(model.params_total - size) < 0.15 * size)
    ]
    parts = set(_PART.findall(name.lower()))
    nearest = max((len(parts & set(_PART.findall(model.id.lower()))) for model in found), default=0)
    found = [model for model in found if len(parts & set(_PART.findall(model.id.lower()))) == nearest]
    sizes = [model.params_total or 0 for model in found]
    return found[0] if found and max(sizes) < 1.005 * min(sizes) else None


def _agrees(model: Model, stated: dict[str, int | None]) -> bool:
    def agrees(field: str, value: int | None) -> bool:
        ours = getattr(model, field)
        return value is None or ours is None or value == ours

    known = all(getattr(model, field) is not None for field in ("layers", "hidden", "heads"))
    return known and all(agrees(field, value) for field, value in stated.items())
