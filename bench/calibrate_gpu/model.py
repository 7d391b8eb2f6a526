"""Models with random weights, built from their shapes on a device."""

from typing import Final

import torch
import transformers

from bench.oracle.config import config
from bench.oracle.shape import Shape

__all__ = ["model"]

_FORMATS: Final = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}


def model(shape: Shape, weights: str, attention: str, device: torch.device) -> torch.nn.Module:
    """A model of `shape` on `device`, with random weights in the format `weights`: fp32, bf16 or fp16."""
    kind = transformers.AutoModelForCausalLM
    if shape.encoder:
        kind = transformers.AutoModelForSequenceClassification
    elif shape.family == "t5":
        kind = transformers.AutoModelForSeq2SeqLM
    options: dict[str, object] = {"attn_implementation": attention, "dtype": _FORMATS[weights]}
    if shape.experts:
        options["experts_implementation"] = "grouped_mm"
    with device:
        built: torch.nn.Module = kind.from_config(config(shape), **options)
    return built.to(device)
