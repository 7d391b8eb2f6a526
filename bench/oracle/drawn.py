"""Configurations drawn at random, of shapes that the grid does not have."""

import random
from collections.abc import Iterator
from typing import Final

from bench.oracle.setup import Setup
from bench.oracle.shape import Shape

__all__ = ["drawn"]

_SEED: Final = 7
_SHAPES: Final = (
    Shape("llama", "unseen/llama-a", False, 6, 1280, 3456, 20, 5, 64, 49152, True, True, 8192),
    Shape("llama", "unseen/llama-b", False, 3, 2560, 6912, 20, 20, 128, 50304, False, True, 2048),
    Shape("qwen2", "unseen/qwen2-a", False, 5, 2048, 11008, 16, 2, 128, 151936, True, True),
    Shape("qwen3", "unseen/qwen3-a", False, 5, 2048, 6144, 16, 8, 128, 151936, True, True),
    Shape("mistral", "unseen/mistral-a", False, 4, 3072, 8192, 24, 8, 128, 131072, False, True),
    Shape("gemma", "unseen/gemma-a", False, 3, 3072, 24576, 16, 16, 256, 256000, True, True),
    Shape("phi", "unseen/phi-a", False, 6, 1536, 6144, 24, 24, 64, 51200, False, False),
    Shape("gpt2", "unseen/gpt2-medium", False, 24, 1024, 4096, 16, 16, 64, 50257, True, False, 1024),
    Shape("xlm-roberta", "unseen/xlmr-a", False, 16, 512, 2048, 8, 8, 64, 250002, True, False, 514),
    Shape("t5", "unseen/t5-large", False, 24, 1024, 4096, 16, 16, 64, 32128, True, False, 512),
    Shape("mixtral", "unseen/mixtral-a", False, 2, 2048, 7168, 16, 8, 128, 32000, False, True, 4096, 8, 2),
    Shape("qwen3-moe", "unseen/qwen3moe-a", False, 3, 2048, 768, 32, 4, 128, 151936, False, True, 4096, 64, 8),
)


def drawn(count: int) -> tuple[Setup, ...]:
    """The first `count` configurations of one sequence, each once: shapes of our own, everything else at random."""
    return tuple({setup.id: setup for setup, _ in zip(_sequence(), range(count), strict=False)}.values())


def _sequence() -> Iterator[Setup]:
    source = random.Random(_SEED)
    while True:
        shape = source.choice(_SHAPES)
        short = shape.max_context < 1030
        sequence = source.choice([128, 256, 384, 512] if short else [256, 512, 1536, 2048, 4096])
        batch = source.choice([1, 1, 2, 4, 8, 16])
        precision = "bf16" if shape.experts else source.choice(["bf16", "fp32", "amp", "amp"])
        checkpointing = source.random() < 0.5
        optimizer = source.choice(["adamw_foreach", "adamw_foreach", "adamw_fused", "adamw", "sgd"])
        rank = source.choice([0, 0, 0, 8, 32, 64])
        eager = shape.family == "t5" or source.random() < 0.15
        attention = "eager" if eager else "flash"
        yield Setup(shape, batch, sequence, precision, checkpointing, optimizer, rank, attention)  # type: ignore[arg-type]  # texts of the lists
