"""The model of a case: an entry of the catalogue, or the facts of its shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from bench.accuracy.case import Case
from bench.accuracy.fields import Fields
from bench.accuracy.same_shape import same_shape
from bench.accuracy.shape_params import shape_params
from engine.language import Value
from kb.catalogue import Model, Models
from kb.errors import AmbiguousEntryError, UnknownEntryError

__all__ = ["model_facts"]

_FORMAT_IN_NAME = re.compile(r"[-_](fp8|nvfp4|mxfp4|awq|gptq(-int[48])?|int[48]|[48]bits?|bf16)$", re.IGNORECASE)
_ENCODER = re.compile(r"bert\b|bert-|roberta|electra|deberta", re.IGNORECASE)
_SIZE = re.compile(r"^\s*([\d.]+)\s*([KMBT])\b", re.IGNORECASE)
_SIZE_IN_NAME = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?)([mb])(?![a-z0-9])", re.IGNORECASE)
_ACTIVE_IN_NAME = re.compile(r"-a(\d+(?:\.\d+)?)b(?![a-z0-9])", re.IGNORECASE)
# Families whose blocks differ from the usual.
_FAMILIES = {
    "gpt2": "GPT-2",
    "phi": "Phi-2",
    "gptj": "GPT-J",
    "qwen3": "Qwen3",
    "qwen3-moe": "Qwen3",
    "qwen3_moe": "Qwen3",
}
_ENCODER_DECODER = re.compile(r"\b(m?t5|bart|flan-t5)\b", re.IGNORECASE)
_MAGNITUDE = {"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}

_WHOLE = {
    "model.layers": "layers",
    "model.hidden": "hidden",
    "model.intermediate": "intermediate",
    "model.heads": "heads",
    "model.kv_heads": "kv_heads",
    "model.vocab": "vocab",
    "model.experts": "n_experts",
    "model.experts_active": "experts_per_tok",
    "model.shared_experts": "n_shared_experts",
    "model.moe_intermediate": "moe_intermediate",
    "model.first_dense_layers": "first_dense_layers",
    "model.kv_lora_rank": "kv_lora_rank",
    "model.q_lora_rank": "q_lora_rank",
    "model.rope_head_dim": "qk_rope_head_dim",
    "model.nope_head_dim": "qk_nope_head_dim",
    "model.value_head_dim": "v_head_dim",
    "model.sliding_window": "sliding_window",
    "model.global_head_dim": "global_head_dim",
    "model.global_kv_heads": "global_kv_heads",
}


def model_facts(case: Case, models: Models, is_complete: Callable[[str], bool]) -> Mapping[str, Value]:
    """The entry of the catalogue where it has the model with its shape, else what the case says of the shape.

    ``is_complete`` tells of an entry whether its shape is known. A name that is only similar to one of the catalogue
    counts where layers and width agree. Never raises; what is not known is left out.
    """
    arch = case.fields.part("arch")
    found = _entry(case.fields.text("model"), arch, models)
    if found is not None and (is_complete(found.id) or arch.whole("layers") is None):
        return {"model": found.id}
    if found is None and (same := same_shape(case.fields.text("model"), _size(case.fields), arch, models)) is not None:
        return {"model": same.id}
    facts = _shape(arch)
    params = arch.positive("params_total") or arch.positive("params_total_computed") or shape_params(arch)
    params = params or (found.params_total if found is not None else None) or _size(case.fields)
    if params is not None:
        facts["model.params"] = params
    active = arch.positive("params_active") or arch.positive("params_active_computed")
    if active is None and (written := _ACTIVE_IN_NAME.search(case.fields.text("model") or "")):
        active = float(written[1]) * 1e9
    if active is not None:
        facts["model.active_params"] = active
    if facts:
        facts["model.architecture"] = _architecture(case, arch)
        family = _FAMILIES.get(arch.words("model_type"))
        if family is not None:
            facts["model.family"] = family
    return facts


def _entry(name: str | None, arch: Fields, models: Models) -> Model | None:
    if name is None:
        return None
    for candidate in dict.fromkeys((name, _FORMAT_IN_NAME.sub("", name))):
        model = _similar(candidate, models)
        if model is None:
            continue
        names = {each.casefold() for each in (model.id, model.label, *model.aliases)}
        exact = candidate.casefold() in names or candidate.rsplit("/", 1)[-1].casefold() in names
        if exact or _agrees(model, arch):
            return model
    return None


@lru_cache(maxsize=4096)  # many cases are of one model, and finding a name that is not in the catalogue takes long
def _similar(name: str, models: Models) -> Model | None:
    try:
        return models.get(models.resolve(name))
    except (AmbiguousEntryError, UnknownEntryError):
        return None


def _agrees(model: Model, arch: Fields) -> bool:
    layers, hidden = arch.whole("layers"), arch.whole("hidden")
    return layers is not None and hidden is not None and (model.layers, model.hidden) == (layers, hidden)


def _size(fields: Fields) -> float | None:
    number = fields.positive("params")
    if number is not None:
        return number if number >= 1e5 else number * 1e9
    written = _SIZE.match(fields.text("params") or "") or _SIZE_IN_NAME.search(fields.text("model") or "")
    try:
        return float(written[1]) * _MAGNITUDE[written[2].upper()] if written else None
    except ValueError:
        return None


def _shape(arch: Fields) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    for fact, field in _WHOLE.items():
        value = arch.whole(field)
        if value is not None:
            facts[fact] = value
    layers, hidden, heads = arch.whole("layers"), arch.whole("hidden"), arch.whole("heads")
    width = arch.whole("head_dim") or (hidden // heads if hidden and heads and hidden % heads == 0 else None)
    if width:
        facts["model.head_dim"] = width
    tied = arch.flag("tied")
    if tied is not None:
        facts["model.tied_embeddings"] = tied
    if arch.whole("kv_lora_rank"):
        facts["model.attention"] = "mla"
    interval = arch.whole("full_attention_interval")
    full = arch.whole("layer_types_full") or (layers // interval if layers and interval else None)
    if layers and full and full < layers:
        facts["model.full_attention_layers"] = full
        other = "sliding" if arch.whole("sliding_window") else "linear"
        facts[f"model.{other}_attention_layers"] = layers - full
    return facts


def _architecture(case: Case, arch: Fields) -> str:
    if _ENCODER.search(case.fields.text("model") or "") or _ENCODER.search(arch.text("model_type") or ""):
        return "encoder"
    if _ENCODER_DECODER.search(arch.text("model_type") or ""):
        return "encoder_decoder"
    if arch.text("hybrid_pattern") or arch.whole("mamba_heads"):
        return "hybrid"
    if arch.whole("n_experts"):
        return "moe"
    return "decoder"
