"""The tests written beside requirements."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import Given, GivenError, InferenceEngine
from engine.language import Value, evaluate, names
from engine.rulebook import Requirement, RequirementOutcome, RequirementTest
from engine.verification.embedded_tests import TestOutcome
from engine.verification.problem import Problem

__all__ = ["run_requirement_tests"]

_OUTCOMES: dict[Value | None, RequirementOutcome] = {True: "met", False: "failed", None: "open"}


def run_requirement_tests(engine: InferenceEngine, requirements: frozenset[str] | None = None) -> Iterator[TestOutcome]:
    """Runs the tests of ``requirements`` (all when None), in the order of loading."""
    for requirement in engine.rulebook.requirements:
        if requirements is None or requirement.id in requirements:
            for test in requirement.tests:
                problems = tuple(_problems(engine, requirement, test))
                yield TestOutcome(requirement.id, test.place, problems, (), title=test.title)


def _problems(engine: InferenceEngine, requirement: Requirement, test: RequirementTest) -> Iterator[Problem]:
    given = {fact: Given(value) for fact, value in test.given.items()}
    try:
        inference = engine.infer(given, assume=test.assume)
    except GivenError as error:
        yield Problem(str(error))
        return
    found = _OUTCOMES[evaluate(requirement.condition, inference.values)]
    if found != test.expect:
        facts = engine.rulebook.facts
        read = [fact for fact in dict.fromkeys(names(requirement.condition)) if fact in facts]
        shown = [f"{fact} is {engine.rulebook.show(fact, inference.value(fact))}" for fact in read]
        yield Problem(f"the requirement is {found}, not {test.expect}", tuple(shown))
