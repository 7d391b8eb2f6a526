"""What a layer puts in the place of something below."""

from __future__ import annotations

from msgspec import Struct

from engine.findings.finding import Place

__all__ = ["Replacement", "Retirement"]


class Replacement(Struct, frozen=True):
    """A thing of that ``kind`` and id at ``place``, which counts instead of the one at ``below``.

    ``said`` tells whether its file says so (``replaces``).
    """

    kind: str
    id: str
    place: Place
    below: Place
    said: bool


class Retirement(Struct, frozen=True):
    """Something of the layers below that ``retire`` at ``place`` takes out."""

    id: str
    place: Place
