"""A small world to search in: boats, how many of them, and a crossing to be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import pytest

from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import load_rulebook
from engine.search import evaluate_candidates

DAY = date(2026, 11, 21)

RULES = """
schema: rules/1
pack: crossing
title: Crossing a river

units: [{id: pound}]

facts:
  - {id: boat, title: Boat, type: entry, entry: boats}
  - {id: boats, title: Boats, type: int, range: 1..20, unknown: {assume: 1}}
  - {id: load, title: Load, type: quantity, unit: pound, range: 0..1M, ask: How heavy?}
  - {id: river, title: River, type: enum, values: {calm: Calm water, wild: White water}, unknown: {assume: calm}}
  - id: crew
    title: Crew of a boat
    type: int
    range: 1..6
    from: boat.crew
    unknown: {assume: ceil(capacity / 500 pound), note: one for each 500 pound}
  - {id: capacity, title: Capacity of a boat, type: quantity, unit: pound, from: [boat.capacity, boat.rated_capacity]}
  - {id: price, title: Price of a boat, type: number, range: 0..1M, from: boat.price}
  - {id: motor, title: Motor, type: enum, values: [none, small, large], unknown: {assume: none}}
  - {id: motors.allowed, title: Motors are allowed, type: bool}
  - {id: motor.price, title: Price of a motor, type: number}
  - {id: total.capacity, title: Capacity in total, type: quantity, unit: pound}
  - {id: trips, title: Trips, type: int, range: 1..40}
  - {id: cost, title: Cost, type: number}
  - {id: people, title: People needed, type: int}
  - {id: danger, title: Danger, type: enum, values: [great, some, none]}
  - {id: penalty, title: Penalties, type: number}
  - {id: reserve, title: Reserve, type: quantity, unit: pound, when: river == wild, unknown: {assume: load / boats}}

parameters:
  - {id: wage, title: Wage, values: [{since: 2020-01-01, value: 15}], sources: [{thumb: invented}]}

rules:
  - id: motors.allowed_rule
    title: Motors are allowed on calm water with large boats
    kind: table
    hit: first
    inputs: [river, capacity]
    outputs: [motors.allowed]
    rows:
      - {if: [wild, "-"], then: [false]}
      - {if: [calm, ">= 900 pound"], then: [true]}
    otherwise: [false]
    because: "{river}, {capacity}"
    sources: [{thumb: invented}]
    tests: []
  - id: motor.price_table
    title: Prices of motors
    kind: table
    hit: unique
    inputs: [motor]
    outputs: [motor.price]
    rows:
      - {if: [none], then: [0]}
      - {if: [small], then: [120]}
      - {if: [large], then: [350]}
    because: prices
    sources: [{thumb: invented}]
  - {id: total.capacity_formula, title: Capacity, kind: formula, fact: total.capacity, value: boats * capacity,
     because: "{boats} x {capacity}", sources: [{thumb: invented}]}
  - id: trips.formula
    title: Trips
    kind: formula
    fact: trips
    cases:
      - {if: total.capacity == 0 pound, value: 40}
      - {value: ceil(load / total.capacity)}
    because: there and back
    sources: [{thumb: invented}]
  - {id: trips.motor_rule, title: A large motor halves the trips, kind: formula, fact: trips, priority: 50,
     when: motor == large, value: "ceil(load / (2 * total.capacity))", because: fast, sources: [{thumb: invented}]}
  - {id: people.formula, title: People, kind: formula, fact: people, value: boats * crew, because: all,
     sources: [{thumb: invented}]}
  - {id: cost.formula, title: Cost, kind: formula, fact: cost, priority: 90,
     value: "boats * (price + motor.price) + trips * people * wage + penalty", because: sum,
     sources: [{thumb: invented}]}
  - {id: cost.free_rule, title: Borrowed rafts cost nothing, kind: rule, overrides: [cost.formula], when: boat == raft,
     then: {cost: 0}, because: borrowed, sources: [{thumb: invented}]}
  - id: danger.table
    title: Danger
    kind: table
    hit: priority
    inputs: [river, capacity, people]
    outputs: [danger]
    rows:
      - {if: [wild, "-", "-"], then: [great]}
      - {if: ["-", "< 200 pound", "-"], then: [some]}
      - {if: ["-", "-", ">= 3"], then: [none]}
    otherwise: [some]
    because: danger
    sources: [{thumb: invented}]
  - id: penalty.table
    title: Penalties
    kind: table
    hit: collect
    collect: sum
    inputs: [trips, people]
    outputs: [penalty]
    rows:
      - {if: ["> 5", "-"], then: [0.1]}
      - {if: ["-", "> 10"], then: [0.2]}
      - {if: ["> 2", "-"], then: [{expr: trips / 3}]}
    otherwise: [0]
    because: penalties
    sources: [{thumb: invented}]

