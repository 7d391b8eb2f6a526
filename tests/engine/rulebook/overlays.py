"""A shop and its music as the lowest layer, and what is written on top of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.inference import Given, InferenceEngine
from engine.rulebook import Rulebook, RulebookError
from tests.engine.wine.cellar import DAY

__all__ = ["HEADER", "MUSIC", "SHOP", "SOURCES", "Layered", "inferred", "refused", "rule"]


HEADER = "schema: rules/1\npack: {pack}\ntitle: The pack {pack}\n"
SOURCES = "sources: [{thumb: ours}]"

SHOP = HEADER.format(pack="shop") + (
    f"""units: [{{id: bottle}}]
facts:
  - {{id: guests, type: int, range: 1..500, ask: How many guests?}}
  - {{id: wine, type: entry, entry: wines, ask: Which wine?}}
  - {{id: bottles, type: number, range: 0..500}}
  - {{id: price, type: number, from: wine.price}}
  - {{id: cost, type: number, range: 0..1e6}}
  - {{id: mood, type: enum, values: [merry, dull]}}
parameters:
  - {{id: glasses, values: [{{since: 2000-01-01, value: 6}}], {SOURCES}}}
  - {{id: tax, values: [{{since: 2000-01-01, value: 0.2}}], {SOURCES}}}
rules:
  - {{id: bottles.all, title: B, kind: formula, fact: bottles, value: guests * 2 / glasses, because: "", {SOURCES}}}
  - {{id: mood.first, title: Merry, kind: rule, then: {{mood: merry}}, because: "", {SOURCES}}}
  - {{id: mood.second, title: Dull, kind: rule, then: {{mood: dull}}, because: "", {SOURCES}}}
  - {{id: cost.all, title: C, kind: formula, fact: cost, value: bottles * price * (1 + tax), because: "", {SOURCES}}}
choices:
  - {{fact: guests, values: [2], when: wine == merlot}}
  - {{fact: wine, entries: wines}}
  - {{fact: guests, values: [4]}}
requirements:
  - {{id: enough, require: bottles > 0, because: too few, {SOURCES}}}
  - {{id: cheap, require: cost < 100, because: too dear, {SOURCES}}}
goals:
  - {{id: cheapest, title: Cheapest, minimise: cost}}
  - {{id: most, title: Most, maximise: bottles}}
report:
  - {{title: To buy, facts: [bottles]}}
  - {{title: To pay, facts: [cost]}}
"""
)
MUSIC = HEADER.format(pack="music") + (
    f"""facts: [{{id: songs, type: int}}, {{id: songs.many, type: bool}}]
rules:
  - {{id: songs.by_guests, title: Songs, kind: formula, fact: songs, value: guests * 3, because: "", {SOURCES}}}
  - {{id: songs.many, title: Many, kind: rule, when: songs > 30, then: {{songs.many: true}}, because: "", {SOURCES}}}
"""
)

Layered = Callable[..., Rulebook]


def refused(layered: Layered, *bodies: str, **packs: str) -> str:
    with pytest.raises(RulebookError) as caught:
        layered(*bodies, **packs)
    return str(caught.value)


def rule(name: str, value: str, fact: str = "bottles") -> str:
    return (
        f'rules: [{{id: {name}, title: Ours, kind: formula, fact: {fact}, value: {value}, because: "", {SOURCES}}}]\n'
    )


def inferred(rulebook: Rulebook, fact: str, **given: object) -> object:
    engine = InferenceEngine(rulebook, "reference", DAY)
    return engine.infer({name: Given(value) for name, value in given.items()}).value(fact)
