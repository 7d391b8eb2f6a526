"""The tests beside requirements."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from engine.verification import run_requirement_tests
from tests.engine.conftest import RulesMaker

BODY = """\
facts:
  - {{id: room, type: enum, values: [old, new], ask: Which?, unknown: {{assume: new}}}}
  - {{id: heat, type: number, ask: How much?}}
requirements:
  - id: cool
    title: Not too hot
    when: room == old
    require: heat <= 6
    because: "{{heat}} is too much."
    sources: []
    tests: [{test}]
"""


def problems(rules: RulesMaker, test: str) -> list[str]:
    (outcome,) = run_requirement_tests(InferenceEngine(rules(BODY.format(test=test))))
    assert outcome.provider == "cool"
    return [str(each) for each in outcome.problems]


@pytest.mark.parametrize(
    "test",
    [
        "{given: {room: old, heat: 5}, expect: met}",
        "{given: {room: old, heat: 7}, expect: failed}",
        "{given: {room: new, heat: 7}, expect: met}",
        "{given: {room: old}, expect: open}",
        "{given: {heat: 7}, expect: open}",
        "{given: {heat: 7}, assume: true, expect: met}",
        "{given: {heat: 5}, expect: met}",
    ],
)
def test_what_becomes_of_a_requirement(rules: RulesMaker, test: str) -> None:
    assert problems(rules, test) == []


def test_a_test_that_fails_shows_what_was_read(rules: RulesMaker) -> None:
    (problem,) = problems(rules, "{given: {room: old, heat: 7}, expect: met}")
    assert problem.startswith("the requirement is failed, not met")
    assert "room is old" in problem
    assert "heat is 7" in problem


def test_only_those_that_are_asked_for_are_run(rules: RulesMaker) -> None:
    engine = InferenceEngine(rules(BODY.format(test="{given: {heat: 7}, expect: met}")))
    assert list(run_requirement_tests(engine, frozenset())) == []
    assert len(list(run_requirement_tests(engine, frozenset({"cool"})))) == 1
