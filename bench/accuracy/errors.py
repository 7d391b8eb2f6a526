"""What keeps a case from being evaluated."""

from __future__ import annotations

__all__ = ["NotCoveredError"]


class NotCoveredError(Exception):
    """A case that the product has no answer to. ``reason`` is of few kinds, so that cases can be counted by it."""

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}" if detail else reason)
