"""What one measurement of the card itself is made of."""

from dataclasses import dataclass
from typing import Final

__all__ = ["PROBES", "CardRun"]

PROBES: Final = ("context", "bandwidth", "matrix", "thin_matrix", "launch", "attention", "optimizer", "host")
"""What can be measured of a card, in the order of use."""


@dataclass(frozen=True, slots=True)
class CardRun:
    """One of `PROBES`."""

    probe: str

    @property
    def id(self) -> str:
        """A name, unique in a grid."""
        return f"card.{self.probe}"
