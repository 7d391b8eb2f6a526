"""A question: its options, what is assumed, what it is for and of whom it is asked."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.interview import open_questions, question_about
from tests.engine.conftest import RulesMaker
from tests.engine.interview.picnic import answers


def test_an_assumption_is_shown_with_its_note(picnic: InferenceEngine) -> None:
    question = next(each for each in open_questions(picnic, {}, ["blankets"]) if each.fact == "guests")
    assert (question.assumption, question.assumption_note) == ("4", "a family")
    rain = next(each for each in open_questions(picnic, answers(season="summer"), ["place"]) if each.fact == "rain")
    assert (rain.assumption, rain.assumption_note) == (None, "")


def test_the_options_are_those_of_the_fact_and_mark_the_assumed_one(picnic: InferenceEngine) -> None:
    dog = open_questions(picnic, {}, ["bowl"])[0]
    assert [(each.value, each.text, each.assumed) for each in dog.options] == [
        (True, "yes", False),
        (False, "no", True),
    ]
    season, distance = open_questions(picnic, {}, ["place"])
    assert [each.value for each in season.options] == ["summer", "winter"]
    assert [each.text for each in distance.options] == ["1 mile", "10 mile"]
    assert (distance.unit, distance.kind) == ("mile", "quantity")


def test_a_question_says_what_it_is_for(picnic: InferenceEngine) -> None:
    found = {each.fact: each for each in open_questions(picnic, answers(season="summer"), ["transport"])}
    assert (found["rain"].goal, found["rain"].text, found["rain"].help) == ("transport", "Does it rain?", "Look out.")
    assert found["rain"].rules == ("place.choice", "transport.choice")
    assert found["car"].rules == ("transport.choice",)


def test_a_question_says_why_it_is_asked_how_to_find_out_and_of_whom(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: depth, type: int, ask: How deep?, why-asked: It decides on the boat., find-out: Drop a line., ask-for: experts}
  - {id: width, type: int, ask: How wide?}
"""
    engine = InferenceEngine(rules(body), "reference")
    depth, width = (question_about(engine, {}, fact) for fact in ("depth", "width"))
    assert (depth.why, depth.find_out, depth.ask_for) == ("It decides on the boat.", "Drop a line.", "experts")
    assert (width.why, width.find_out, width.ask_for) == ("", "", "everybody")


def test_a_question_can_be_had_although_it_is_answered(picnic: InferenceEngine) -> None:
    question = question_about(picnic, answers(season="summer", guests=9), "guests")
    assert (question.fact, question.text, question.assumption) == ("guests", "How many?", "4")
    assert question_about(picnic, {}, "place").text == "Place?"
    with pytest.raises(KeyError):
        question_about(picnic, {}, "no.such.fact")
