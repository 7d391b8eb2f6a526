"""The dependency graph of facts and providers: levels, ancestors, descendants, cycles."""

from __future__ import annotations

import graphlib
import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.findings.finding import Finding, Related, RulebookError
from engine.language import names
from engine.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["CycleError", "DependencyGraph"]

_FACT, _PROVIDER = "fact", "provider"
Node = tuple[str, str]
"""What it is, a fact or a provider, and its name."""


class CycleError(RulebookError):
    """Facts that depend on themselves. ``cycle`` names the facts and providers on the way round."""

    def __init__(self, cycle: Sequence[str], finding: Finding) -> None:
        self.cycle = tuple(cycle)
        super().__init__([finding])


class DependencyGraph(Struct, frozen=True, dict=True):
    """A bipartite graph fact -> provider -> fact over a rulebook, with the level at which each can be settled.

    A fact stands at the level of the highest provider, catalogue entry or assumption it can come from; a provider one
    level above everything it reads. ``nodes`` come after everything they depend on, parameters among the facts. For
    each node there is its level, and ``successors`` are the positions of the nodes that depend on it directly.
    """

    nodes: tuple[Node, ...]
    levels: tuple[int, ...]
    successors: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, rulebook: Rulebook) -> DependencyGraph:
        """The graph of ``rulebook``, in a stable order. Raises `CycleError`."""
        names_of_facts = (*rulebook.facts, *rulebook.parameters)
        predecessors: dict[Node, dict[Node, None]] = {}
        for origin, node in (edges := tuple(_edges(rulebook))):
            predecessors.setdefault(origin, {})
            predecessors.setdefault(node, {})[origin] = None
        for kind, names_of_kind in ((_FACT, names_of_facts), (_PROVIDER, tuple(rulebook.providers))):
            for name in names_of_kind:
                predecessors.setdefault((kind, name), {})
        place = {name: at for at, name in enumerate(names_of_facts)}
        try:
            nodes = _in_order(predecessors, lambda node: (place.get(node[1], 0), node[1], node[0]))
        except graphlib.CycleError:
            import networkx as nx  # takes longer to import than a graph to make

            raise _cycle_error(rulebook, [edge[0] for edge in nx.find_cycle(nx.DiGraph(edges))]) from None
        position = {node: at for at, node in enumerate(nodes)}
        levels: list[int] = []
        successors: list[list[int]] = [[] for _ in nodes]
        for at, node in enumerate(nodes):
            before = [position[each] for each in predecessors[node]]
            for each in before:
                successors[each].append(at)
            below = max((levels[each] for each in before), default=0)
            levels.append(below + 1 if node[0] == _PROVIDER else below)
        return cls(nodes, tuple(levels), tuple(map(tuple, successors)))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """All facts, each after everything it can depend on, in a stable order."""
        return tuple(name for kind, name in self.nodes if kind == _FACT)

    @cached_property
    def depth(self) -> int:
        """The highest level."""
        return max(self.levels, default=0)

    def fact_level(self, fact: str) -> int:
        """The level at which a fact is settled."""
        return self.levels[self._positions[_FACT][fact]]

    def provider_level(self, provider: str) -> int:
        """The level at which a provider is matched; everything it reads is settled below."""
        return self.levels[self._positions[_PROVIDER][provider]]

    @cached_property
    def readers(self) -> Mapping[str, frozenset[str]]:
        """For each fact and parameter the providers that read it."""
        return self._direct(_PROVIDER)

    @cached_property
    def reads(self) -> Mapping[str, tuple[str, ...]]:
        """For each provider the facts and parameters that it reads."""
        found: dict[str, list[str]] = {name: [] for kind, name in self.nodes if kind == _PROVIDER}
        for (origin, name), successors in zip(self.nodes, self.successors, strict=True):
            if origin == _FACT:
                for at in successors:
                    kind, reader = self.nodes[at]
                    if kind == _PROVIDER:
                        found[reader].append(name)
        return {name: tuple(each) for name, each in found.items()}

    @cached_property
    def dependents(self) -> Mapping[str, frozenset[str]]:
        """For each fact those that are looked up by it in a catalogue, or assumed from it."""
        return self._direct(_FACT)

    def ancestors(self, *facts: str) -> frozenset[str]:
        """The facts that can influence any of ``facts``, these included."""
        return frozenset(facts).union(*(self._reached(fact, self._predecessors, self._above) for fact in facts))

    def descendants(self, *facts: str) -> frozenset[str]:
        """The facts that any of ``facts`` can influence, these included."""
        return frozenset(facts).union(*(self._reached(fact, self.successors, self._below) for fact in facts))

    def behind(self, facts: Collection[str], providers: Collection[str]) -> tuple[frozenset[str], frozenset[str]]:
        """All facts and providers that can influence any of ``facts`` or ``providers``, these included."""
        start = [self._positions[_FACT][name] for name in facts]
        start += [self._positions[_PROVIDER][name] for name in providers]
        seen = self._all_reached(start, self._predecessors)
        return self._named(seen, _FACT), self._named(seen, _PROVIDER)

    @cached_property
    def networkx(self) -> nx.DiGraph[Node]:
        """The same graph for the algorithms of networkx."""
        import networkx as nx

        graph: nx.DiGraph[Node] = nx.DiGraph()
        graph.add_nodes_from(self.nodes)
        for node, successors in zip(self.nodes, self.successors, strict=True):
            graph.add_edges_from((node, self.nodes[each]) for each in successors)
        return graph

    @cached_property
    def _positions(self) -> Mapping[str, Mapping[str, int]]:
        """The positions of the nodes, by their kind and name."""
        found: dict[str, dict[str, int]] = {_FACT: {}, _PROVIDER: {}}
        for at, (kind, name) in enumerate(self.nodes):
            found[kind][name] = at
        return found

    @cached_property
    def _predecessors(self) -> Sequence[Sequence[int]]:
        found: list[list[int]] = [[] for _ in self.nodes]
        for at, successors in enumerate(self.successors):
            for each in successors:
                found[each].append(at)
        return found

    @cached_property
    def _above(self) -> dict[str, frozenset[str]]:
        """The ancestors of each fact that they were asked of."""
        return {}

    @cached_property
    def _below(self) -> dict[str, frozenset[str]]:
        """The descendants of each fact that they were asked of."""
        return {}

    def _direct(self, kind: str) -> Mapping[str, frozenset[str]]:
        """For each fact the nodes of that kind that depend on it directly."""
        named = [name if what == kind else None for what, name in self.nodes]
        return {
            name: frozenset([each for at in successors if (each := named[at]) is not None])
            for (origin, name), successors in zip(self.nodes, self.successors, strict=True)
            if origin == _FACT
        }

    def _reached(
        self, fact: str, neighbours: Sequence[Sequence[int]], kept: dict[str, frozenset[str]]
    ) -> frozenset[str]:
        """The facts that can be reached from ``fact``; each is looked for once."""
        found = kept.get(fact)
        if found is None:
            seen = self._all_reached([self._positions[_FACT][fact]], neighbours)
            found = kept[fact] = self._named(seen, _FACT)
        return found

    def _all_reached(self, start: Sequence[int], neighbours: Sequence[Sequence[int]]) -> set[int]:
        seen, waiting = set(start), list(start)
        while waiting:
            new = [each for each in neighbours[waiting.pop()] if each not in seen]
            seen.update(new)
            waiting.extend(new)
        return seen

    def _named(self, positions: Iterable[int], kind: str) -> frozenset[str]:
        """The names of the nodes of that kind at ``positions``."""
        return frozenset(name for what, name in (self.nodes[at] for at in positions) if what == kind)


