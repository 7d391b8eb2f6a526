"""A number format: how weights are stored, how large they are, and what can work with them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from kb.catalogue.record import Count, Names, Positive, Record, Text

__all__ = ["NumberFormat"]


class NumberFormat(Record):
    """One number format.

    `bits_per_weight` is in bits per quantized weight with its scales and zero points; where `whole_file` is true it is
    the average of the whole file, embeddings included. Tensors that stay as they are have `unquantized_bits`.
    """

    rule_fields: ClassVar[tuple[str, ...]] = (
        "name", "family", "format_class", "bits_per_weight", "nominal_bits", "whole_file", "quantizes_embeddings",
        "quantizes_head", "unquantized_bits", "only_experts", "group_size", "needs", "min_compute_capability",
        "native_compute_capability", "inference_only", "adapters_on_top", "loads_transformers", "loads_vllm",
        "loads_llama_cpp", "loads_tensorrt_llm", "loads_mlx", "loads_sglang", "runs_on_nvidia", "runs_on_amd",
        "runs_on_intel", "runs_on_apple", "runs_on_cpu",
    )  # fmt: skip

    name: Text
    aliases: Names = ()
    loose_aliases: Names = ()
    family: Literal["plain", "bitsandbytes", "gptq", "awq", "w8a8", "fp8", "microscaling", "gguf"]
    format_class: Literal["bits32", "bits16", "bits8", "bits6", "bits5", "bits4", "bits3", "bits2"]
    nominal_bits: Annotated[float, Field(gt=0, le=64)]
    bits_per_weight: Annotated[float, Field(gt=0, le=64)]
    whole_file: bool
    quantizes_embeddings: bool
    quantizes_head: bool
    unquantized_bits: Annotated[float, Field(gt=0, le=64)] | None = None
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
    notes: Text | None = None

    @property
    def label(self) -> str:
        """The format's name."""
        return self.name
