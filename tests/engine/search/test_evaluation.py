"""Many candidates at once give exactly what one inference after the other gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import pytest

from engine.inference import Given, GivenError, InferenceEngine
from engine.language import Value
from engine.search import evaluate_candidates

EngineMaker = Callable[..., InferenceEngine]
Columns = Mapping[str, Sequence[Value | None]]
Differences = Callable[[InferenceEngine, Mapping[str, Given], Columns], list[str]]


def all_of(**values: Sequence[Value | None]) -> Columns:
    rows = list(product(*values.values()))
    return {fact: [row[place] for row in rows] for place, fact in enumerate(values)}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"load": 2000.0},
        {"load": 90_000.0, "river": "wild"},
        {"load": 0.0, "people": 7},
        {"load": 5000.0, "capacity": 250.0},
        {"load": 5000.0, "crew": 2, "price": 0.0, "motors.allowed": True},
    ],
)
def test_the_crossing_is_the_same_alone_and_in_columns(
    crossing: InferenceEngine, differences: Differences, given: dict[str, Value]
) -> None:
    columns = all_of(
        boat=[None, "canoe", "raft", "ferry", "tub", "mystery"],
        boats=[None, 1, 2, 5, 20],
        motor=[None, "none", "small", "large"],
    )
    assert differences(crossing, {fact: Given(value) for fact, value in given.items()}, columns) == []


def test_a_row_without_a_value_keeps_what_was_given(crossing: InferenceEngine) -> None:
    found = evaluate_candidates(crossing, {"boats": Given(3)}, {"boats": [None, 5]}, ["boats"])
    assert found == {"boats": [3, 5]}


def test_only_what_can_change_is_evaluated_unless_more_is_asked_for(crossing: InferenceEngine) -> None:
    found = evaluate_candidates(crossing, {}, {"motor": ["small"]})
    assert set(found) == {"motor", "motor.price", "trips", "penalty", "cost"}
    assert evaluate_candidates(crossing, {}, {"motor": ["small", "large"]}, ["river"]) == {"river": ["calm", "calm"]}


def test_impossible_values_are_refused(crossing: InferenceEngine) -> None:
    with pytest.raises(GivenError):
        evaluate_candidates(crossing, {}, {"boat": ["canoe", "submarine"]})


RULE = """
schema: rules/1
pack: small
title: Small
facts:
  - {{id: x, title: X, type: int}}
  - {{id: y, title: Y, type: int}}
  - {{id: e, title: E, type: enum, values: [low, mid, high]}}
  - {{id: f, title: F, type: enum, values: [p, q]}}
  - {{id: n, title: N, type: number, range: 0..100}}
  - {{id: i, title: I, type: int, range: 0..10}}
rules:
{rules}
"""

CASES = {
    "a first hit waits for what is unknown": """
  - {id: t, title: T, kind: table, hit: first, inputs: [y, x], outputs: [e], otherwise: [high], because: b,
     sources: [{thumb: t}], rows: [{if: [1, -], then: [low]}, {if: [-, "> 2"], then: [mid]}]}""",
    "a contradiction is settled by the first row": """
  - {id: t, title: T, kind: table, hit: unique, inputs: [x], outputs: [e, n], because: b, sources: [{thumb: t}],
     rows: [{if: ["> 1"], then: [high, -]}, {if: ["> 2"], then: [low, 4]}, {if: ["> 3"], then: [low, 5]}]}""",
    "an improper value of the first row leaves the next one": """
  - {id: t, title: T, kind: table, hit: any, inputs: [x], outputs: [n, i], because: b, sources: [{thumb: t}],
     rows: [{if: ["> 1"], then: [{expr: x * 40}, {expr: x / 2}]}, {if: ["> 0"], then: [7, 8]}]}""",
    "priority goes by all outputs": """
  - {id: t, title: T, kind: table, hit: priority, inputs: [x], outputs: [f, e], because: b, sources: [{thumb: t}],
     rows: [{if: ["> 1"], then: [q, low]}, {if: ["> 2"], then: [p, high]}, {if: ["> 3"], then: [-, mid]},
            {if: ["> 4"], then: [-, low]}, {if: ["> 5"], then: [p, -]}]}""",
    "priority takes a row that says nothing": """
  - {id: t, title: T, kind: table, hit: priority, inputs: [x], outputs: [e], because: b, sources: [{thumb: t}],
     rows: [{if: ["> 1"], then: [low]}, {if: ["> 2"], then: [-]}]}""",
    "sums are of what is known": """
  - {id: t, title: T, kind: table, hit: collect, collect: sum, inputs: [x], outputs: [n], otherwise: [1], because: b,
     sources: [{thumb: t}],
     rows: [{if: ["> 1"], then: [{expr: x / 9}]}, {if: ["> 2"], then: [{expr: y / 3}]}, {if: ["> 3"], then: [0.2]}]}""",
    "counts and extremes": """
  - {id: t, title: T, kind: table, hit: collect, collect: count, inputs: [x], outputs: [i], because: b,
     sources: [{thumb: t}], rows: [{if: ["> 1"], then: [{expr: y}]}, {if: ["> 2"], then: [1]}]}
  - {id: u, title: U, kind: table, hit: collect, collect: max, inputs: [x], outputs: [n], because: b,
     sources: [{thumb: t}], rows: [{if: ["> 1"], then: [{expr: y}]}, {if: ["> 2"], then: [{expr: 90 - 40 * x}]}]}""",
    "the least of what is known": """
  - {id: t, title: T, kind: table, hit: collect, collect: min, inputs: [x], outputs: [n], because: b,
     sources: [{thumb: t}], rows: [{if: ["> 1"], then: [{expr: y}]}, {if: ["> 2"], then: [{expr: 90 - 10 * x}]}]}""",
    "what is overridden counts where nothing overrides it": """
  - {id: a, title: A, kind: formula, fact: n, value: x, because: b, sources: [{thumb: t}]}
  - {id: b, title: B, kind: formula, fact: n, value: 30 * x, priority: 200, overrides: [a], because: b,
     sources: [{thumb: t}]}""",
    "two that override each other go by priority": """
  - {id: a, title: A, kind: formula, fact: n, value: x, priority: 200, overrides: [b], because: b,
     sources: [{thumb: t}]}
  - {id: b, title: B, kind: formula, fact: n, value: 30 * x, overrides: [a], because: b, sources: [{thumb: t}]}""",
    "drafts and expired rules do not count": """
  - {id: a, title: A, kind: formula, fact: n, value: x, until: 2020-01-01, because: b, sources: [{thumb: t}]}
  - {id: b, title: B, kind: formula, fact: n, value: x + 1, status: draft, because: b, sources: [{thumb: t}]}
  - {id: c, title: C, kind: formula, fact: n, value: x + 2, since: 2020-01-01, because: b, sources: [{thumb: t}]}""",
}


@pytest.mark.parametrize("case", CASES)
def test_hit_policies_are_those_of_one_inference(engine_for: EngineMaker, differences: Differences, case: str) -> None:
    engine = engine_for(RULE.format(rules=CASES[case].lstrip("\n")))
    columns = all_of(x=[None, 0, 1, 2, 3, 4, 5, 6], y=[None, 0, 1, 2])
    assert differences(engine, {}, columns) == []
