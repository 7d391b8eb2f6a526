"""A value in words."""

from __future__ import annotations

from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["shown"]


def shown(rulebook: Rulebook, name: str, value: Value | None) -> str:
    """``value`` of a fact or parameter as people read it, in one line whatever it holds."""
    return " ".join(rulebook.show(name, value).split())
