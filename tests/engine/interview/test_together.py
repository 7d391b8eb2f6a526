"""Questions for several facts that people tell in one breath."""

from __future__ import annotations

import pytest

from engine.inference import Given, InferenceEngine
from engine.interview import Question, asked_together, open_questions
from tests.engine.conftest import RulesMaker

BOXES = """
facts:
  - {id: colour, title: Colour, type: enum, values: [red, blue], ask: Which colour?}
  - id: length
    title: Length
    type: number
    range: 1..100
    ask: How long?
    suggest: [10, 20]
    together: {with: [width, height], ask: "How long, wide and high?", suggest: [2 by 3 by 4]}
  - {id: width, title: Width, type: number, range: 1..100, ask: How wide?, unknown: {assume: 5, note: as most are}}
  - {id: height, title: Height, type: number, range: 1..100, ask: How high?, unknown: {assume: 7}}
  - {id: volume, type: number}
  - {id: paint, type: number}
rules:
  - id: volume.formula
    title: Volume
    kind: formula
    fact: volume
    value: length * width * height
    because: x
    sources: [{thumb: x}]
  - id: paint.formula
    title: Paint
    kind: formula
    fact: paint
    value: "(volume if colour == red else 0)"
    because: x
    sources: [{thumb: x}]
"""


@pytest.fixture
def boxes(rules: RulesMaker) -> InferenceEngine:
    return InferenceEngine(rules(BOXES), "reference")


def asked(engine: InferenceEngine, **values: float) -> list[Question]:
    given = {fact: Given(value) for fact, value in values.items()}
    return list(asked_together(engine.rulebook, open_questions(engine, given, ["paint"])))


def test_what_people_tell_at_once_is_one_question_in_the_place_of_the_first(boxes: InferenceEngine) -> None:
    alone = [each.fact for each in open_questions(boxes, {}, ["paint"])]
    together = asked(boxes)

    assert set(alone) == {"colour", "length", "width", "height"}
    assert [each.fact for each in together] == [each for each in alone if each not in ("width", "height")]
    size = next(each for each in together if each.fact == "length")
    assert size.facts == ("length", "width", "height")
    assert (size.text, [each.text for each in size.options]) == ("How long, wide and high?", ["2 by 3 by 4"])
    assert (size.assumption, size.assumption_note) == ("Width: 5; Height: 7", "as most are")


def test_what_is_answered_is_left_out_of_it(boxes: InferenceEngine) -> None:
    (size,) = [each for each in asked(boxes, width=3) if each.fact == "length"]
    assert size.facts == ("length", "height")


def test_one_that_is_left_alone_is_asked_alone(boxes: InferenceEngine) -> None:
    (size,) = [each for each in asked(boxes, width=3, height=2) if each.fact == "length"]
    assert (size.also, size.text) == ((), "How long?")
    rest = [each for each in asked(boxes, length=3) if each.fact != "colour"]
    assert {(each.fact, each.also) for each in rest} == {("width", ()), ("height", ())}
