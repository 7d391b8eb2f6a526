"""Unchecked conclusions: what a rule concludes and no test expects, so that only a review can find it wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.explanation.reason_text import taken_branches
from engine.inference import Firing, Given, GivenError, Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import EmbeddedTest, Provider
from engine.verification.tried_part import tried_part

__all__ = ["UncheckedConclusion", "unchecked_conclusions"]

_EXACT = 1e-9
"""Up to this relative margin an expectation is exact."""


@dataclass(frozen=True, slots=True)
class UncheckedConclusion:
    """What a branch concludes in the first test of its rule that takes it, if none expects it exactly."""

    branch: str
    values: Mapping[str, Value]


def unchecked_conclusions(engine: InferenceEngine, provider: Provider) -> tuple[UncheckedConclusion, ...]:
    """The conclusions of ``provider`` that no test expects exactly, in the order of its branches."""
    if provider.id not in engine.providers or _is_all_expected(engine, provider):
        return ()
    part = tried_part(engine, provider)
    found: dict[str, dict[str, Value]] = {}
    checked: dict[str, set[str]] = {}
    for test in provider.tests:
        try:
            given = {fact: Given(value) for fact, value in test.given.items()}
            inference = engine.infer(given, assume=test.assume, within=part)
        except GivenError:  # the test fails for it
            continue
        for firing in inference.firings:
            if firing.provider == provider.id:
                for branch in taken_branches(provider, firing.branch):
                    found[branch.id] = {**firing.concluded, **found.get(branch.id, {})}
                    checked.setdefault(branch.id, set()).update(_exact(test) & _decided(firing, inference))
    left = {
        branch: {fact: value for fact, value in values.items() if fact not in checked[branch]}
        for branch, values in found.items()
    }
    order = [branch.id for branch in provider.all_branches if left.get(branch.id)]
    return tuple(UncheckedConclusion(branch, left[branch]) for branch in order)


def _is_all_expected(engine: InferenceEngine, provider: Provider) -> bool:
    """Whether every test expects all outputs, and no other rule sets these: then no test has to be run to see it."""
    alone = all(len(engine.rulebook.providers_of[fact]) == 1 for fact in provider.sets)
    return alone and all(set(provider.sets) <= _exact(test) for test in provider.tests)


def _exact(test: EmbeddedTest) -> set[str]:
    """The facts of which the test expects one value, or none."""
    return set(test.expect) if test.within <= _EXACT else set()


def _decided(firing: Firing, inference: Inference) -> set[str]:
    """The facts that have the value which the firing concludes."""
    states = inference.facts
    return {fact for fact, value in firing.concluded.items() if fact in states and states[fact].value == value}
