"""One measured value over its estimate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Family", "Residual"]


class Family(StrEnum):
    """Quantities that err in the same way, so that one with few sources can learn from the others."""

    EXACT = "exact"
    """What follows from the shape of a model."""
    PART = "part"
    """What is added to that: activations, buffers, the runtime."""
    MEMORY = "memory"
    SPEED = "speed"

    @classmethod
    def of(cls, quantity: str) -> Family:
        """The family of a quantity; `MEMORY` unless it is known to be another."""
        return _FAMILIES.get(quantity, cls.MEMORY)


_FAMILIES = {
    **dict.fromkeys(("weights", "cache", "training_states"), Family.EXACT),
    **dict.fromkeys(("activations", "outside", "rest"), Family.PART),
    **dict.fromkeys(("decode", "whole_rate", "prefill", "training_rate"), Family.SPEED),
}
_TIMES = {"prefill"}


@dataclass(frozen=True, slots=True)
class Residual:
    """The ``factor`` (measured over estimated) of a case in ``group``, of a quantity and class (``kind``) of runs."""

    quantity: str
    kind: str
    group: str
    source: str
    factor: float

    @property
    def family(self) -> Family:
        """The family of the quantity."""
        return Family.of(self.quantity)

    @property
    def place(self) -> float:
        """The logarithm of the factor; of a time that of its inverse, so that all speeds point the same way."""
        return direction(self.quantity) * math.log(self.factor)


def direction(quantity: str) -> int:
    """-1 for a time among speeds, 1 otherwise."""
    return -1 if quantity in _TIMES else 1
