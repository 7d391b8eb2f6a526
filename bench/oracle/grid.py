"""The configurations that are traced."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from bench.oracle.setup import Setup
from bench.oracle.shape import SHAPES

__all__ = ["grid"]

_SIZES: Final = {"gpt2": (4, 512), "xlm-roberta-base": (16, 128), "t5-small": (4, 256)}
"""Batch and sequence of the shapes that get all variants, where it is not 2 sequences of 1024 tokens."""

_PRECISIONS: Final[tuple[Literal["bf16", "fp32", "amp"], ...]] = ("bf16", "fp32", "amp")


def grid() -> tuple[Setup, ...]:
    """All configurations, each once: all variants of small models, then a few of large ones."""
    setups = [*_variants(), *_published()]
    return tuple({setup.id: setup for setup in setups}.values())


def _published() -> Iterator[Setup]:
    """Models of one to eight billion parameters as people train them."""
    for shape in SHAPES.values():
        if not shape.published or shape.model.rpartition("/")[2] in _SIZES:
            continue
        large = shape.hidden >= 2560
        batch, sequence = (1, 2048) if large else (4, 512)
        # T5 adds a bias by position to its scores, which no flash kernel takes.
        plain = Setup(shape, batch, sequence, attention="eager" if shape.family == "t5" else "flash")
        yield replace(plain, checkpointing=True)
        yield replace(plain, precision="bf16", lora_rank=16)
        yield replace(plain, precision="bf16", checkpointing=True, optimizer="adamw_fused")
        if not large:
            yield plain


def _variants() -> Iterator[Setup]:
    for shape in SHAPES.values():
        name = shape.model.rpartition("/")[2]
        if shape.published and name not in _SIZES:
            continue
        plain = Setup(shape, *_SIZES.get(name, (2, 1024)), attention="eager" if shape.family == "t5" else "flash")
        if shape.experts:
            # PyTorch's grouped product of experts takes BF16 only, also under autocast.
            plain = replace(plain, precision="bf16")
        twice = replace(plain, batch=2 * plain.batch)
        for precision in _PRECISIONS[:1] if shape.experts else _PRECISIONS:
            yield replace(plain, precision=precision)
            yield replace(plain, precision=precision, checkpointing=True)
            yield replace(plain, precision=precision, lora_rank=8)
        yield twice
        yield replace(twice, precision="bf16", checkpointing=True)
        yield replace(plain, sequence=plain.sequence // 2)
        yield replace(plain, attention="eager")
        yield replace(plain, attention="eager", precision="bf16", checkpointing=True)
        yield replace(plain, lora_rank=8, precision="bf16", checkpointing=True)
        for optimizer in ("adamw_fused", "adamw", "sgd"):
            yield replace(plain, precision="bf16", checkpointing=True, optimizer=optimizer)
