"""What every inference of one engine stands on: which rules are in force, and in which order things are settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import repeat

from engine.graph import DependencyGraph
from engine.inference.catalogue_figures import CatalogueFigures
from engine.inference.inference import Firing
from engine.inference.matcher import Matcher
from engine.inference.order import Level, Order
from engine.inference.scope import Scope
from engine.language import Value
from engine.rulebook import Provider, Rulebook

__all__ = ["Ground", "LevelMatcher", "facts_by_level", "providers_by_level"]


LevelMatcher = Callable[[int, Sequence[Provider]], Matcher]
"""Makes the matcher for the branches of the providers of a level."""


class Ground:
    """The ``providers`` of ``rulebook`` that are in force, level by level; ``matcher`` makes the matcher of a level.

    ``constants`` are the values of the parameters that its matchers know.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        graph: DependencyGraph,
        providers: Mapping[str, Provider],
        constants: Mapping[str, Value],
        matcher: LevelMatcher,
    ) -> None:
        self.rulebook, self.providers, self.constants = rulebook, providers, constants
        self.figures = CatalogueFigures(rulebook)
        #: the order of the values of each enumeration
        self.ranks = {name: fact.type.values for name, fact in rulebook.facts.items()}
        #: the facts that may be known although nothing concludes them
        self.supplied = frozenset(
            name for name, each in rulebook.facts.items() if each.fields or each.assume is not None
        )
        self.order = Order.of(_levels(rulebook, graph, providers, matcher))
        #: for each provider the facts that it reads
        is_fact, reads = rulebook.facts.__contains__, graph.reads
        self.reads = {name: tuple(filter(is_fact, reads[name])) for name in providers}
        self.forget()
        #: what is overridden by those providers that override something
        self.overrides = {name: each for name in self.order.providers if (each := providers[name].overrides)}
        #: for each fact the providers that read it
        self.readers = graph.readers
        #: for each fact those that are looked up by it in a catalogue, or assumed from it
        self.dependents = graph.dependents

    def within(self, scope: Scope) -> Ground:
        """The same for what is in ``scope`` alone. What was concluded on one of them is known on the other."""
        limited = copy(self)
        limited.order = self.order.within(scope)
        return limited

    def forget(self) -> None:
        """Keeps nothing of what was concluded, as when parameters have other values."""
        #: for each provider what it concluded, by the values of the facts that it read
        self.concluded: Mapping[str, dict[tuple[Value | None, ...], tuple[Firing, ...]]] = {
            name: {} for name in self.providers
        }


def providers_by_level(graph: DependencyGraph, providers: Mapping[str, Provider]) -> tuple[tuple[Provider, ...], ...]:
    """The ``providers`` at each level, in their order."""
    levels: list[list[Provider]] = [[] for _ in range(graph.depth + 1)]
    for each in providers.values():
        levels[graph.provider_level(each.id)].append(each)
    return tuple(map(tuple, levels))


def facts_by_level(rulebook: Rulebook, graph: DependencyGraph) -> tuple[tuple[str, ...], ...]:
    """The facts that are settled at each level, in the order in which they are."""
    levels: list[list[str]] = [[] for _ in range(graph.depth + 1)]
    for name in graph.order:
        if name in rulebook.facts:
            levels[graph.fact_level(name)].append(name)
    return tuple(map(tuple, levels))


def _levels(
    rulebook: Rulebook, graph: DependencyGraph, providers: Mapping[str, Provider], matcher: LevelMatcher
) -> tuple[Level, ...]:
    matched, facts = providers_by_level(graph, providers), facts_by_level(rulebook, graph)
    return tuple(_level(at, *level, matcher) for at, level in enumerate(zip(matched, facts, strict=True)))


def _level(at: int, providers: Sequence[Provider], facts: Sequence[str], matcher: LevelMatcher) -> Level:
    owners: list[tuple[str, int]] = []
    positions: dict[str, range] = {}
    for each in providers:
        first, branches = len(owners), len(each.branches) + (each.otherwise is not None)
        owners += zip(repeat(each.id, branches), range(branches), strict=True)
        positions[each.id] = range(first, len(owners))
    return Level(
        providers=tuple(each.id for each in providers),
        owners=tuple(owners),
        matcher=matcher(at, providers) if owners else None,
        facts=tuple(facts),
        positions=positions,
    )
