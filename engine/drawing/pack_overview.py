"""How the packs of a rulebook depend on each other."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from engine.drawing.diagram import Diagram, DiagramEdge, DiagramNode
from engine.drawing.errors import DrawingTooLargeError
from engine.drawing.neighbourhood import MAX_NODES
from engine.rulebook import Rulebook

__all__ = ["pack_overview"]


def pack_overview(rulebook: Rulebook, limit: int = MAX_NODES) -> Diagram:
    """A diagram with one node for each pack.

    An arrow leads from a pack to one whose rules read what it concludes, or declares where no rule concludes it. It is
    left out where a way over other packs says the same. Raises `DrawingTooLargeError` beyond ``limit`` packs.
    """
    if len(rulebook.packs) > limit:
        raise DrawingTooLargeError(len(rulebook.packs), limit, "packs", "name a fact or rule to draw around")
    needed = nx.DiGraph()
    needed.add_nodes_from(rulebook.packs)
    needed.add_edges_from(_dependencies(rulebook))
    place = {pack: number for number, pack in enumerate(rulebook.packs)}
    edges = sorted(_indispensable(needed), key=lambda edge: (place[edge[0]], place[edge[1]]))
    return Diagram(
        title="The packs, and which builds on which",
        nodes=tuple(
            DiagramNode(pack, "pack", title, pack, f"{title} ({pack})") for pack, title in rulebook.packs.items()
        ),
        edges=tuple(DiagramEdge(source, target) for source, target in edges),
    )


def _dependencies(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    for rule in rulebook.providers.values():
        for name in rule.reads:
            declared = rulebook.facts.get(name) or rulebook.parameters[name]
            concluded = {each.pack for each in rulebook.providers_of.get(name, ())}
            yield from ((pack, rule.pack) for pack in concluded or {declared.pack} if pack != rule.pack)


def _indispensable(needed: nx.DiGraph[str]) -> Iterator[tuple[str, str]]:
    """The edges that no longer way replaces; packs that depend on each other in a circle keep all among them."""
    circles = nx.condensation(needed)
    circle_of = circles.graph["mapping"]
    kept = nx.transitive_reduction(circles).edges
    for source, target in needed.edges:
        ends = (circle_of[source], circle_of[target])
        if ends[0] == ends[1] or ends in kept:
            yield source, target
