"""Where adapters are put."""

from types import MappingProxyType
from typing import Final

from bench.oracle.shape import Shape

__all__ = ["adapted"]

_NAMES: Final = MappingProxyType({"gpt2": ("c_attn",), "xlm-roberta": ("query", "value"), "t5": ("q", "v")})
"""Modules that get adapters, where they are not called q_proj and v_proj."""


def adapted(shape: Shape) -> list[str]:
    """The names of the modules of a model that make its queries and values."""
    return list(_NAMES.get(shape.family, ("q_proj", "v_proj")))