def _edges(rulebook: Rulebook) -> Iterator[tuple[Node, Node]]:
    for fact in rulebook.facts.values():
        reads = {owner for owner, _ in fact.fields}
        if fact.assume is not None:
            reads.update(names(fact.assume))
            reads.update(names(fact.when) if fact.when is not None else ())
        yield from (((_FACT, name), (_FACT, fact.id)) for name in reads)
    for provider in rulebook.providers.values():
        node = (_PROVIDER, provider.id)
        yield from (((_FACT, name), node) for name in provider.reads)
        yield from ((node, (_FACT, name)) for name in provider.sets)


def _in_order(
    predecessors: Mapping[Node, Iterable[Node]], key: Callable[[Node], tuple[int, str, str]]
) -> tuple[Node, ...]:
    """The nodes, each after its predecessors, of those that can come next the first by ``key``.

    Raises `graphlib.CycleError`.
    """
    sorter = graphlib.TopologicalSorter(predecessors)
    sorter.prepare()
    ready: list[tuple[tuple[int, str, str], Node]] = []
    found: list[Node] = []
    while sorter.is_active():
        for node in sorter.get_ready():
            heapq.heappush(ready, (key(node), node))
        found.append(heapq.heappop(ready)[1])
        sorter.done(found[-1])
    return tuple(found)


def _cycle_error(rulebook: Rulebook, nodes: Sequence[Node]) -> CycleError:
    """The error for the cycle of ``nodes``: at the first rule, with what stands at the other stations."""
    first = min(range(len(nodes)), key=lambda index: (nodes[index][0] != _FACT, nodes[index][1]))
    cycle = (*nodes[first:], *nodes[:first], nodes[first])
    stations = [_station(rulebook, *each) for each in zip(cycle[:-1], cycle[1:], (*cycle[2:], cycle[1]), strict=True)]
    found = [each for each in stations if each is not None]
    # A quantity is a fact and the formula of the same name.
    ways = [name for name, _ in groupby(name for _, name in cycle)]
    ways = ways if len(ways) > 1 else ways * 2
    facts = [name for kind, name in cycle[:-1] if kind == _FACT]
    place = found[0].place
    message = f"these depend on each other: {' -> '.join(ways)}"
    cure = (
        f"decide which of {', '.join(facts)} is known first, and remove what leads back to it"
        if len(facts) > 1
        else f"conclude {facts[0]} from other facts"
    )
    finding = Finding("E201", message, place, line=rulebook.line(place), related=tuple(found[1:]), cure=cure)
    return CycleError(ways, finding)


def _station(rulebook: Rulebook, before: Node, node: Node, after: Node) -> Related | None:
    """How the way round goes on from ``before`` through ``node``; None where the rule before it has said so."""
    kind, name = node
    if kind == _PROVIDER:
        place, note = rulebook.providers[name].place, f"{name} reads {before[1]} and sets {after[1]}"
    elif before[0] == _FACT:
        place, note = rulebook.facts[name].place, f"{name} comes from {before[1]} where no rule sets it"
    else:
        return None
    return Related(place, note, rulebook.line(place))
