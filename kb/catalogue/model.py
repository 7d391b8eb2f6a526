"""A model: its geometry and what follows from it for memory."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from kb.catalogue.attention_layout import AttentionLayout
from kb.catalogue.record import Amount, Count, Names, Record, Text

__all__ = ["Model"]

_BEGINNING = date(2023, 1, 1)
_NATIVE_FORMATS = {
    "fp32": "fp32", "bf16": "bf16", "fp16": "fp16", "fp8": "fp8", "int8": "int8", "mxfp4": "mxfp4", "nvfp4": "nvfp4",
    "mxfp4-fp8": "mxfp4-fp8",
    "int4": "int4-experts", "gptq": "int4-gptq", "awq": "int4-awq", "nf4": "nf4", "int8-bnb": "int8-bnb",
}  # fmt: skip


class Model(Record, frozen=True, kw_only=True):
    """One model of the catalogue, or one read from a person's own config.json.

    Units: `params_*` in parameters, `max_context` and `sliding_window` in tokens, everything else counts.
    `params_total` is the main model (no multi-token-prediction layers), `params_active` what one token uses, with
    embeddings and head, `params_checkpoint` what the repository stores. `recurrent_state` and `recurrent_conv` are the
    numbers that one recurrent layer keeps for a request: its state, and the last steps of its convolution. ``judges``
    tells of a model that only says whether texts are harmful: it is proposed to nobody who asks what runs. ``instruct``
    is the repository of the version that follows instructions, where this one continues texts and has no chat template.
    """

    bases: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "params_total": ("params_total_basis", "source"),
        "params_active": ("params_active_basis", "source"),
        "native_": ("native_dtype_basis", "source"),
        "licence": ("licence_basis",),
        "tied_": ("tied_basis", "source"),
        "attention_pattern": ("attention_pattern_basis", "source"),
    }
    rule_fields: ClassVar[tuple[str, ...]] = (
        "family", "line", "params_total", "params_active", "params_checkpoint", "architecture", "is_moe", "dense",
        "multimodal", "modalities", "embeds",
        "layers", "encoder_layers", "hidden", "intermediate", "heads", "kv_heads", "head_dim", "vocab",
        "tied_embeddings", "attention", "kv_lora_rank", "q_lora_rank", "rope_head_dim", "nope_head_dim", "v_head_dim",
        "index_head_dim", "recurrent_state", "recurrent_conv", "vision_params",
        "sliding_window", "full_attention_layers", "sliding_attention_layers",
        "linear_attention_layers", "attention_pattern", "global_head_dim", "global_kv_heads",
        "special_kv_cache", "kv_cache_note",
        "cache_by_layer", "kept_keys", "kept_values", "window_keys", "window_values",
        "experts", "experts_active", "shared_experts", "moe_intermediate", "shared_expert_intermediate",
        "first_dense_layers", "max_context", "native_format", "repository_copies", "instruct", "licence",
        "release_date", "released", "downloads", "judges",
    )  # fmt: skip

    family: Text
    aliases: Names = ()
    instruct: Text | None = None
    architecture: Literal["decoder", "moe", "encoder", "encoder_decoder", "ssm", "hybrid"]
    modalities: Text = "text"
    params_total: Count | None = None
    params_total_basis: Text | None = None
    params_active: Count | None = None
    params_active_basis: Text | None = None
    params_checkpoint: Count | None = None
    params_formula: Count | None = None
    formula_rel_error: Annotated[float, Meta(ge=-1, le=1)] | None = None
    formula_flag_reason: Text | None = None
    layers: Annotated[int, Meta(gt=0, le=10_000)] | None = None
    encoder_layers: Annotated[int, Meta(gt=0, le=10_000)] | None = None
    hidden: Annotated[int, Meta(gt=0, le=10**6)] | None = None
    intermediate: Annotated[int, Meta(gt=0, le=10**7)] | None = None
    heads: Annotated[int, Meta(gt=0, le=10**5)] | None = None
    kv_heads: Annotated[int, Meta(gt=0, le=10**5)] | None = None
    head_dim: Annotated[int, Meta(gt=0, le=10**5)] | None = None
    vocab: Annotated[int, Meta(gt=0, le=10**8)] | None = None
    tied_embeddings: bool | None = None
    tied_basis: Text | None = None
    attention: Literal["mha", "gqa", "mqa", "mla", "none"] | None = None
    kv_lora_rank: Count | None = None
    q_lora_rank: Count | None = None
    rope_head_dim: Count | None = None
    nope_head_dim: Count | None = None
    v_head_dim: Count | None = None
    index_head_dim: Count | None = None
    recurrent_state: Count | None = None
    recurrent_conv: Count | None = None
    sliding_window: Count | None = None
    attention_pattern: Text | None = None
    attention_pattern_basis: Text | None = None
    global_head_dim: Count | None = None
    global_kv_heads: Count | None = None
    special_kv_cache: bool = False
    kv_cache_note: Text | None = None
    cache_by_layer: bool = False
    kept_keys: Amount | None = None
    kept_values: Amount | None = None
    window_keys: Amount | None = None
    window_values: Amount | None = None
    experts: Count | None = None
    experts_active: Count | None = None
    shared_experts: Annotated[int, Meta(ge=0, le=10**4)] | None = None
    moe_intermediate: Count | None = None
    shared_expert_intermediate: Annotated[int, Meta(ge=0, le=10**7)] | None = None
    first_dense_layers: Annotated[int, Meta(ge=0, le=10**4)] | None = None
    max_context: Count | None = None
    native_dtype: Literal[
        "fp32", "bf16", "fp16", "fp8", "int8", "mxfp4", "mxfp4-fp8", "nvfp4", "int4", "gptq", "awq", "nf4", "int8-bnb"
    ] | None = None  # fmt: skip
    native_dtype_basis: Text | None = None
    repository_copies: Count | None = None
    licence: Text | None = None
    licence_basis: Text | None = None
    release_date: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None
    downloads: Amount | None = None
    judges: bool = False
    source_disagreements: Names = ()
    notes: Text | None = None

    def __post_init__(self) -> None:
        if self.heads and self.kv_heads and self.heads % self.kv_heads:
            raise ValueError(f"{self.heads} heads cannot share {self.kv_heads} KV heads")
        if self.experts and self.experts_active and self.experts_active > self.experts:
            raise ValueError(f"{self.experts_active} active of {self.experts} experts")
        if self.params_total and self.params_active and self.params_active > self.params_total:
            raise ValueError("more active parameters than parameters")

    @property
    def released(self) -> float | None:
        """When it was released: the seconds from the beginning of 2023 on, and less than zero before."""
        if self.release_date is None:
            return None
        return (date.fromisoformat(self.release_date) - _BEGINNING).total_seconds()

    @property
    def label(self) -> str:
        """The model's name without its owner."""
        return self.id.rsplit("/", 1)[-1]

    @property
    def line(self) -> str:
        """What its maker calls all generations of the family: the line of Llama 3.1 and Llama 3.3 is Llama."""
        return re.sub(r"[\s\d.]*\d[\d.]*", "", self.family).strip()

    @property
    def is_moe(self) -> bool:
        """Whether it is a mixture of experts."""
        return self.architecture == "moe"

    @property
    def dense(self) -> bool:
        """Whether every token uses all parameters."""
        return not self.is_moe

    @property
    def embeds(self) -> bool:
        """Whether it gives a vector or a score for a text, and writes none."""
        return self.architecture == "encoder" or any(each in self.family for each in ("Embedding", "Reranker"))

    @property
    def multimodal(self) -> bool:
        """Whether it takes more than text."""
        return self.modalities != "text"

    @property
    def vision_params(self) -> int | None:
        """Parameters of the tower for images or sound; None where they are not known apart from the decoder's."""
        if self.params_total is None or self.params_formula is None or "tower" not in (self.formula_flag_reason or ""):
            return None
        return max(0, self.params_total - self.params_formula)

    @property
    def layout(self) -> AttentionLayout | None:
        """Layers by kind of attention, where a pattern tells them."""
        if self.layers is None or self.attention_pattern is None:
            return None
        return AttentionLayout.read(self.attention_pattern, self.layers)

    @property
    def full_attention_layers(self) -> int | None:
        """Layers that attend to the whole context."""
        return None if self.layout is None else self.layout.full

    @property
    def sliding_attention_layers(self) -> int | None:
        """Layers that attend to the last `sliding_window` tokens."""
        return None if self.layout is None else self.layout.sliding

    @property
    def linear_attention_layers(self) -> int | None:
        """Layers with linear attention or a state space: their state does not grow with the context."""
        return None if self.layout is None else self.layout.linear

    @property
    def native_format(self) -> str | None:
        """The number format of the published weights, an id of the number formats."""
        return None if self.native_dtype is None else _NATIVE_FORMATS[self.native_dtype]
