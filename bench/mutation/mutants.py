"""Mutants of the built-in packs: copies with one mechanical mistake each, as a hurried author might make it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from bench.mutation.mistakes import IN_RULES, IN_SCALARS, Made
from bench.mutation.sites import RuleText, Site, rules_of, sites_of
from engine.rulebook import Rulebook
from engine.rulebook.document import read_document

__all__ = ["Mutant", "mutants"]

_Place = TypeVar("_Place", RuleText, Site)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: what was done, where, and the text of the rule file with it."""

    mistake: str
    file: str
    rule: str
    change: str
    text: str

    @property
    def id(self) -> str:
        """What the mutant is called in tables and tests."""
        return f"{self.mistake}: {self.rule}: {self.change}"


def mutants(root: Path, rulebook: Rulebook, per_mistake: int, seed: int = 20261121) -> list[Mutant]:
    """At most ``per_mistake`` mutants of each kind of the packs below ``root``, whose rules are ``rulebook``.

    Equal arguments give equal mutants.
    """
    documents = [read_document(file, str(file.relative_to(root))) for file in sorted(root.rglob("*.yaml"))]
    rules = [rule for document in documents for rule in rules_of(document)]
    sites = [site for rule in rules for site in sites_of(rule)]
    found: list[Mutant] = []
    for name, in_scalar in IN_SCALARS.items():
        found.extend(_made(name, in_scalar, sites, rulebook, seed, per_mistake))
    for name, in_rule in IN_RULES.items():
        found.extend(_made(name, in_rule, rules, rulebook, seed, per_mistake))
    return found


def _made(
    name: str,
    make: Callable[[_Place, Rulebook, Random], Made],
    places: Iterable[_Place],
    rulebook: Rulebook,
    seed: int,
    most: int,
) -> Iterator[Mutant]:
    random, made = Random(f"{seed} {name}"), 0
    order = list(places)
    random.shuffle(order)
    for place in order:
        mutant = make(place, rulebook, random)
        if mutant is not None:
            yield Mutant(name, place.document.file, place.rule, *mutant)
            made += 1
            if made == most:
                return
