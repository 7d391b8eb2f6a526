"""What every inference of one engine stands on: which rules are in force, and in which order things are settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.graph import DependencyGraph
from engine.inference.catalogue_figures import CatalogueFigures
from engine.inference.matching import Matcher
from engine.language import Expression, names_in
from engine.rulebook import Provider, Rulebook

__all__ = ["Ground", "Level"]


@dataclass(frozen=True)
class Level:
    """What is settled together: the providers matched at one level, then the facts that stand there."""

    providers: tuple[str, ...]
    #: for each condition handed to the matcher, the provider and the position of its branch
    owners: tuple[tuple[str, int], ...]
    matcher: Matcher | None
    facts: tuple[str, ...]
    #: for each provider the positions of its branches among the conditions
    positions: Mapping[str, range]


class Ground:
    """The ``providers`` of ``rulebook`` that are in force, level by level; ``matcher`` makes the matcher of a level."""

    def __init__(
        self,
        rulebook: Rulebook,
        graph: DependencyGraph,
        providers: Mapping[str, Provider],
        matcher: Callable[[Sequence[Expression | None]], Matcher],
    ) -> None:
        self.rulebook, self.providers = rulebook, providers
        self.figures = CatalogueFigures(rulebook)
        #: the order of the values of each enumeration
        self.ranks = {name: fact.type.values for name, fact in rulebook.facts.items()}
        #: the facts that may be known although nothing concludes them
        self.supplied = frozenset(
            name for name, each in rulebook.facts.items() if each.fields or each.assume is not None
        )
        self.levels = _levels(rulebook, graph, providers, matcher)
        #: providers and facts in the order in which they are settled
        self.provider_order = tuple(name for level in self.levels for name in level.providers)
        self.fact_order = tuple(name for level in self.levels for name in level.facts)
        #: for each fact the providers that read it
        self.readers: dict[str, set[str]] = {}
        for each in providers.values():
            for name in each.reads:
                self.readers.setdefault(name, set()).add(each.id)
        #: for each fact those that are looked up by it in a catalogue, or assumed from it
        self.dependents: dict[str, set[str]] = {}
        for fact in rulebook.facts.values():
            read = {owner for owner, _ in fact.fields}
            for expression in (fact.assume, fact.when):
                read |= names_in(expression) if expression is not None else set()
            for name in read:
                self.dependents.setdefault(name, set()).add(fact.id)


def _levels(
    rulebook: Rulebook,
    graph: DependencyGraph,
    providers: Mapping[str, Provider],
    matcher: Callable[[Sequence[Expression | None]], Matcher],
) -> tuple[Level, ...]:
    matched: list[list[Provider]] = [[] for _ in range(graph.depth + 1)]
    facts: list[list[str]] = [[] for _ in matched]
    for each in providers.values():
        matched[graph.provider_level(each.id)].append(each)
    for name in graph.order:
        if name in rulebook.facts:
            facts[graph.fact_level(name)].append(name)
    return tuple(_level(*level, matcher) for level in zip(matched, facts, strict=True))


def _level(
    providers: Sequence[Provider], facts: Sequence[str], matcher: Callable[[Sequence[Expression | None]], Matcher]
) -> Level:
    conditions = [branch.condition for each in providers for branch in each.all_branches]
    owners = [(each.id, place) for each in providers for place in range(len(each.all_branches))]
    positions: dict[str, range] = {}
    first = 0
    for each in providers:
        positions[each.id] = range(first, first + len(each.all_branches))
        first += len(each.all_branches)
    return Level(
        providers=tuple(each.id for each in providers),
        owners=tuple(owners),
        matcher=matcher(conditions) if conditions else None,
        facts=tuple(facts),
        positions=positions,
    )
