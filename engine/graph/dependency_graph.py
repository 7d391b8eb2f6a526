"""The dependency graph of facts and providers: levels, ancestors, descendants, cycles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from engine.findings.finding import Finding, Related, RulebookError
from engine.language import names
from engine.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    import networkx as nx

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
        #: what reads or gets its value from each node, and what each node reads or gets its value from
        self._after: dict[Node, list[Node]] = {}
        self._before: dict[Node, list[Node]] = {}
        self._build()
        self._sorted = self._topologically_sorted()
        if len(self._sorted) < len(self._after):
            self._refuse_cycle()

    def _build(self) -> None:
        rulebook = self._rulebook
        for name in (*rulebook.facts, *rulebook.parameters):
            self._add((_FACT, name))
        for fact in rulebook.facts.values():
            reads = {owner for owner, _ in fact.fields}
            if fact.assume is not None:
                reads.update(names(fact.assume))
                reads.update(names(fact.when) if fact.when is not None else ())
            for name in reads:
                self._connect((_FACT, name), (_FACT, fact.id))
        for provider in rulebook.providers.values():
            node = (_PROVIDER, provider.id)
            self._add(node)
            for name in provider.reads:
                self._connect((_FACT, name), node)
            for name in provider.sets:
                self._connect(node, (_FACT, name))

    def _add(self, node: Node) -> None:
        self._after[node], self._before[node] = [], []

    def _connect(self, node: Node, other: Node) -> None:
        self._after[node].append(other)
        self._before[other].append(node)

    def _topologically_sorted(self) -> list[Node]:
        """All nodes, each after what it depends on, and otherwise in the order of loading; not those behind a cycle."""
        position = {name: place for place, name in enumerate((*self._rulebook.facts, *self._rulebook.parameters))}
        keys = {node: (position.get(node[1], 0), node[1], place) for place, node in enumerate(self._after)}
        waiting = {node: len(before) for node, before in self._before.items()}
        ready = [(keys[node], node) for node, count in waiting.items() if not count]
        heapify(ready)
        found = []
        while ready:
            _, node = heappop(ready)
            found.append(node)
            for other in self._after[node]:
                waiting[other] -= 1
                if not waiting[other]:
                    heappush(ready, (keys[other], other))
        return found

    @cached_property
    def graph(self) -> nx.DiGraph[Node]:
        """The same as a graph of networkx, for other questions than those answered here."""
        import networkx as nx  # slow to import

        return nx.DiGraph(self._after)

    def _refuse_cycle(self) -> None:
        import networkx as nx

        nodes = [edge[0] for edge in nx.find_cycle(self.graph)]
        first = min(range(len(nodes)), key=lambda index: (nodes[index][0] != _FACT, nodes[index][1]))
        raise CycleError(*self._described((*nodes[first:], *nodes[:first], nodes[first])))

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
            below = max((levels[each] for each in self._before[node]), default=0)
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
        return _reach(facts, self._before)

    def descendants(self, *facts: str) -> frozenset[str]:
        """The facts that any of ``facts`` can influence, these included."""
        return _reach(facts, self._after)


def _reach(facts: Sequence[str], neighbours: Mapping[Node, Sequence[Node]]) -> frozenset[str]:
    seen: set[Node] = {(_FACT, fact) for fact in facts}
    stack = list(seen)
    while stack:
        for node in neighbours[stack.pop()]:
            if node not in seen:
                seen.add(node)
                stack.append(node)
    return frozenset(name for kind, name in seen if kind == _FACT)
