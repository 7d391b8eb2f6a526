"""A change of a rule file that cures a finding."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Remedy"]


class Remedy(Struct, frozen=True):
    """One more ``value`` under a ``key``: that of the rule ``of``, or of the file where that is empty.

    ``title`` says what it does, as an order. Whoever applies it decides: of several, each is a way out of its own.
    """

    title: str
    key: str
    value: str
    of: str = ""
