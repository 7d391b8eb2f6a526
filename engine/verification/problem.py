"""What is wrong with the outcome of a test."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Problem"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One expectation that did not come true: what was found instead, and, in ``details``, how that came about."""

    message: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n    ".join((self.message, *self.details))
