"""Mutants of the built-in packs: copies with one mechanical mistake each, as a hurried author might make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeVar

from bench.mutation.mistakes import IN_RULES, IN_SCALARS, Made
from bench.mutation.sites import RuleText, Site, rules_of, sites_of
from engine.rulebook import Rulebook, read_layers
from engine.rulebook.document import read_document

__all__ = ["SEEDS", "Mutant", "mutants"]

SEEDS = (20261121, 20270101)
"""Chosen before the mutants that they lead to were seen."""

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


def mutants(root: Path, rulebook: Rulebook, per_mistake: int, seed: int = SEEDS[0]) -> list[Mutant]:
    """At most ``per_mistake`` mutants of each kind of the packs below ``root``, whose rules are ``rulebook``.

    Equal arguments give equal mutants, and where rules are added or changed, those of the other rules stay as they are.
    """
    files = [file.path for layer in read_layers((root,)) for file in layer.files]
    documents = [read_document(file, str(file.relative_to(root))) for file in files]
    # What is written for several items has no id of its own: a mistake there would be one in all of them.
    rules = [rule for document in documents for rule in rules_of(document) if rule.rule in rulebook.providers]
    places = {rule.rule: rule for rule in rules}
    sites = {f"{rule.rule} {number}": site for rule in rules for number, site in enumerate(sites_of(rule))}
    found: list[Mutant] = []
    for name, in_scalar in IN_SCALARS.items():
        found.extend(islice(_made(name, in_scalar, sites, rulebook, seed), per_mistake))
    for name, in_rule in IN_RULES.items():
        found.extend(islice(_made(name, in_rule, places, rulebook, seed), per_mistake))
    return found


def _made(
    mistake: str,
    make: Callable[[_Place, Rulebook, Random], Made],
    places: Mapping[str, _Place],
    rulebook: Rulebook,
    seed: int,
) -> Iterator[Mutant]:
    chances = {name: Random(f"{seed} {mistake} {name}") for name in places}
    # Drawn for each place by itself: a place more does not shuffle the others.
    drawn = {name: chance.random() for name, chance in chances.items()}
    for name in sorted(places, key=drawn.__getitem__):
        place = places[name]
        made = make(place, rulebook, chances[name])
        if made is not None:
            yield Mutant(mistake, place.document.file, place.rule, *made)
