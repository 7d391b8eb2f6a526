"""Layers: every arrow goes one layer on, over waypoints."""

from __future__ import annotations

from hypothesis import given

from engine.drawing import Diagram, DiagramEdge, DiagramNode
from engine.drawing.layered_graph import layered
from tests.engine.drawing.diagrams import random_diagrams


def diagram(*arrows: str) -> Diagram:
    """A diagram of arrows written ``a b``."""
    names = dict.fromkeys(name for arrow in arrows for name in arrow.split())
    nodes = tuple(DiagramNode(name, "fact", name, "", "") for name in names)
    return Diagram("d", nodes, tuple(DiagramEdge(*arrow.split()) for arrow in arrows))


def layers(*arrows: str) -> list[set[str]]:
    named = {name for arrow in arrows for name in arrow.split()}
    return [set(layer) & named for layer in layered(diagram(*arrows)).layers]


def test_a_node_stands_behind_all_that_leads_to_it() -> None:
    assert layers("a b", "b c", "a c") == [{"a"}, {"b"}, {"c"}]


def test_what_leads_to_one_thing_stands_right_before_it() -> None:
    assert layers("a b", "b c", "c d", "x d") == [{"a"}, {"b"}, {"c", "x"}, {"d"}]


def test_arrows_from_one_node_share_their_way() -> None:
    graph = layered(diagram("a b", "b c", "c d", "c e", "a d", "a e"))
    waypoints = [key for layer in graph.layers for key in layer if len(key) > 1]
    assert len(waypoints) == 2
    last = [segment for segment in graph.segments if segment.source == waypoints[-1]]
    assert {(segment.target, segment.head) for segment in last} == {("d", True), ("e", True)}


def test_of_a_circle_one_arrow_is_drawn_backwards() -> None:
    graph = layered(diagram("a b", "b c", "c a"))
    assert len(graph.layers) == 3
    tails = [segment for segment in graph.segments if segment.tail]
    assert len(tails) == 1


def test_an_arrow_to_itself_is_left_out() -> None:
    assert layered(diagram("a a")).segments == ()


@given(random_diagrams())
def test_layers_hold_every_node_once_and_segments_join_neighbours(random: Diagram) -> None:
    graph = layered(random)
    place = {key: number for number, layer in enumerate(graph.layers) for key in layer}
    assert sorted(key for key in place if any(key == node.key for node in random.nodes)) == sorted(
        node.key for node in random.nodes
    )
    assert sum(len(layer) for layer in graph.layers) == len(place)
    assert all(place[segment.target] == place[segment.source] + 1 for segment in graph.segments)
    ways = {(segment.source, segment.target) for segment in graph.segments}
    for edge in random.edges:
        if edge.source != edge.target:
            assert leads(edge.source, edge.target, ways) or leads(edge.target, edge.source, ways)


def leads(source: str, target: str, ways: set[tuple[str, str]]) -> bool:
    reached = {source}
    while more := {end for start, end in ways if start in reached} - reached:
        reached |= more
    return target in reached
