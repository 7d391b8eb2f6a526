"""How precisions, optimizers and their kernels are written in the cases of bench/truth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["KERNELS", "OPTIMIZERS", "PRECISIONS"]

PRECISIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fp32": "fp32",
        "bf16": "bf16-true",
        "amp": "bf16-mixed (fp32 weights)",
        "amp16": "fp16-mixed (fp32 weights)",
    }
)
OPTIMIZERS: Final[Mapping[str, str]] = MappingProxyType(
    {"adamw_foreach": "AdamW", "adamw_fused": "AdamW fused", "adamw": "AdamW", "sgd": "SGD"}
)
KERNELS: Final[Mapping[str, str]] = MappingProxyType(
    {"adamw_foreach": "foreach", "adamw_fused": "fused", "adamw": "for-loop", "sgd": "for-loop"}
)
