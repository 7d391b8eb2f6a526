"""Numbers of things in words."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "error"), counted(2, "error")
    ('1 error', '2 errors')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
