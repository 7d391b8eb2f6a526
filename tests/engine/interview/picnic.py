"""A picnic to be planned by questions, and who asks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.inference import Given, InferenceEngine
from engine.interview import next_question, open_questions
from engine.language import Value
from engine.rulebook import Catalogue, Rulebook, load_rulebook

__all__ = ["PICNIC", "answers", "asked", "asked_next", "loaded"]


PICNIC = """
units: [{id: mile}]
facts:
  - {id: season, title: Season, type: enum, values: [summer, winter], ask: Which season?}
  - {id: rain, title: Rain, type: bool, ask: Does it rain?, help: Look out., when: season == summer}
  - {id: distance, title: Distance, type: quantity, unit: mile, range: 0..1000, ask: How far?, suggest: [1, 10]}
  - {id: guests, title: Guests, type: int, range: 1..50, ask: How many?, unknown: {assume: 4, note: a family}}
  - {id: dog, title: Dog, type: bool, ask: With a dog?, unknown: {assume: false}}
  - {id: budget, title: Budget, type: number, range: 0..1000, ask: How much money?}
  - {id: car, title: Car, type: bool, ask: Is there a car?}
  - {id: stone, title: Stone, type: entry, entry: stones, ask: Which stone?, unknown: {assume: flint-1}}
  - {id: colour, title: Colour, type: enum, values: [red, blue], ask: Which colour?, unknown: {assume: red}}
  - {id: place, title: Place, type: enum, values: [garden, lake, inside]}
  - {id: transport, title: Transport, type: enum, values: [walk, drive]}
  - {id: blankets, title: Blankets, type: int, range: 0..100}
  - {id: bowl, title: Bowl, type: bool}
  - {id: mood, title: Mood, type: enum, values: [good, bad]}
rules:
  - id: place.choice
    title: Place
    kind: table
    hit: first
    inputs: [season, rain, distance]
    outputs: [place]
    rows:
      - {id: winter, if: [winter, "-", "-"], then: [inside]}
      - {id: wet, if: ["-", true, "-"], then: [inside]}
      - {id: far, if: ["-", "-", "> 5 mile"], then: [lake]}
    otherwise: [garden]
    because: "{row.if}"
    sources: [{thumb: invented}]
  - id: transport.choice
    title: Transport
    kind: formula
    fact: transport
    cases:
      - {if: place == inside or place == garden, value: walk}
      - {if: car, value: drive}
      - {value: walk}
    because: how
    sources: [{thumb: invented}]
  - id: blankets.count
    title: Blankets
    kind: formula
    fact: blankets
    value: "(guests if season == summer else 2 * guests)"
    because: each one
    sources: [{thumb: invented}]
  - {id: bowl.rule, title: Bowl, kind: rule, when: dog, then: {bowl: true}, because: x, sources: [{thumb: x}]}
  - {id: bowl.none, title: None, kind: rule, when: not dog, then: {bowl: false}, because: x, sources: [{thumb: x}]}
  - id: mood.formula
    title: Mood
    kind: formula
    fact: mood
    cases:
      - {if: place == lake, value: "(good if budget > 10 else bad)"}
      - {if: colour == colour, value: good}
    because: mood
    sources: [{thumb: invented}]
"""


def loaded(folder: pytest.TempPathFactory, body: str, catalogues: Mapping[str, Catalogue] | None = None) -> Rulebook:
    """The rulebook of one file, of which ``body`` is what stands below its header."""
    file = folder.mktemp("interview") / "rules.yaml"
    file.write_text(f"schema: rules/1\npack: test\ntitle: Test\n{body}", encoding="utf-8")
    return load_rulebook([file], catalogues or {})


def answers(**values: Value) -> dict[str, Given]:
    return {fact: Given(value) for fact, value in values.items()}


def asked(engine: InferenceEngine, *goals: str, declined: frozenset[str] = frozenset(), **values: Value) -> list[str]:
    return [each.fact for each in open_questions(engine, answers(**values), goals, declined)]


def asked_next(engine: InferenceEngine, *goals: str, **values: Value) -> str | None:
    question = next_question(engine, answers(**values), goals)
    return question.fact if question else None
