"""What is wrong with a page that cannot be played."""

from __future__ import annotations

__all__ = ["PageError"]


class PageError(Exception):
    """A page that cannot be played: it changes lines that are not there, or prints without a command."""
