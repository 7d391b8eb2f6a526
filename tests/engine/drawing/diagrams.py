"""Diagrams to draw: with hostile texts, and random ones."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from engine.drawing import Diagram, DiagramEdge, DiagramNode
from engine.drawing.diagram import EdgeKind, NodeKind

__all__ = ["HOSTILE", "hostile_diagram", "random_diagrams"]

HOSTILE = (
    "\"quoted\" and 'quoted'",
    "back\\slash\\N \\",
    '\\"',
    "<script>alert(1)</script>",
    "& &amp; &lt; #35; #quot;",
    "two\nlines\r\n\tand a tab",
    ']] )] "] --> x',
    "`code` **bold** _it_ a_b __x__",
    "1. list",
    "- item",
    "style a:b#c; d",
    "end",
    "%%{init: {}}%%",
    "$$x^2$$",
    "[text](javascript:alert(1))",
    "\x00\x1b[31m\u202e\ufffe",
    "🙂 漢字",
    "]]>",
    "",
    "W" * 300,
)

_NODE_KINDS: tuple[NodeKind, ...] = ("fact", "parameter", "rule", "pack")
_EDGE_KINDS: tuple[EdgeKind, ...] = ("inference", "catalogue", "assumption")


def _nodes(texts: tuple[str, ...]) -> tuple[DiagramNode, ...]:
    return tuple(
        DiagramNode(f"{number} {text}", _NODE_KINDS[number % 4], text, text[::-1], text, named=number == 3)
        for number, text in enumerate(texts)
    )


def hostile_diagram() -> Diagram:
    """Boxes with hostile texts, in a row, of all kinds."""
    nodes = _nodes(HOSTILE)
    edges = tuple(
        DiagramEdge(one.key, other.key, _EDGE_KINDS[number % 3]) for number, (one, other) in enumerate(pairwise(nodes))
    )
    return Diagram('A "title" \\ <b> & more', nodes, edges)


@st.composite
def random_diagrams(draw: st.DrawFn) -> Diagram:
    """Diagrams with arrows any way round, circles included."""
    texts = draw(st.lists(st.text(max_size=40), min_size=1, max_size=12))
    nodes = _nodes(tuple(texts))
    index = st.integers(0, len(nodes) - 1)
    ends = draw(st.sets(st.tuples(index, index), max_size=30))
    kinds = st.sampled_from(_EDGE_KINDS)
    edges = tuple(DiagramEdge(nodes[a].key, nodes[b].key, draw(kinds)) for a, b in sorted(ends))
    return Diagram("random", nodes, edges)
