"""Mermaid: every text stays inside its quotes and is shown as it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from engine.drawing import Diagram, DiagramEdge, DiagramNode, DrawingTooLargeError, mermaid, neighbourhood
from engine.graph import DependencyGraph
from engine.language import printable
from engine.rulebook import Rulebook
from tests.engine.drawing.diagrams import hostile_diagram, random_diagrams

_NODE = re.compile(r'  n(\d+)(?:\("|\{\{"|\["|\[\[")([^"]*)(?:"\)|"\}\}|"\]|"\]\])')
_EDGE = re.compile(r"  n(\d+) (?:-->|-\. catalogue \.->|-\. assumed \.->) n(\d+)")
_STYLE = re.compile(r"  class(?:Def \w+ [\w:#,-]+| n\d+(?:,n\d+)* \w+)")


def decoded(text: str) -> str:
    return re.sub(r"#(\d+);", lambda found: chr(int(found.group(1))), text)


def plain(text: str) -> str:
    return " ".join(printable(text).split())


def check(diagram: Diagram) -> None:
    head, *lines = mermaid(diagram).splitlines()
    assert head == "flowchart LR"
    nodes = [found for line in lines if (found := _NODE.fullmatch(line))]
    edges = [found for line in lines if (found := _EDGE.fullmatch(line))]
    styles = [line for line in lines if _STYLE.fullmatch(line)]
    assert len(nodes) + len(edges) + len(styles) == len(lines)
    assert [int(found.group(1)) for found in nodes] == list(range(len(diagram.nodes)))
    for found, node in zip(nodes, diagram.nodes, strict=True):
        title, caption = found.group(2).split("<br/>")
        assert not re.search(r"[<>`*\[\]{}|\\$]|%%", title + caption)
        assert (decoded(title), decoded(caption)) == (plain(node.title), plain(node.caption))
    place = {node.key: number for number, node in enumerate(diagram.nodes)}
    assert [(int(found.group(1)), int(found.group(2))) for found in edges] == [
        (place[edge.source], place[edge.target]) for edge in diagram.edges
    ]


def test_hostile_texts_stay_texts() -> None:
    check(hostile_diagram())


@given(random_diagrams())
def test_any_text_stays_a_text(diagram: Diagram) -> None:
    check(diagram)


@pytest.mark.parametrize("title", ["1. first", "- dash", "+ plus", "_slanted_", "`code`", "style a:b#c;"])
def test_no_text_is_taken_for_markdown_or_style(title: str) -> None:
    text = mermaid(Diagram("t", (DiagramNode("k", "fact", title, "c", "t"),), ()))
    assert title not in text


def test_names_stay_readable(wine: Rulebook) -> None:
    text = mermaid(neighbourhood(wine, DependencyGraph.of(wine), ["colour.by_dish"], 1))
    assert 'n0("Main dish<br/>dish.kind")' in text
    assert '["Colour by dish<br/>table colour.by_dish"]' in text


def chain(count: int, title: str) -> Diagram:
    nodes = tuple(DiagramNode(str(number), "fact", title, "", "") for number in range(count))
    edges = tuple(DiagramEdge(str(number), str(number + 1)) for number in range(count - 1))
    return Diagram("chain", nodes, edges)


def test_more_than_mermaid_draws_is_refused_with_advice() -> None:
    assert mermaid(chain(400, "t"))
    with pytest.raises(DrawingTooLargeError, match=r"600 arrows in Mermaid, more than 500: .*svg or dot"):
        mermaid(chain(601, "t"))
    with pytest.raises(DrawingTooLargeError, match="characters in Mermaid, more than 50,000"):
        mermaid(chain(400, "t" * 200))
