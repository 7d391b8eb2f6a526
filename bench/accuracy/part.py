"""The split of the sources into a part to learn from and a part to judge by."""

from __future__ import annotations

import hashlib
from enum import StrEnum

__all__ = ["Part"]


class Part(StrEnum):
    """Sources to look into, or sources held back. A source is in one of them as a whole, whatever else is in a file."""

    TRAIN = "train"
    HELD = "held"

    @classmethod
    def of(cls, source: str) -> Part:
        """The part that a source belongs to: three of ten are held, by the SHA-256 of their name."""
        digest = hashlib.sha256(source.encode("utf-8", "replace")).digest()
        return cls.HELD if int.from_bytes(digest[:8], "big") % 10 < 3 else cls.TRAIN
