"""A diagram as an SVG picture that needs no other program, and reads on light and dark ground, and in grey."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from engine.drawing.diagram import Diagram
from engine.drawing.layout import CAPTION_SIZE, LINE_HEIGHT, TITLE_SIZE, Box, Curve, laid_out
from engine.drawing.palette import ARROW, PALETTE
from engine.language.display import printable

__all__ = ["svg"]

_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_DASHES = {"inference": "", "catalogue": ' stroke-dasharray="6 4"', "assumption": ' stroke-dasharray="2 3"'}
_NOT_XML = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(diagram: Diagram) -> str:
    """``diagram`` as the text of an SVG file. Facts are rounded, parameters pointed, rules square."""
    return "\n".join(_lines(diagram)) + "\n"


def _lines(diagram: Diagram) -> Iterator[str]:
    layout = laid_out(diagram)
    size = f'width="{layout.width:.0f}" height="{layout.height:.0f}"'
    view = f'viewBox="0 0 {layout.width:.0f} {layout.height:.0f}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img" font-family={quoteattr(_FONT)}>'
    yield f"<title>{_text(diagram.title)}</title>"
    yield f'<g fill="none" stroke="{ARROW}" stroke-width="1.3">'
    for curve in layout.curves:
        yield _path(curve)
    yield "</g>"
    yield f'<g fill="{ARROW}">'
    for curve in layout.curves:
        yield from _points(curve)
    yield "</g>"
    for box in layout.boxes:
        yield from _box(box)
    yield "</svg>"


def _path(curve: Curve) -> str:
    (x, y), (end, below) = curve.start, curve.end
    bend = (end - x) / 2
    bent = f"C{x + bend:.1f} {y:.1f} {end - bend:.1f} {below:.1f} {end:.1f} {below:.1f}"
    straight = f" H{curve.through:.1f}" if curve.through != end else ""
    return f'<path d="M{x:.1f} {y:.1f} {bent}{straight}"{_DASHES[curve.kind]}/>'


def _points(curve: Curve) -> Iterator[str]:
    if curve.head:
        x, y = curve.end
        yield f'<path d="M{x:.1f} {y:.1f} l-7 -3.5 v7 z"/>'
    if curve.tail:
        x, y = curve.start
        yield f'<path d="M{x:.1f} {y:.1f} l7 -3.5 v7 z"/>'


def _box(box: Box) -> Iterator[str]:
    colours = PALETTE[box.node.kind]
    width = 3 if box.node.named else 1.2
    yield "<g>"
    yield f"<title>{_text(box.node.tooltip)}</title>"
    yield f'{_outline(box)} fill="{colours.fill}" stroke="{colours.line}" stroke-width="{width}"/>'
    middle = box.x + box.width / 2
    y = box.y + (box.height - LINE_HEIGHT * (len(box.title) * TITLE_SIZE + len(box.caption) * CAPTION_SIZE)) / 2
    for lines, size, more in ((box.title, TITLE_SIZE, ""), (box.caption, CAPTION_SIZE, ' fill-opacity="0.8"')):
        for each in lines:
            y += size * LINE_HEIGHT
            baseline = y - size * 0.3
            yield (
                f'<text x="{middle:.1f}" y="{baseline:.1f}" font-size="{size:g}" text-anchor="middle" '
                f'fill="{colours.text}"{more}>{_text(each)}</text>'
            )
    yield "</g>"


def _outline(box: Box) -> str:
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    if box.node.kind == "parameter":
        middle, inset = (top + bottom) / 2, 9.0
        upper = f"{left:.1f},{middle:.1f} {left + inset:.1f},{top:.1f} {right - inset:.1f},{top:.1f}"
        lower = f"{right:.1f},{middle:.1f} {right - inset:.1f},{bottom:.1f} {left + inset:.1f},{bottom:.1f}"
        return f'<polygon points="{upper} {lower}"'
    corner = 12 if box.node.kind == "fact" else 0
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="{corner}"'


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", " ".join(printable(text).split())))
