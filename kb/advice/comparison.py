"""Several options beside each other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.inference import Given
from kb.advice.configuration import Configuration

__all__ = ["Comparison", "Row"]


class Row(Struct, frozen=True):
    """One option worked out: what was said of it, and the best that can be made of it.

    ``configuration`` is that best, or what comes nearest when nothing works; None when nothing can be computed.
    ``against`` is what speaks against it, in words.
    """

    option: Mapping[str, Given]
    title: str
    configuration: Configuration | None
    against: tuple[str, ...] = ()

    @property
    def works(self) -> bool:
        """Whether it does the job."""
        return self.configuration is not None and self.configuration.works


class Comparison(Struct, frozen=True):
    """The options beside each other, as they were named; ``facts`` are those in which they differ.

    ``chosen`` is the best of those that work, None when none does, and ``why`` says what decides. ``nearest`` is what
    comes nearest to the job where none does it, None where that cannot be said. ``alike`` is what the last option makes
    of the hardware of the first, where they differ in a number format and in the hardware too.
    """

    facts: tuple[str, ...]
    rows: tuple[Row, ...]
    chosen: Row | None
    why: str
    nearest: Row | None = None
    alike: Configuration | None = None
