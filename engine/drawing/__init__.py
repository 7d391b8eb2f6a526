"""Drawings of what depends on what, as DOT, Mermaid or SVG."""

from engine.drawing.diagram import Diagram, DiagramEdge, DiagramNode
from engine.drawing.dot import dot
from engine.drawing.errors import DrawingTooLargeError, UnknownNameError
from engine.drawing.mermaid import mermaid
from engine.drawing.neighbourhood import MAX_NODES, neighbourhood
from engine.drawing.pack_overview import pack_overview
from engine.drawing.svg import svg

__all__ = [
    "MAX_NODES",
    "Diagram",
    "DiagramEdge",
    "DiagramNode",
    "DrawingTooLargeError",
    "UnknownNameError",
    "dot",
    "mermaid",
    "neighbourhood",
    "pack_overview",
    "svg",
]
