"""Reasons as a tree to walk through: of the recommendation, of a fact, of a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["Reason"]


@dataclass(frozen=True)
class Reason:
    """A step of a proof: its line, and what is worked out only when it is looked at.

    ``sign`` is a glyph, ``aside`` stands at the right. ``detail`` gives headed paragraphs (heading, text), ``steps``
    the steps below. ``change`` names the fact whose answer can be changed here, ``fact`` the one that the step is
    about.
    """

    text: str
    sign: str = "·"
    aside: str = ""
    detail: Callable[[], Sequence[tuple[str, str]]] = tuple
    steps: Callable[[], Sequence[Reason]] | None = None
    change: str | None = None
    open: bool = False
    fact: str | None = None
