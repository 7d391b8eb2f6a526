"""What named facts and rules are concluded from, and what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import networkx as nx

from engine.drawing.diagram import Diagram, DiagramEdge, DiagramNode, EdgeKind
from engine.drawing.errors import DrawingTooLargeError, UnknownNameError
from engine.graph import DependencyGraph
from engine.language.suggestion import nearest
from engine.rulebook import Rulebook

__all__ = ["MAX_NODES", "neighbourhood"]

MAX_NODES = 400
"""Nobody can read a larger drawing."""

_Node = tuple[str, str]


def neighbourhood(
    rulebook: Rulebook,
    graph: DependencyGraph,
    names: Sequence[str],
    depth: int,
    *,
    only: Literal["fact", "rule"] | None = None,
    limit: int = MAX_NODES,
) -> Diagram:
    """A diagram of ``names`` with all that is at most ``depth`` arrows up or down from one of them.

    From a fact to a rule is one arrow, and from the rule to what it concludes another. A name that a fact and a rule
    share means both, unless ``only`` says which.

    Raises `UnknownNameError`, and `DrawingTooLargeError` beyond ``limit`` nodes.
    """
    named = [node for name in names for node in _nodes_called(name, rulebook, only)]
    chosen: set[_Node] = set(named)
    for direction in (graph.networkx, graph.networkx.reverse(copy=False)):
        for node in named:
            chosen.update(nx.single_source_shortest_path_length(direction, node, cutoff=max(depth, 0)))
    if len(chosen) > limit:
        advice = "choose a smaller depth" if depth > 1 else "name something with fewer connections"
        raise DrawingTooLargeError(len(chosen), limit, "nodes", advice)
    place = {name: number for number, name in enumerate((*rulebook.facts, *rulebook.parameters, *rulebook.providers))}
    ordered = sorted(chosen, key=lambda node: (place[node[1]], node))
    edges = sorted(graph.networkx.subgraph(chosen).edges, key=lambda edge: [(place[name], kind) for kind, name in edge])
    nodes = tuple(_drawn(node, rulebook, graph, node in named) for node in ordered)
    return Diagram(
        title=f"Around {', '.join(node.title for node in nodes if node.named)}",
        nodes=nodes,
        edges=tuple(DiagramEdge(_key(a), _key(b), _edge_kind(a, b, rulebook)) for a, b in edges),
    )


def _nodes_called(name: str, rulebook: Rulebook, only: Literal["fact", "rule"] | None) -> list[_Node]:
    facts = () if only == "rule" else (*rulebook.facts, *rulebook.parameters)
    rules = () if only == "fact" else tuple(rulebook.providers)
    nodes = [(kind, name) for kind, known in (("fact", facts), ("provider", rules)) if name in known]
    if not nodes:
        raise UnknownNameError(name, nearest(name, (*facts, *rules)))
    return nodes


def _key(node: _Node) -> str:
    return " ".join(node)


def _drawn(node: _Node, rulebook: Rulebook, graph: DependencyGraph, named: bool) -> DiagramNode:
    kind, name = node
    if kind == "provider":
        rule = rulebook.providers[name]
        level = graph.provider_level(name)
        tooltip = f"{rule.title} ({name}): {rule.kind}, {rule.level}, pack {rule.pack}, level {level}"
        return DiagramNode(_key(node), "rule", rule.title, f"{rule.kind} {name}", tooltip, named)
    fact = rulebook.facts.get(name)
    if fact is None:
        parameter = rulebook.parameters[name]
        tooltip = f"{parameter.title} ({name}): parameter, pack {parameter.pack}"
        return DiagramNode(_key(node), "parameter", parameter.title, name, tooltip, named)
    asked = f" {fact.ask}" if fact.ask else ""
    tooltip = f"{fact.title} ({name}): {fact.type.kind}, pack {fact.pack}, level {graph.fact_level(name)}.{asked}"
    return DiagramNode(_key(node), "fact", fact.title, name, tooltip, named)


def _edge_kind(source: _Node, target: _Node, rulebook: Rulebook) -> EdgeKind:
    if "provider" in (source[0], target[0]):
        return "inference"
    owners = {owner for owner, _ in rulebook.facts[target[1]].fields}
    return "catalogue" if source[1] in owners else "assumption"
