"""Rules that refuse answers: what they say of answers alone, and when they are silent."""

from __future__ import annotations

import pytest

from engine.inference import Given, InferenceEngine
from engine.interview import ContradictionError, contradictions, refuse_contradictions
from engine.rulebook import load_rulebook

RULES = """schema: rules/1
pack: kitchen
title: A kitchen
facts:
  - {id: guests, title: Guests, type: int, range: 1..100, ask: How many?}
  - {id: chairs, title: Chairs, type: int, range: 0..100, ask: How many?, unknown: {assume: 2}}
  - {id: vegan, title: Vegan, type: bool, ask: Vegan?}
rules:
  - id: kitchen.chairs
    title: Everybody sits
    kind: rule
    level: refuse
    when: guests > chairs
    because: "{guests} guests do not sit on {chairs} chairs."
    sources: [{thumb: arithmetic}]
    tests:
      - {given: {guests: 4, chairs: 2}, fires: true}
      - {given: {guests: 2, chairs: 2}, fires: false}
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> InferenceEngine:
    file = tmp_path_factory.mktemp("kitchen") / "rules.yaml"
    file.write_text(RULES, encoding="utf-8")
    return InferenceEngine(load_rulebook([file], {}), matcher="reference")


def test_a_contradiction_says_its_sentence_and_names_the_answers(engine):
    found = contradictions(engine, {"guests": Given(4), "chairs": Given(2), "vegan": Given(True)})

    assert [each.sentence for each in found] == ["4 guests do not sit on 2 chairs."]
    assert found[0].facts == {"guests", "chairs"}


def test_what_is_assumed_contradicts_nothing(engine):
    assert contradictions(engine, {"guests": Given(4)}) == ()


def test_answers_that_can_all_be_true_are_not_refused(engine):
    refuse_contradictions(engine, {"guests": Given(2), "chairs": Given(4)})


def test_a_contradiction_is_an_error_with_its_sentence(engine):
    with pytest.raises(ContradictionError, match="4 guests do not sit on 2 chairs"):
        refuse_contradictions(engine, {"guests": Given(4), "chairs": Given(2)})
