"""From a diagram to layers: every arrow leads from one layer to the next, over waypoints where it is longer."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from engine.drawing.diagram import Diagram, DiagramEdge, EdgeKind

__all__ = ["LayeredGraph", "Segment", "layered"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of one arrow, or of several from the same place, from one layer to the next.

    ``head`` and ``tail`` tell whether an arrow ends with it or, for an arrow drawn backwards, begins with it.
    """

    source: str
    target: str
    kind: EdgeKind
    head: bool
    tail: bool


@dataclass(frozen=True)
class LayeredGraph:
    """Layers of nodes and waypoints, from left to right, and the segments between neighbouring layers.

    A waypoint is a key that is none of the diagram's.
    """

    layers: tuple[tuple[str, ...], ...]
    segments: tuple[Segment, ...]


def layered(diagram: Diagram) -> LayeredGraph:
    """``diagram`` in layers, after Sugiyama, Tagawa and Toda (1981).

    A node stands behind all that leads to it, and as near to what follows as that allows. Arrows of one kind from one
    node share their waypoints. Of a circle the last arrow is drawn backwards.
    """
    forward, backward = _without_circles(diagram)
    layer_of = _layer_of(diagram, forward + [_turned(edge) for edge in backward])
    layers: list[list[str]] = [[] for _ in range(max(layer_of.values(), default=-1) + 1)]
    for node in diagram.nodes:
        layers[layer_of[node.key]].append(node.key)
    segments: dict[tuple[str, str, EdgeKind], tuple[bool, bool]] = {}
    for edge, turned in [*((each, False) for each in forward), *((_turned(each), True) for each in backward)]:
        here = edge.source
        for layer in range(layer_of[edge.source] + 1, layer_of[edge.target] + 1):
            there = edge.target if layer == layer_of[edge.target] else f"{edge.source}\0{edge.kind}\0{turned}\0{layer}"
            if there not in layer_of:
                layer_of[there] = layer
                layers[layer].append(there)
            head, tail = segments.get((here, there, edge.kind), (False, False))
            ends, begins = there == edge.target and not turned, here == edge.source and turned
            segments[here, there, edge.kind] = (head or ends, tail or begins)
            here = there
    found = [Segment(*ends, *arrows) for ends, arrows in segments.items()]
    return LayeredGraph(tuple(tuple(layer) for layer in layers), tuple(found))


def _turned(edge: DiagramEdge) -> DiagramEdge:
    return DiagramEdge(edge.target, edge.source, edge.kind)


def _without_circles(diagram: Diagram) -> tuple[list[DiagramEdge], list[DiagramEdge]]:
    graph = nx.DiGraph((edge.source, edge.target) for edge in diagram.edges)
    turned = set()
    while not nx.is_directed_acyclic_graph(graph):
        last = nx.find_cycle(graph)[-1]
        graph.remove_edge(*last)
        turned.add(last)
    return (
        [edge for edge in diagram.edges if (edge.source, edge.target) not in turned],
        [edge for edge in diagram.edges if (edge.source, edge.target) in turned and edge.source != edge.target],
    )


def _layer_of(diagram: Diagram, edges: list[DiagramEdge]) -> dict[str, int]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(node.key for node in diagram.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in edges)
    order = list(nx.topological_sort(graph))
    layer_of: dict[str, int] = {}
    for key in order:
        layer_of[key] = max((layer_of[each] + 1 for each in graph.predecessors(key)), default=0)
    for key in reversed(order):
        behind = [layer_of[each] for each in graph.successors(key)]
        if len(behind) > graph.in_degree(key):
            layer_of[key] = min(behind) - 1
    return layer_of
