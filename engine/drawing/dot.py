"""A diagram in DOT, the language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from engine.drawing.diagram import Diagram
from engine.drawing.palette import ARROW, PALETTE
from engine.language.display import printable

__all__ = ["dot"]

_SHAPES = {
    "fact": 'shape=box style="rounded,filled"',
    "parameter": "shape=hexagon style=filled",
    "rule": "shape=box style=filled",
    "pack": "shape=folder style=filled",
}
_LINES = {"inference": "solid", "catalogue": "dashed", "assumption": "dotted"}


def dot(diagram: Diagram) -> str:
    """``diagram`` as the text of a DOT file, to be laid out from left to right."""
    return "\n".join(_lines(diagram)) + "\n"


def _lines(diagram: Diagram) -> Iterator[str]:
    yield f"digraph {_quoted(diagram.title)} {{"
    yield "  graph [rankdir=LR bgcolor=transparent nodesep=0.15 ranksep=0.6]"
    yield '  node [fontname="Helvetica,Arial,sans-serif" fontsize=11 margin="0.12,0.06"]'
    yield f'  edge [color="{ARROW}" arrowsize=0.7]'
    for node in diagram.nodes:
        label = f'"{_escaped(node.title)}\\n{_escaped(node.caption)}"'
        colours = PALETTE[node.kind]
        look = f'{_SHAPES[node.kind]} fillcolor="{colours.fill}" color="{colours.line}" fontcolor="{colours.text}"'
        width = " penwidth=3" if node.named else ""
        yield f"  {_quoted(node.key)} [label={label} tooltip={_quoted(node.tooltip)} {look}{width}]"
    for edge in diagram.edges:
        style = "" if edge.kind == "inference" else f" [style={_LINES[edge.kind]}]"
        yield f"  {_quoted(edge.source)} -> {_quoted(edge.target)}{style}"
    yield "}"


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """``text`` so that Graphviz shows it as it is: it obeys backslashes and entities even between quotes."""
    plain = " ".join(printable(text).split())
    return plain.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