choices:
  - {fact: boat, entries: boats}
  - {fact: boats, values: [1, 2, 3, 5, 8]}
  - {fact: motor, values: [none, small, large], when: motors.allowed}

requirements:
  - {id: enough, title: Few enough trips, require: trips <= 10, because: "{trips} trips; {load} with {total.capacity}",
     sources: [{thumb: invented}]}
  - {id: staffed, title: Enough people, require: people <= 20, because: "{people} people for {boats} x {boat}",
     sources: [{thumb: invented}]}
  - {id: safe, title: Safe, require: danger != great, because: "danger is {danger} on {river}",
     sources: [{thumb: invented}]}

goals:
  - {id: cheapest, title: Cheapest, minimise: [cost], maximise: [total.capacity]}
  - {id: fastest, title: Fastest, minimise: [trips]}
"""


class Entries:
    """A catalogue of a few entries."""

    def __init__(self, entries: Mapping[str, Mapping[str, Value | None]]) -> None:
        self._entries = entries

    digest = "these"

    def ids(self) -> Sequence[str]:
        return list(self._entries)

    def field_names(self) -> frozenset[str]:
        return frozenset(name for fields in self._entries.values() for name in fields)

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        return self._entries.get(entry_id)

    def label(self, entry_id: str) -> str:
        return entry_id.capitalize()

    def source(self, entry_id: str, field: str = "") -> str:
        return f"boat book, page {len(entry_id)}"


BOATS = Entries(
    {
        "canoe": {"capacity": 450, "rated_capacity": 400, "crew": 2, "price": 300.5, "colour": "red"},
        "raft": {"capacity": None, "rated_capacity": 1200, "crew": None, "price": 90, "colour": "brown"},
        "ferry": {"capacity": 9000, "rated_capacity": 8000, "crew": 9, "price": 20_000, "colour": "white"},
        "tub": {"capacity": 150, "rated_capacity": None, "crew": 1, "price": None, "colour": None},
        "mystery": {"capacity": None, "rated_capacity": None, "crew": 2, "price": 10, "colour": "red"},
    }
)

EngineMaker = Callable[..., InferenceEngine]


@pytest.fixture(scope="session")
def engine_for(tmp_path_factory: pytest.TempPathFactory) -> EngineMaker:
    """Makes an engine from the text of a rule file; its catalogue is ``boats``."""

    def make(text: str, boats: Entries = BOATS) -> InferenceEngine:
        file = tmp_path_factory.mktemp("search") / "rules.yaml"
        file.write_text(text, encoding="utf-8")
        return InferenceEngine(load_rulebook([file], {"boats": boats}), "reference", DAY)

    return make


@pytest.fixture
def rules() -> str:
    """The rule file of the crossing."""
    return RULES


@pytest.fixture
def crossing(engine_for: EngineMaker) -> InferenceEngine:
    """The engine for the crossing."""
    return engine_for(RULES)


@pytest.fixture(scope="session")
def differences() -> Callable[[InferenceEngine, Mapping[str, Given], Mapping[str, Sequence[Value | None]]], list[str]]:
    """Tells where the evaluation in columns and single inferences disagree."""

    def find(
        engine: InferenceEngine, given: Mapping[str, Given], columns: Mapping[str, Sequence[Value | None]]
    ) -> list[str]:
        found = evaluate_candidates(engine, given, columns)
        wrong = []
        for row in range(len(next(iter(columns.values())))):
            chosen = {fact: values[row] for fact, values in columns.items() if values[row] is not None}
            alone = engine.infer({**given, **{fact: Given(value, Origin.SEARCH) for fact, value in chosen.items()}})
            wrong += [
                f"{fact}: {values[row]!r} in columns, {alone.value(fact)!r} alone, with {chosen}"
                for fact, values in found.items()
                if values[row] != alone.value(fact)
                or isinstance(values[row], bool | str) is not isinstance(alone.value(fact), bool | str)
            ]
        return wrong

    return find
