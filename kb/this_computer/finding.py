"""What was found on this computer, and where it was read."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import Value

__all__ = ["Device", "Finding"]


@dataclass(frozen=True, slots=True)
class Device:
    """An accelerator as a tool tells it: its name, its memory in byte, where it was read; None where it is not told."""

    name: str
    memory: float | None
    source: str
    driver: str = ""
    cuda: float | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact with its value in base units, what was read, and where: a tool with its options, or a file."""

    fact: str
    value: Value
    read: str
    source: str
