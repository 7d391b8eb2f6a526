"""Where the boxes of a diagram stand and how its arrows run."""

from __future__ import annotations

from dataclasses import dataclass

from engine.drawing.alignment import aligned
from engine.drawing.crossings import untangled
from engine.drawing.diagram import Diagram, DiagramNode, EdgeKind
from engine.drawing.layered_graph import LayeredGraph, layered
from engine.drawing.text_width import fitted, text_width

__all__ = ["CAPTION_SIZE", "LINE_HEIGHT", "TITLE_SIZE", "Box", "Curve", "Layout", "laid_out"]

TITLE_SIZE, CAPTION_SIZE = 12.0, 9.5
LINE_HEIGHT = 1.25

_WIDEST, _NARROWEST = 190.0, 90.0
_MARGIN_X, _MARGIN_Y = 12.0, 7.0
_GAP, _BORDER = 12.0, 16.0
_NEAREST, _FARTHEST = 56.0, 200.0


@dataclass(frozen=True, slots=True)
class Box:
    """A node with its place in pixels from the upper left corner, and its text broken into lines."""

    node: DiagramNode
    x: float
    y: float
    width: float
    height: float
    title: tuple[str, ...]
    caption: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A part of an arrow between two columns, with a straight piece through the column behind it up to ``through``."""

    start: tuple[float, float]
    end: tuple[float, float]
    kind: EdgeKind
    head: bool
    tail: bool
    through: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes and curves on a plane of ``width`` x ``height`` pixels."""

    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    width: float
    height: float


def laid_out(diagram: Diagram) -> Layout:
    """``diagram`` in columns from left to right, each as wide as its widest box."""
    graph = layered(diagram)
    layers = untangled(graph)
    texts = {node.key: _text(node) for node in diagram.nodes}
    heights = {key: _height(*texts[key]) if key in texts else 0.0 for layer in layers for key in layer}
    middle = aligned(graph, layers, heights, _GAP)
    widths = [max((_width(*texts[key]) for key in layer if key in texts), default=0.0) for layer in layers]
    left, x = [], _BORDER
    for number, width in enumerate(widths):
        left.append(x)
        x += width + _distance(graph, layers, middle, number)
    column = {key: number for number, layer in enumerate(layers) for key in layer}
    boxes = tuple(
        Box(
            node,
            left[column[node.key]],
            middle[node.key] - heights[node.key] / 2 + _BORDER,
            widths[column[node.key]],
            heights[node.key],
            *texts[node.key],
        )
        for node in diagram.nodes
    )
    curves = []
    for segment in graph.segments:
        here, there = column[segment.source], column[segment.target]
        start = (left[here] + widths[here], middle[segment.source] + _BORDER)
        end = (left[there], middle[segment.target] + _BORDER)
        through = end[0] if segment.target in texts else end[0] + widths[there]
        curves.append(Curve(start, end, segment.kind, segment.head, segment.tail, through))
    width = max((box.x + box.width for box in boxes), default=0.0) + _BORDER
    height = max((middle[key] + heights[key] / 2 for key in middle), default=0.0) + 2 * _BORDER
    return Layout(boxes, tuple(curves), width, height)


def _text(node: DiagramNode) -> tuple[tuple[str, ...], tuple[str, ...]]:
    room = _WIDEST - 2 * _MARGIN_X
    return fitted(node.title, TITLE_SIZE, room, 4), fitted(node.caption, CAPTION_SIZE, room, 3)


def _width(title: tuple[str, ...], caption: tuple[str, ...]) -> float:
    lines = [text_width(line, TITLE_SIZE) for line in title] + [text_width(line, CAPTION_SIZE) for line in caption]
    return max(max(lines) + 2 * _MARGIN_X, _NARROWEST)


def _height(title: tuple[str, ...], caption: tuple[str, ...]) -> float:
    return (len(title) * TITLE_SIZE + len(caption) * CAPTION_SIZE) * LINE_HEIGHT + 2 * _MARGIN_Y


def _distance(graph: LayeredGraph, layers: tuple[tuple[str, ...], ...], middle: dict[str, float], number: int) -> float:
    """The distance to the next column: the larger the steeper the curves between."""
    here = set(layers[number])
    climbs = [abs(middle[each.source] - middle[each.target]) for each in graph.segments if each.source in here]
    return min(max(_NEAREST, max(climbs, default=0.0) / 5), _FARTHEST)
