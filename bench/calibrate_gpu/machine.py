"""What the figures hold for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Machine"]


@dataclass(frozen=True, slots=True)
class Machine:
    """The card and what is installed.

    Attributes:
        gpu: Name of the card; None for a CPU.
        versions: What was installed, by name.
        details: Further figures of the card.
    """

    gpu: str | None
    versions: Mapping[str, str]
    details: Mapping[str, object]

    @property
    def slug(self) -> str:
        """The card's name as part of an id."""
        return re.sub(r"[^a-z0-9]+", "_", (self.gpu or "cpu").lower()).strip("_")
