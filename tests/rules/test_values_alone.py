"""Values that are told alone, by the function that the built-in rules are compiled to, are those of an inference."""

from __future__ import annotations

from engine.interview import with_implied
from kb.advisor import Advisor
from tests.rules.reachability import typed_answers, witnesses
from tests.sample import spread

_MOST = 150


def test_the_built_in_rules_tell_the_same_values_with_and_without_what_they_rest_on(advisor: Advisor) -> None:
    assert advisor.engine.tells_values
    for witness in spread(witnesses(), _MOST):
        answers = witness["given"]
        assert isinstance(answers, dict)
        given = with_implied(advisor.engine, typed_answers(advisor, answers))
        told, inferred = advisor.engine.values(given), advisor.engine.infer(given).values
        # Written out, as numbers of other types and zeros of other signs are equal.
        assert {fact: repr(value) for fact, value in told.items()} == {
            fact: repr(value) for fact, value in inferred.items()
        }, witness["for"]
