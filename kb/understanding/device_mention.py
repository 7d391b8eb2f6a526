"""Accelerators that a text names, or tells by their memory."""

from __future__ import annotations

from kb.catalogue import Instance
from kb.understanding.mention import Mention
from kb.understanding.numeral import Numeral

__all__ = ["DeviceMention"]


class DeviceMention(Mention, frozen=True):
    """Accelerators of one kind, or of a kind told by its memory only."""

    accelerator: str | None = None
    name_start: int = 0
    name_end: int = 0
    count: Numeral | None = None
    groups: Numeral | None = None
    """How many times that many: the 2 of `2x8 H100`."""
    memory: Numeral | None = None
    """Memory of each one, where the catalogue does not say the same."""
    instance: Instance | None = None
    """The offer of a cloud by which they are named."""
    variant: bool = False
    """Whether the name is that of another card, which the catalogue has not, and this one stands for it."""

    def may_be(self, other: DeviceMention) -> bool:
        """Whether two names may mean one accelerator: `2x A100 PCIe 80 GB`, later only `the A100`."""
        if self.accelerator == other.accelerator:
            return True
        series = {str(mention.accelerator).partition("-")[0] for mention in (self, other)}
        return bool(self.doubts or other.doubts) and len(series) == 1
