"""Where rules come from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["RuleSources"]


@dataclass(frozen=True, slots=True)
class RuleSources:
    """Files or folders: those that everything begins with, and overlays on top of them, in order."""

    base: tuple[Path, ...]
    overlays: tuple[Path, ...] = ()
