"""Where rules come from."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

__all__ = ["RuleSources"]


class RuleSources(Struct, frozen=True):
    """Files or folders: those that everything begins with, and overlays on top of them, in order.

    Of the files in them those count that are part of ``rulebook``, the main one when it is empty.
    """

    base: tuple[Path, ...]
    overlays: tuple[Path, ...] = ()
    rulebook: str = ""
