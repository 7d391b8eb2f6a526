"""A person's own model: a Hugging Face config.json read into a record of the catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kb.catalogue.model import Model
from kb.errors import printable
from kb.model_config.attention_pattern import read_attention_pattern
from kb.model_config.config_document import Json, read_config_document
from kb.model_config.config_fields import ConfigFields
from kb.model_config.family import FAMILIES, Family
from kb.model_config.geometry import Geometry
from kb.model_config.geometry_reading import read_geometry
from kb.model_config.parameters import ParameterCount, count_parameters
from kb.model_config.stored_format import read_stored_format
from kb.model_config.unsupported import refuse_unsupported

__all__ = ["read_model_config"]

_TEXT_PARTS = ("text_config", "llm_config", "language_config")
_SENSES = (("vision_config", "image"), ("vision_tower", "image"), ("audio_config", "audio"))
_CONTEXT = (
    "max_position_embeddings", "n_positions", "n_ctx", "max_sequence_length", "max_seq_len", "seq_length",
)  # fmt: skip
# Gemma 3 repositories leave these to the defaults of transformers' Gemma3TextConfig.
_GEMMA3_DEFAULTS: dict[str, Json] = {
    "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256, "vocab_size": 262_208,
    "max_position_embeddings": 131_072,
}  # fmt: skip
_MOST_PARAMETERS = 10**14
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def read_model_config(path: Path, name: str | None = None) -> Model:
    """Read the config of a transformer that is not in the catalogue, or differs from it.

    Dense and mixture-of-experts decoders with multi-head, grouped-query, multi-query or latent attention, full or
    sliding, and BERT-like encoders. Of a multimodal model the text part is read; its towers are not counted. Parameters
    are counted from the geometry (see `count_parameters`).

    Args:
        path: a config.json, or the folder of a model.
        name: what to call the model; otherwise the name in the config, else that of the folder.

    Returns:
        A record with the id `local/<name>`.

    Raises:
        ModelConfigError: the file cannot be read, a field is missing or wrong, or the architecture is not covered.
    """
    file, document = read_config_document(path)
    part = next((key for key in _TEXT_PARTS if isinstance(document.get(key), dict)), None)
    inner = document[part] if part else document
    text = dict(inner) if isinstance(inner, dict) else {}
    outer = ConfigFields(str(path), document)
    model_type = ConfigFields(str(path), text).text("model_type") or outer.text("model_type")
    if model_type in {"gemma3_text", "gemma3"}:
        text = {**_GEMMA3_DEFAULTS, **{key: value for key, value in text.items() if value is not None}}
    fields = ConfigFields(str(path), text, document)
    family = FAMILIES.get(model_type or "")
    active = sorted({key for values in (document, text) for key, value in values.items() if value})
    refuse_unsupported(str(path), model_type, active, known=family is not None)
    shape = read_geometry(fields, model_type, family or Family())
    count = count_parameters(shape)
    if count.total > _MOST_PARAMETERS:
        fields.wrong("hidden_size", f"makes {count.total:.3g} parameters", "a model of at most 1e14 parameters")
    notes = _notes(model_type, family, part, document)
    identity = _Identity(_name(name, document, file), model_type, f"config.json read from {printable(str(file), 300)}")
    return _model(identity, fields, shape, count, notes)


@dataclass(frozen=True, slots=True)
class _Identity:
    name: str
    model_type: str | None
    source: str


def _model(
    identity: _Identity, fields: ConfigFields, shape: Geometry, count: ParameterCount, notes: list[str]
) -> Model:
    attention, experts, latent = shape.attention, shape.experts, shape.attention.latent
    context = fields.integer(*_CONTEXT, high=10**9)
    pattern = read_attention_pattern(fields, identity.model_type, shape.family, shape.layers, context)
    stored = read_stored_format(fields)
    architecture: Literal["decoder", "moe", "encoder"] = "decoder" if experts is None else "moe"
    if shape.family.encoder:
        architecture = "encoder"
    senses = [sense for key, sense in _SENSES if fields.outside(key)]
    return Model(
        id=f"local/{identity.name}",
        source=identity.source,
        family=printable(identity.model_type or "unknown", 60),
        architecture=architecture,
        modalities="+".join(dict.fromkeys(["text", *senses])),
        params_total=count.total,
        params_total_basis="counted from the geometry of the config",
        params_active=count.active,
        params_active_basis="counted from the geometry of the config",
        layers=shape.layers,
        hidden=shape.hidden,
        intermediate=shape.width,
        heads=attention.heads,
        kv_heads=attention.kv_heads,
        head_dim=None if latent else attention.head_dim,
        vocab=shape.vocab,
        tied_embeddings=shape.tied,
        attention=attention.kind,
        kv_lora_rank=latent.kv_rank if latent else None,
        q_lora_rank=latent.q_rank if latent else None,
        rope_head_dim=latent.rope_dim if latent else None,
        nope_head_dim=latent.nope_dim if latent else None,
        v_head_dim=latent.value_dim if latent else None,
        index_head_dim=attention.index_head_dim if latent else None,
        sliding_window=pattern.window,
        attention_pattern=pattern.words,
        experts=experts.count if experts else None,
        experts_active=experts.active if experts else None,
        shared_experts=experts.shared if experts else None,
        moe_intermediate=experts.width if experts else None,
        shared_expert_intermediate=experts.shared_width if experts and experts.shared else None,
        first_dense_layers=experts.first_dense if experts else None,
        max_context=context,
        native_dtype=stored.dtype,
        notes="; ".join([*notes, *([stored.note] if stored.note else [])]) or None,
    )


def _notes(model_type: str | None, family: Family | None, part: str | None, document: dict[str, Json]) -> list[str]:
    notes = []
    if family is None:
        called = f"'{printable(model_type, 60)}'" if model_type else "not stated"
        notes.append(f"architecture {called} is not known here: counted like Llama")
    if part and any(key in document for key, _ in _SENSES):
        notes.append("towers for images or audio are not counted")
    return notes


def _name(name: str | None, document: dict[str, Json], file: Path) -> str:
    """A safe name: what the caller says, what the config calls itself, or the folder."""
    stated = document.get("_name_or_path")
    for candidate in (name, stated if isinstance(stated, str) else None, file.resolve().parent.name):
        safe = _UNSAFE.sub("-", (candidate or "")[-100:].rstrip("/").rsplit("/", 1)[-1]).strip("-._")
        if safe:
            return safe
    return "model"
