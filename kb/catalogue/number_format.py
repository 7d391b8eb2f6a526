"""A number format: how weights are stored, how large they are, and what can work with them."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from kb.catalogue.record import Count, Names, Positive, Record, Text

__all__ = ["NumberFormat"]

Bits: TypeAlias = Annotated[float, Meta(gt=0, le=64)]


class NumberFormat(Record, frozen=True, kw_only=True):
    """One number format.

    `bits_per_weight` is in bits per quantized weight with its scales and zero points; where `whole_file` is true it is
    the average of the whole file, embeddings included. Tensors that stay as they are have `unquantized_bits`.

    A mixture of several types has the bits of each kind of tensor (`linear_bits` for all without a field of their own).
    The values and the down projection have `*_more` bits in a share `more_layers` of the layers: in `half` of them, or
    in the first eighth or sixteenth; `more_needs` says whether that takes an importance matrix, or its absence. Values
    that four and more query heads share have `value_bits_shared`. `block` is how many weights of a row have a scale:
    rows that are no multiple of it are stored in a larger type.
    """

    rule_fields: ClassVar[tuple[str, ...]] = (
        "name", "short", "family", "format_class", "bits_per_weight", "nominal_bits", "whole_file",
        "quantizes_embeddings", "quantizes_head", "unquantized_bits", "only_experts", "group_size", "needs",
        "min_compute_capability",
        "native_compute_capability", "inference_only", "adapters_on_top", "loads_transformers", "loads_vllm",
        "loads_llama_cpp", "loads_tensorrt_llm", "loads_mlx", "loads_sglang", "runs_on_nvidia", "runs_on_amd",
        "runs_on_intel", "runs_on_apple", "runs_on_cpu", "linear_bits", "embedding_bits", "head_bits", "query_key_bits",
        "value_bits", "value_bits_shared", "value_bits_more", "fused_attention_bits", "attention_output_bits",
        "eight_experts_output_bits", "gate_up_bits", "down_bits", "down_bits_more", "more_layers", "more_needs",
        "block",
    )  # fmt: skip

    name: Text
    short: Text | None = None
    aliases: Names = ()
    loose_aliases: Names = ()
    family: Literal[
        "plain", "bitsandbytes", "gptq", "awq", "w8a8", "fp8", "microscaling", "gguf", "torchao", "hqq", "exl"
    ]
    format_class: Literal["bits32", "bits16", "bits8", "bits6", "bits5", "bits4", "bits3", "bits2"]
    nominal_bits: Bits
    bits_per_weight: Bits
    whole_file: bool
    quantizes_embeddings: bool
    quantizes_head: bool
    unquantized_bits: Bits | None = None
    only_experts: bool
    group_size: Count | None = None
    needs: Literal["supports_bf16", "supports_fp8", "supports_int8", "supports_int4", "supports_fp4"] | None = None
    min_compute_capability: Positive | None = None
    native_compute_capability: Positive | None = None
    inference_only: bool
    adapters_on_top: bool
    loads_transformers: bool | None = None
    loads_vllm: bool | None = None
    loads_llama_cpp: bool | None = None
    loads_tensorrt_llm: bool | None = None
    loads_mlx: bool | None = None
    loads_sglang: bool | None = None
    runs_on_nvidia: bool | None = None
    runs_on_amd: bool | None = None
    runs_on_intel: bool | None = None
    runs_on_apple: bool | None = None
    runs_on_cpu: bool | None = None
    linear_bits: Bits | None = None
    embedding_bits: Bits | None = None
    head_bits: Bits | None = None
    query_key_bits: Bits | None = None
    value_bits: Bits | None = None
    value_bits_shared: Bits | None = None
    value_bits_more: Bits | None = None
    fused_attention_bits: Bits | None = None
    attention_output_bits: Bits | None = None
    eight_experts_output_bits: Bits | None = None
    gate_up_bits: Bits | None = None
    down_bits: Bits | None = None
    down_bits_more: Bits | None = None
    more_layers: Literal["half", "eighth", "sixteenth"] | None = None
    more_needs: Literal["matrix", "no_matrix"] | None = None
    block: Count | None = None
    notes: Text | None = None

    @property
    def label(self) -> str:
        """The format's name."""
        return self.name
