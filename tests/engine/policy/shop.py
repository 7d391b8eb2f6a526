"""A shop with a red and a green card, the red one cheaper, and a policy that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.inference import Given, InferenceEngine
from engine.loading import LoadedRules, RuleSources, load_rules
from engine.search import search

__all__ = ["POLICY", "SHOP", "codes", "forbidden_is_taken", "load"]

SHOP = """\
schema: rules/1
pack: shop
title: Shop
facts:
  - {id: card, title: Card, type: enum, values: [red, green], ask: Which card?}
  - {id: room, title: Room, type: enum, values: [old, new], ask: Which room?, unknown: {assume: new}}
  - {id: watts, title: Power, type: number}
  - {id: price, title: Price, type: quantity, unit: USD}
parameters:
  - {id: dear, title: Dear, unit: USD, values: [{since: 2000-01-01, value: 90 USD}], sources: [{thumb: t}]}
rules:
  - id: price.of_card
    title: Price
    kind: formula
    fact: price
    value: 10 USD if card == red else 50 USD
    because: "The {card} one."
    sources: [{thumb: the shop}]
  - id: watts.of_card
    title: Power
    kind: formula
    fact: watts
    value: 300 if card == red else 100
    because: "The {card} one."
    sources: [{thumb: the shop}]
choices:
  - {fact: card, values: [red, green]}
requirements:
  - {id: affordable, title: Affordable, require: price < dear, because: "{price} is too much.", sources: [{thumb: t}]}
goals:
  - {id: cheapest, title: Cheapest, minimise: price}
report:
  - {title: Take, facts: [card, price, watts, room]}
"""

POLICY = """\
schema: rules/1
pack: ours
title: What we may buy
requirements:
  - id: ours.no_red
    title: Not red
    require: card != red
    because: "Red cards are not approved."
    sources: [{doc: Policy 7}]
"""


class Ledger:
    """A ledger of claims with one claim."""

    digest = "S"

    def __contains__(self, claim: object) -> bool:
        return claim == "S1-1"

    def nearest(self, wanted: str) -> tuple[str, ...]:
        return ("S1-1",)


def load(folder: Path, *overlays: Path) -> LoadedRules:
    """The shop with overlays on top of it."""
    base = folder / "shop.yaml"
    base.write_text(SHOP, encoding="utf-8")
    return load_rules(RuleSources((base,), overlays), {}, ledger=Ledger())


def codes(loaded: LoadedRules) -> set[str]:
    """The codes of everything that was found, in what was refused too."""
    refused = (finding for each in loaded.refused for finding in each.findings)
    return {finding.code for finding in (*loaded.findings, *refused)}


def forbidden_is_taken(loaded: LoadedRules, answers: Mapping[str, str]) -> bool:
    """Whether the search recommends the red card."""
    given = {fact: Given(value) for fact, value in answers.items()}
    found = search(InferenceEngine(loaded.rulebook), given, "cheapest")
    return bool(found.ranked) and found.ranked[0].choices.get("card") == "red"
