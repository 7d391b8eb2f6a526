"""Answers written so that they can be given again."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.inference import Given
from engine.interview import read_answer
from kb.dialogue.command_line import command_line, typed_form


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_reading_the_typed_form_gives_the_value_back(advisor, data):
    facts = [
        fact for fact in advisor.rulebook.facts.values() if fact.ask and fact.type.kind in ("int", "quantity", "number")
    ]
    fact = data.draw(st.sampled_from(facts))
    low = fact.type.low if fact.type.low is not None else 0
    # Quantities are floating-point numbers, exact for whole numbers up to 2^53.
    high = min(fact.type.high if fact.type.high is not None else low + 1e6, 2**53)
    value = data.draw(st.integers(int(low) + 1, max(int(high), int(low) + 1)))
    if fact.type.problem_with(value) is None:
        assert read_answer(fact, typed_form(advisor.rulebook, fact.id, value), advisor.rulebook) == value


@pytest.mark.parametrize("value", [True, False])
def test_yes_and_no(advisor, value):
    fact = next(fact for fact in advisor.rulebook.facts.values() if fact.ask and fact.type.kind == "bool")
    assert read_answer(fact, typed_form(advisor.rulebook, fact.id, value), advisor.rulebook) is value


def test_the_command_line_is_safe_for_a_shell(advisor):
    given = {"model.params": Given(8e9), "workload.kind": Given("inference")}
    words = shlex.split(command_line(advisor.rulebook, given, "fewest"))
    settings_given = ["--set", "model.params=8000000000 param", "--set", "workload.kind=inference"]
    assert words == ["whygpu", "advise", *settings_given, "--goal", "fewest"]
    assert command_line(advisor.rulebook, {}, "fewest") == ""


def test_the_command_line_names_what_the_run_was_told(advisor):
    given, named = {"model.params": Given(8e9)}, ["--rules", "our rules", "--rules", "x"]
    words = shlex.split(command_line(advisor.rulebook, given, None, named))
    assert words[-4:] == ["--rules", "our rules", "--rules", "x"]
