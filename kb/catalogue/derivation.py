"""How the figures of a record were derived, where they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.explanation import ProofNode

__all__ = ["Derivation"]


class Derivation(Protocol):
    """Tells how the figures of one record came about."""

    def proof(self, field: str) -> ProofNode | None:
        """The proof of a field of the record; None where it is as the source states it."""
        ...
