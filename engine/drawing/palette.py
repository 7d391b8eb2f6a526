"""Colours of boxes and arrows, readable on light and dark ground; facts are light and rules dark, also in grey."""

from __future__ import annotations

from dataclasses import dataclass

from engine.drawing.diagram import NodeKind

__all__ = ["ARROW", "PALETTE", "Colours"]

ARROW = "#7a838d"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a box, its outline and its text."""

    fill: str
    line: str
    text: str


PALETTE: dict[NodeKind, Colours] = {
    "fact": Colours("#e7f0fa", "#2c6aa8", "#10243a"),
    "parameter": Colours("#f3f3ee", "#76766a", "#26261f"),
    "rule": Colours("#31465c", "#aebfd0", "#ffffff"),
    "pack": Colours("#e7f0fa", "#2c6aa8", "#10243a"),
}
