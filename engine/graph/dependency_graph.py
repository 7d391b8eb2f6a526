"""The dependency graph of facts and providers: levels, ancestors, descendants, cycles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

import networkx as nx

from engine.findings.finding import Finding, Related, RulebookError
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
        self.graph: nx.DiGraph[Node] = nx.DiGraph(_edges(rulebook))
        self._walked: dict[tuple[str, Callable[[nx.DiGraph[Node], Node], set[Node]]], frozenset[str]] = {}
        names_of_facts = (*rulebook.facts, *rulebook.parameters)
        self.graph.add_nodes_from((_FACT, name) for name in names_of_facts)
        self.graph.add_nodes_from((_PROVIDER, name) for name in rulebook.providers)
        position = {name: place for place, name in enumerate(names_of_facts)}
        by_loading = nx.lexicographical_topological_sort(
            self.graph, key=lambda node: (position.get(node[1], 0), node[1], node[0])
        )
        try:
            self._sorted = tuple(by_loading)
        except nx.NetworkXUnfeasible:
            raise self._cycle_error() from None

    def _cycle_error(self) -> CycleError:
        nodes = [edge[0] for edge in nx.find_cycle(self.graph)]
        first = min(range(len(nodes)), key=lambda index: (nodes[index][0] != _FACT, nodes[index][1]))
        return CycleError(*self._described((*nodes[first:], *nodes[:first], nodes[first])))

    def _described(self, cycle: Sequence[Node]) -> tuple[list[str], Finding]:
        """The names on the way round, and the finding: at the first rule, with what stands at the other stations."""
        stations = [self._station(*each) for each in zip(cycle[:-1], cycle[1:], (*cycle[2:], cycle[1]), strict=True)]
        found = [each for each in stations if each is not None]
        ways, facts = [name for _, name in cycle], [name for kind, name in cycle[:-1] if kind == _FACT]
        place = found[0].place
        message = f"these depend on each other: {' -> '.join(ways)}"
        cure = (
            f"decide which of {', '.join(facts)} is known first, and remove what leads back to it"
            if len(facts) > 1
            else f"conclude {facts[0]} from other facts"
        )
        line = self._rulebook.line(place)
        return ways, Finding("E201", message, place, line=line, related=tuple(found[1:]), cure=cure)

    def _station(self, before: Node, node: Node, after: Node) -> Related | None:
        """How the way round goes on from ``before`` through ``node``; None where the rule before it has said so."""
        (kind, name), rulebook = node, self._rulebook
        if kind == _PROVIDER:
            place, note = rulebook.providers[name].place, f"{name} reads {before[1]} and sets {after[1]}"
        elif before[0] == _FACT:
            place, note = rulebook.facts[name].place, f"{name} comes from {before[1]} where no rule sets it"
        else:
            return None
        return Related(place, note, rulebook.line(place))

    @cached_property
    def _levels(self) -> Mapping[Node, int]:
        levels: dict[Node, int] = {}
        for node in self._sorted:
            below = max((levels[each] for each in self.graph.predecessors(node)), default=0)
            levels[node] = below + 1 if node[0] == _PROVIDER else below
        return levels

    @cached_property
    def order(self) -> tuple[str, ...]:
        """All facts, each after everything it can depend on, in a stable order."""
        return tuple(name for kind, name in self._sorted if kind == _FACT)

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
        return frozenset(facts).union(*(self._reached(fact, nx.ancestors) for fact in facts))

    def descendants(self, *facts: str) -> frozenset[str]:
        """The facts that any of ``facts`` can influence, these included."""
        return frozenset(facts).union(*(self._reached(fact, nx.descendants) for fact in facts))

    def _reached(self, fact: str, walk: Callable[[nx.DiGraph[Node], Node], set[Node]]) -> frozenset[str]:
        found = self._walked.get((fact, walk))
        if found is None:
            found = frozenset(name for kind, name in walk(self.graph, (_FACT, fact)) if kind == _FACT)
            self._walked[fact, walk] = found
        return found


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
