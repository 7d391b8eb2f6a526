"""What a search starts from has all that its choices, requirements and goals read."""

from __future__ import annotations

import pytest

from engine.inference import Given, GivenError, InferenceEngine
from engine.language import names
from engine.search.base import base_inference

GIVEN = {"load": Given(2000.0), "river": Given("wild")}


def test_all_that_a_search_reads_is_as_in_an_inference_of_everything(crossing: InferenceEngine) -> None:
    base, everything = base_inference(crossing, GIVEN), crossing.infer(GIVEN)
    rulebook = crossing.rulebook
    read = {fact for goal in rulebook.goals.values() for fact, _ in goal.order}
    read |= {name for each in rulebook.requirements for name in names(each.condition)}
    read |= {each.fact for each in rulebook.choices}
    assert {name: base.value(name) for name in read} == {name: everything.value(name) for name in read}
    assert base.within is not None
    assert set(base.facts) == set(everything.facts) & base.within.facts


def test_what_cannot_be_given_is_refused(crossing: InferenceEngine) -> None:
    with pytest.raises(GivenError):
        base_inference(crossing, {"load": Given(-1.0)})
