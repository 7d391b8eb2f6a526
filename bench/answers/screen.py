"""What whygpu showed first, as far as it can be judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.answers.case import Opening

__all__ = ["Hardware", "Screen"]


@dataclass(frozen=True)
class Hardware:
    """Hardware that a screen names: ``memory_gb`` is what the label of one accelerator says, in GB."""

    card: str
    count: int
    memory_gb: float | None
    number_format: str


@dataclass(frozen=True)
class Screen:
    """The first screen: how it opens, its lines, the hardware it names, and the figures behind it.

    ``hardware`` begins with what is recommended; behind it stands, where that does not work, what was proposed.
    """

    openings: frozenset[Opening]
    lines: tuple[str, ...]
    hardware: tuple[Hardware, ...]
    figures: Mapping[str, float]

    @property
    def text(self) -> str:
        """All lines, as they stand below each other."""
        return "\n".join(self.lines)
