"""Who answers a question has answered for the circumstances in which it is asked."""

from __future__ import annotations

import pytest

from engine.inference import Given, InferenceEngine
from engine.interview import with_implied
from tests.engine.conftest import RulesMaker

BODY = """
facts:
  - {id: kind, type: enum, values: [tea, coffee], ask: Which?}
  - {id: milk, type: bool, ask: Milk?, when: kind == coffee}
  - {id: foam, type: int, range: 0..9, ask: How much foam?, when: milk == true and kind == coffee}
  - {id: leaf, type: text, ask: Which leaf?, when: kind == tea or kind == coffee}
  - {id: hot, type: bool}
  - {id: sugar, type: bool, ask: Sugar?, when: hot == true}
"""


@pytest.fixture
def engine(rules: RulesMaker) -> InferenceEngine:
    return InferenceEngine(rules(BODY), "reference")


def test_the_circumstances_are_implied(engine: InferenceEngine) -> None:
    assert with_implied(engine, {"milk": Given(True)}) == {
        "milk": Given(True),
        "kind": Given("coffee", note="follows from milk"),
    }


def test_also_over_several_steps(engine: InferenceEngine) -> None:
    found = with_implied(engine, {"foam": Given(3)})
    assert {fact: each.value for fact, each in found.items()} == {"foam": 3, "milk": True, "kind": "coffee"}


def test_what_was_said_counts_more(engine: InferenceEngine) -> None:
    said = {"milk": Given(True), "kind": Given("tea")}
    assert with_implied(engine, said) == said


def test_what_leaves_a_choice_or_is_not_asked_is_not_implied(engine: InferenceEngine) -> None:
    assert with_implied(engine, {"leaf": Given("green")}) == {"leaf": Given("green")}
    assert with_implied(engine, {"sugar": Given(True)}) == {"sugar": Given(True)}
    assert with_implied(engine, {}) == {}


def test_what_is_given_is_not_touched(engine: InferenceEngine) -> None:
    said = {"foam": Given(3)}
    with_implied(engine, said)
    assert said == {"foam": Given(3)}


def test_the_order_of_answers_makes_no_difference(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: kind, type: enum, values: [tea, coffee], ask: Which?, unknown: {assume: tea}}
  - {id: leaf, type: bool, ask: Leaf?, when: kind == tea}
  - {id: milk, type: bool, ask: Milk?, when: kind == coffee}
"""
    engine = InferenceEngine(rules(body), "reference")
    leaf, milk = {"leaf": Given(True)}, {"milk": Given(True)}
    for answers in ({**leaf, **milk}, {**milk, **leaf}):
        # tea would have been assumed without a word
        assert with_implied(engine, answers)["kind"] == Given("coffee", note="follows from milk")
