"""A diagram: boxes and arrows, before anybody has decided how they are written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Diagram", "DiagramEdge", "DiagramNode", "EdgeKind", "NodeKind"]

NodeKind = Literal["fact", "parameter", "rule", "pack"]

EdgeKind = Literal["inference", "catalogue", "assumption"]
"""Whether a value is passed on by a rule, looked up in an entry of a catalogue, or assumed."""


@dataclass(frozen=True, slots=True)
class DiagramNode:
    """A box. ``key`` is unique in its diagram; ``caption`` stands below the title, ``tooltip`` beside the box.

    ``named`` marks what the diagram was asked for.
    """

    key: str
    kind: NodeKind
    title: str
    caption: str
    tooltip: str
    named: bool = False


@dataclass(frozen=True, slots=True)
class DiagramEdge:
    """An arrow between the nodes with these keys, from what is read to what is concluded."""

    source: str
    target: str
    kind: EdgeKind = "inference"


@dataclass(frozen=True, slots=True)
class Diagram:
    """Boxes and arrows in a stable order; ``title`` says what is shown."""

    title: str
    nodes: tuple[DiagramNode, ...]
    edges: tuple[DiagramEdge, ...]
