"""Every branch of every rule is reached by answers alone: what a person can answer, say or set, or a search choose.

An entry of one's own in a catalogue, or the config.json of a model, is such an answer too: its fields can have any
value. Tests written beside rules give them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.inference import Given, GivenError
from tests.rules.reachability import (
    Branch,
    answerable,
    branches,
    branches_reached,
    fields_of_entries,
    reached_by_witnesses,
    typed_answers,
    witnesses,
)


@pytest.fixture(scope="module")
def reached(advisor) -> Sequence[frozenset[Branch]]:
    """The branches that each witness reaches."""
    return reached_by_witnesses(advisor)


@pytest.fixture(scope="module")
def all_reached(reached) -> frozenset[Branch]:
    """The branches that any witness reaches."""
    return frozenset().union(*reached)


def test_witnesses_hold_nothing_but_answers(advisor):
    can_be_answered = answerable(advisor)

    assert [
        set(each["given"]) - can_be_answered for each in witnesses() if not set(each["given"]) <= can_be_answered
    ] == []


def test_a_fact_that_only_rules_conclude_is_no_answer(advisor):
    can_be_answered = answerable(advisor)

    assert {"workload.kind", "weights.format", "parallel.tensor", "cache.latent_kept"} <= can_be_answered
    assert not {"memory.weights", "fit.verdict", "hardware.vendor", "format.family"} & can_be_answered


def test_every_branch_is_reached_by_answers_alone(advisor, all_reached):
    missing = branches(advisor) - all_reached
    missing -= _reached_by_their_own_tests(advisor, {provider for provider, _ in missing})

    cure = "add answers to tests/rules/witnesses.yaml, a question or words to a fact, or remove the branch"
    assert sorted(f"{provider} {branch}".strip() for provider, branch in missing) == [], cure


def test_witnesses_reach_what_they_are_there_for(reached):
    names = [{f"{provider} {branch}".strip() for provider, branch in each} for each in reached]
    astray = [set(each["for"]) - found for each, found in zip(witnesses(), names, strict=True)]

    assert [each for each in astray if each] == []


def test_a_branch_that_loses_to_an_answer_is_not_reached(advisor):
    """The number of people asking at once follows from a team, unless it was answered."""
    given = {"workload.kind": "inference", "inference.team": 20}

    concluded = branches_reached(advisor, typed_answers(advisor, given))
    answered = branches_reached(advisor, typed_answers(advisor, {**given, "inference.concurrency": 4}))

    setters = {each.id for each in advisor.rulebook.providers_of["inference.concurrency"]}
    assert {provider for provider, _ in concluded} & setters
    assert not {provider for provider, _ in answered} & setters


def _reached_by_their_own_tests(advisor, providers: set[str]) -> frozenset[Branch]:
    """What tests written beside ``providers`` reach by answers, or by the fields of an entry of one's own."""
    can_be_answered = answerable(advisor) | fields_of_entries(advisor)
    found: frozenset[Branch] = frozenset()
    for provider in providers:
        for test in advisor.rulebook.providers[provider].tests:
            if set(test.given) <= can_be_answered:
                try:
                    found |= branches_reached(advisor, {fact: Given(value) for fact, value in test.given.items()})
                except GivenError:
                    continue
    return found
