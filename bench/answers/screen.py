"""What whygpu showed first, as far as it can be judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.answers.case import Opening

__all__ = ["Hardware", "Screen"]


@dataclass(frozen=True)
class Hardware:
    """The hardware that is recommended or judged: ``memory_gb`` is what the label of one accelerator says, in GB."""

    card: str
    count: int
    memory_gb: float | None
    number_format: str


@dataclass(frozen=True)
class Screen:
    """The first screen: how it opens, its text, the hardware it names, and the figures behind it by name."""

    opening: Opening | None
    text: str
    hardware: tuple[Hardware, ...]
    figures: Mapping[str, float]
