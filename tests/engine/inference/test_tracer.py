"""What the values of an inference rest on is told when it is asked for, and holds on to no more than it needs."""

from __future__ import annotations

from weakref import ref

from engine.inference import InferenceEngine, MatcherName
from engine.inference.inference_plan import InferencePlan
from tests.engine.conftest import RulesMaker
from tests.engine.inference.small_rules import FACTS, answers, rule
from tests.engine.wine.cellar import DAY

BODY = f"{FACTS}rules:\n{rule('one', 'x: 1')}{rule('two', 'y: 2', 'x == 1')}"


def test_an_engine_that_nobody_needs_is_gone_at_once(rules: RulesMaker, matcher: MatcherName) -> None:
    """Otherwise it stays, with all that it keeps, until garbage is looked for."""
    rulebook = rules(BODY)
    engine = InferenceEngine(rulebook, matcher, as_of=DAY, plan=InferencePlan.of(rulebook, DAY))
    assert engine.tells_values
    concluded, seen = engine.conclude(answers(a=True)), ref(engine)
    del engine
    assert seen() is None
    # What it told can still be traced.
    assert [each.provider for each in concluded.firings] == ["one", "two"]


def test_a_trace_is_that_of_the_parameters_of_then(rules: RulesMaker, matcher: MatcherName) -> None:
    rulebook = rules(BODY)
    engine = InferenceEngine(rulebook, matcher, as_of=DAY, plan=InferencePlan.of(rulebook, DAY))
    concluded, inferred = engine.conclude(answers(a=True)), engine.infer(answers(a=True), assume=True)
    engine.parameters = dict(engine.parameters)
    assert concluded.trace.value == inferred.trace.value
