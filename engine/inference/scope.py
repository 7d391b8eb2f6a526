"""A part of a rulebook: some facts and rules, with everything that they follow from."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from engine.graph import DependencyGraph
from engine.rulebook import Provider

__all__ = ["Scope"]


class Scope(Struct, frozen=True):
    """Facts, and providers in force, with all that one of them is concluded from, or overridden by."""

    facts: frozenset[str]
    providers: frozenset[str]

    @classmethod
    def of(
        cls,
        graph: DependencyGraph,
        in_force: Mapping[str, Provider],
        facts: Collection[str],
        providers: Collection[str] = (),
    ) -> Scope:
        """The least scope with ``facts`` and ``providers``, of those that are ``in_force``."""
        overriding: dict[str, list[str]] = {}
        for name, each in in_force.items():
            for other in each.overrides:
                overriding.setdefault(other, []).append(name)
        found_facts, found = graph.behind(facts, providers)
        while more := {name for other in found & overriding.keys() for name in overriding[other]} - found:
            found_facts, found = graph.behind(found_facts, found | more)
        return cls(found_facts, found.intersection(in_force))
