"""Where claims and conflicts are used by rules, formulas, figures, requirements and products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.findings.finding import Place
from engine.rulebook import Rulebook, Source
from kb.catalogue import Products
from kb.claims.claims import Claims

__all__ = ["ClaimUse", "ClaimUses"]

_CLAIM = "claim"


class ClaimUse(Struct, frozen=True):
    """One thing that cites a claim: its kind, id, title and place, and whether it agrees with the claim.

    ``kind`` is rule, table, formula, fact, question, parameter, requirement or product; ``note`` says what the citation
    adds.
    """

    kind: str
    id: str
    title: str
    place: Place
    stance: Literal["support", "dissent"]
    note: str = ""


class ClaimUses:
    """All uses of claims in a rulebook, by the id of the claim or conflict."""

    def __init__(self, uses: Mapping[str, tuple[ClaimUse, ...]]) -> None:
        self._uses = uses

    @classmethod
    def of(cls, rulebook: Rulebook, claims: Claims) -> ClaimUses:
        """What the rules, rows, facts, questions, parameters, requirements and products of ``rulebook`` cite.

        What cites a claim uses the references that the claim rests on too, and the conflict about references where one
        of them does not carry it. ``claims`` is the ledger.
        """
        found: dict[str, dict[tuple[str, str], ClaimUse]] = {}
        for claim, use in _all(rulebook):
            found.setdefault(claim, {}).setdefault((use.kind, use.id), use)
            for resting in claims.resting_on(claim):
                through = replace(use, stance="support", note=f"through {claim}")
                found.setdefault(resting, {}).setdefault((use.kind, use.id), through)
        return cls({claim: tuple(uses.values()) for claim, uses in found.items()})

    def of_claim(self, claim_or_conflict: str) -> tuple[ClaimUse, ...]:
        """What cites a claim or conflict, in the order of the packs; nothing where nothing does."""
        return self._uses.get(claim_or_conflict, ())


def _all(rulebook: Rulebook) -> Iterator[tuple[str, ClaimUse]]:
    for provider in rulebook.providers.values():
        rows = (source for branch in provider.all_branches for source in branch.sources)
        yield from _uses(provider.kind, provider.id, provider.title, provider.place, (*provider.sources, *rows))
    for fact in rulebook.facts.values():
        yield from _uses("fact" if fact.ask is None else "question", fact.id, fact.title, fact.place, fact.sources)
    for parameter in rulebook.parameters.values():
        yield from _uses("parameter", parameter.id, parameter.title, parameter.place, parameter.all_sources)
    for requirement in rulebook.requirements:
        yield from _uses("requirement", requirement.id, requirement.title, requirement.place, requirement.sources)
    products = rulebook.catalogues.get(Products.title)
    if isinstance(products, Products):
        yield from _of_products(products)


def _of_products(products: Products) -> Iterator[tuple[str, ClaimUse]]:
    place = Place(f"kb/data/{products.file}", 1, 1)
    for product in map(products.get, products.ids()):
        for reference in (*product.claims, *product.conflicts):
            yield reference, ClaimUse("product", product.id, product.name, place, "support")


def _uses(kind: str, thing: str, title: str, place: Place, sources: Iterable[Source]) -> Iterator[tuple[str, ClaimUse]]:
    for source in sources:
        if source.kind == _CLAIM:
            yield source.reference, ClaimUse(kind, thing, title, place, source.stance, source.note)
