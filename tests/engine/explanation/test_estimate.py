"""Estimates are shown with their error bars, by whatever rules conclude these."""

from __future__ import annotations

import pytest

from engine.explanation import bounds_of, estimate_text, proof_lines, prove
from engine.inference import Given, InferenceEngine
from engine.language import Value
from tests.engine.conftest import RulesMaker

RULES = """\
facts:
  - {id: rows, type: int, ask: How many?}
  - {id: size, type: quantity, unit: byte, bounds: {low: size.low, high: size.high, covers: 90 %}}
  - {id: size.low, type: quantity, unit: byte}
  - {id: size.high, type: quantity, unit: byte}
  - {id: share, type: number, show: "%", bounds: {low: share.low, high: share.high}}
  - {id: share.low, type: number, show: "%"}
  - {id: share.high, type: number, show: "%"}
parameters:
  - {id: off, values: [{since: 2020-01-01, value: 1.25}], sources: [{thumb: 12 cases of 3 sources}]}
rules:
  - {id: r1, title: T, kind: formula, fact: size, value: rows * 1 GB, because: b, sources: []}
  - {id: r2, title: T, kind: formula, fact: size.low, value: size / off, because: b, sources: []}
  - {id: r3, title: T, kind: formula, fact: size.high, value: size * off, because: b, sources: []}
  - {id: r4, title: T, kind: formula, fact: share, value: rows / 100, because: b, sources: []}
  - {id: r5, title: T, kind: formula, when: rows > 50, fact: share.low, value: share / off, because: b, sources: []}
  - {id: r6, title: T, kind: formula, fact: share.high, value: "min(1, share * off)", because: b, sources: []}
report: [{title: All, facts: [size, share]}]
"""


@pytest.fixture
def engine(rules: RulesMaker) -> InferenceEngine:
    return InferenceEngine(rules(RULES))


def text(engine: InferenceEngine, name: str, rows: Value) -> str:
    return estimate_text(engine.rulebook, engine.infer({"rows": Given(rows)}), name)


@pytest.mark.parametrize(
    ("name", "rows", "shown"),
    [
        ("size", 40, "40 GB (32 to 50 GB, 90 %)"),
        ("size", 1, "1 GB (800 MB to 1.25 GB, 90 %)"),
        ("size", 37, "37 GB (29.6 to 46.2 GB, 90 %)"),
        ("share", 60, "60 % (48 to 75 %)"),
        ("share", 40, "40 %"),
        ("rows", 40, "40"),
        ("off", 40, "1.25"),
    ],
)
def test_an_estimate_is_shown_with_its_bars(engine: InferenceEngine, name: str, rows: int, shown: str) -> None:
    assert text(engine, name, rows) == shown


def test_bounds_that_are_not_known(engine: InferenceEngine) -> None:
    known, unknown = engine.infer({"rows": Given(40)}), engine.infer({})
    assert bounds_of(engine.rulebook, known, "size") == (32e9, 50e9)
    assert bounds_of(engine.rulebook, known, "share") is None
    assert bounds_of(engine.rulebook, unknown, "size") is None
    assert estimate_text(engine.rulebook, unknown, "size") == "unknown"


def test_bounds_the_wrong_way_round_are_put_right(engine: InferenceEngine) -> None:
    inference = engine.infer({"rows": Given(1), "size.low": Given(3e9), "size.high": Given(2e9)})
    assert bounds_of(engine.rulebook, inference, "size") == (2e9, 3e9)


def test_the_proof_says_where_the_bars_come_from(engine: InferenceEngine) -> None:
    lines = "\n".join(proof_lines(prove(engine, engine.infer({"rows": Given(40)}), "size")))
    assert lines.startswith("size = 40 GB (32 to 50 GB, 90 %)")
    assert "size low = 32 GB" in lines
    assert "12 cases of 3 sources" in lines
