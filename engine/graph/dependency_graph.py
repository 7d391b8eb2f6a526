"""The dependency graph of facts and providers: levels, ancestors, descendants, cycles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import networkx as nx

from engine.findings.finding import Finding, RulebookError
from engine.language import names
from engine.rulebook.rulebook import Rulebook

__all__ = ["CycleError", "DependencyGraph"]

_FACT, _PROVIDER = "fact", "provider"
Node = tuple[str, str]


class CycleError(RulebookError):
    """Facts that depend on themselves. ``cycle`` names the facts and providers on the way round."""

    def __init__(self, cycle: Sequence[str], finding: Finding) -> None:
        self.cycle = tuple(cycle)
        super().__init__([finding])


class DependencyGraph:
    """A bipartite graph fact -> provider -> fact over a rulebook, with the level at which each can be settled.

    A fact stands at the level of the highest provider, catalogue entry or assumption it can come from; a provider one
    level above everything it reads. Raises `CycleError`.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self.graph: nx.DiGraph[Node] = nx.DiGraph()
        self._build()
        self._refuse_cycles()

    def _build(self) -> None:
        add, rulebook = self.graph.add_edge, self._rulebook
        self.graph.add_nodes_from((_FACT, name) for name in (*rulebook.facts, *rulebook.parameters))
        for fact in rulebook.facts.values():
            reads = {owner for owner, _ in fact.fields}
            if fact.assume is not None:
                reads.update(names(fact.assume))
                reads.update(names(fact.when) if fact.when is not None else ())
            for name in reads:
                add((_FACT, name), (_FACT, fact.id))
        for provider in rulebook.providers.values():
            node = (_PROVIDER, provider.id)
            self.graph.add_node(node)
            for name in provider.reads:
                add((_FACT, name), node)
            for name in provider.sets:
                add(node, (_FACT, name))

    def _refuse_cycles(self) -> None:
        if nx.is_directed_acyclic_graph(self.graph):
            return
        edges = nx.find_cycle(self.graph)
        nodes = [edge[0] for edge in edges]
        first = min(range(len(nodes)), key=lambda index: (nodes[index][0] != _FACT, nodes[index][1]))
        cycle = [name for _, name in (*nodes[first:], *nodes[:first], nodes[first])]
        providers = [name for kind, name in nodes if kind == _PROVIDER]
        declared = self._rulebook.providers[providers[0]] if providers else self._rulebook.facts[cycle[0]]
        message = f"these depend on each other: {' -> '.join(cycle)}"
        raise CycleError(cycle, Finding("E201", message, declared.place))

    @cached_property
    def _levels(self) -> Mapping[Node, int]:
        levels: dict[Node, int] = {}
        for node in nx.topological_sort(self.graph):
            below = [levels[each] for each in self.graph.predecessors(node)]
            if node[0] == _PROVIDER:
                levels[node] = max(below, default=0) + 1
            else:
                levels[node] = max(below, default=0)
        return levels

    @cached_property
    def order(self) -> tuple[str, ...]:
        """All facts, each after everything it can depend on, in a stable order."""
        position = {name: index for index, name in enumerate((*self._rulebook.facts, *self._rulebook.parameters))}
        key = nx.lexicographical_topological_sort(self.graph, key=lambda node: (position.get(node[1], 0), node[1]))
        return tuple(name for kind, name in key if kind == _FACT)

    @cached_property
    def depth(self) -> int:
        """The highest level."""
        return max(self._levels.values(), default=0)

    def fact_level(self, fact: str) -> int:
        """The level at which a fact is settled."""
        return self._levels[_FACT, fact]

    def provider_level(self, provider: str) -> int:
        """The level at which a provider is matched; everything it reads is settled below."""
        return self._levels[_PROVIDER, provider]

    def ancestors(self, *facts: str) -> frozenset[str]:
        """The facts that can influence any of ``facts``, these included."""
        return self._reach(facts, self.graph.reverse(copy=False))

    def descendants(self, *facts: str) -> frozenset[str]:
        """The facts that any of ``facts`` can influence, these included."""
        return self._reach(facts, self.graph)

    def _reach(self, facts: Sequence[str], graph: nx.DiGraph[Node]) -> frozenset[str]:
        seen: set[Node] = {(_FACT, fact) for fact in facts}
        stack = list(seen)
        while stack:
            for node in graph.successors(stack.pop()):
                if node not in seen:
                    seen.add(node)
                    stack.append(node)
        return frozenset(name for kind, name in seen if kind == _FACT)
