"""The part of a rulebook that the tests of one rule look at."""

from __future__ import annotations

from engine.inference import InferenceEngine
from engine.inference.scope import Scope
from engine.rulebook import Provider

__all__ = ["tried_part"]


def tried_part(engine: InferenceEngine, provider: Provider) -> Scope:
    """``provider`` and what its tests expect of other rules and facts, with all that this follows from.

    An inference within it says the same of these as one of everything, and takes a fraction of the time.
    """
    facts, rules = {*provider.sets}, {provider.id}
    for test in provider.tests:
        facts.update(test.expect)
        rules.update(test.why_not)
    return engine.scope(facts, rules & engine.providers.keys())
