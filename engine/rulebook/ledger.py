"""What the engine asks of a ledger of claims: which there are to be cited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

__all__ = ["Ledger"]


class Ledger(Protocol):
    """What documents say, by id."""

    @property
    def digest(self) -> str:
        """What two ledgers share only when they say the same."""
        ...

    def nearest(self, wanted: str) -> Sequence[str]:
        """Ids that look like ``wanted``, the nearest first."""
        ...

    def __contains__(self, claim: object) -> bool: ...
