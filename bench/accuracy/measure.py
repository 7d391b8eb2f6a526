"""What a case measured, and which fact of the product answers to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.accuracy.reading import Reading

__all__ = ["Measure"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value and the fact that estimates it.

    ``reads`` turns a value of ``fact`` (in base units) into what was measured, in ``unit``: a share of it for each
    accelerator, the part that the measuring tool sees, a rate for a time. It may read other facts of the same
    inference, and raises `NotCoveredError` where one is not known. ``value`` is None for a run that failed for want of
    memory.
    """

    fact: str
    unit: str
    value: float | None
    reads: Callable[[float, Reading], float]
