"""Inferences within a scope tell what those of everything tell of it, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.inference import Given, Inference, InferenceEngine, MatcherName, Scope
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.inference.random_rulebooks import RandomRulebook
from tests.engine.inference.small_rules import FACTS, answers, rule
from tests.engine.wine.cellar import DAY


def assert_tells_its_part(within: Inference, everything: Inference, scope: Scope) -> None:
    assert list(within.facts.items()) == [each for each in everything.facts.items() if each[0] in scope.facts]
    assert within.firings == tuple(each for each in everything.firings if each.provider in scope.providers)
    assert within.conflicts == tuple(each for each in everything.conflicts if each.fact in scope.facts)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(12))
def test_within_a_scope_the_same_is_concluded(matcher: MatcherName, tmp_path: Path, seed: int) -> None:
    made, random = RandomRulebook(seed, providers=30), Random(seed)
    rulebook = made.load(tmp_path)
    engine = InferenceEngine(rulebook, matcher, as_of=DAY)
    for assume in (True, False):
        scope = engine.scope(random.sample(list(rulebook.facts), 2), random.sample(list(engine.providers), 2))
        for _ in range(15):
            given = made.situation(random)
            everything = InferenceEngine(rulebook, matcher, as_of=DAY).infer(given, assume=assume)
            assert_tells_its_part(engine.infer(given, assume=assume, within=scope), everything, scope)
            assert engine.infer(given, assume=assume) == everything


OVERRIDDEN = FACTS + "rules:\n" + rule("usual", "x: 1") + rule("special", "x: 2, y: 3", "b", ", overrides: [usual]")


def test_what_overrides_a_rule_is_in_its_scope(rules: RulesMaker, matcher: MatcherName) -> None:
    engine = InferenceEngine(rules(OVERRIDDEN), matcher, as_of=DAY)
    scope = engine.scope((), ["usual"])
    assert scope.providers == {"usual", "special"}
    assert scope.facts == {"a", "b"}
    (usual,) = engine.infer(answers(a=True, b=True), within=scope).firings_of("usual")
    assert usual.overridden_by == "special"


def test_what_is_assumed_or_looked_up_is_in_scope_with_what_it_depends_on(wine: Rulebook) -> None:
    engine = InferenceEngine(wine, as_of=DAY)
    scope = engine.scope(["cost.total"])
    assert scope.facts == {name for name in engine.graph.ancestors("cost.total") if name in scope.facts}
    assert {"cost.total", "guests", "wine.price", "wine"} <= scope.facts
    told = engine.infer({"wine": Given("merlot"), "guests": Given(7)}, within=scope)
    assert told.value("cost.total") == engine.infer({"wine": Given("merlot"), "guests": Given(7)}).value("cost.total")
    assert told.within == scope


def test_parameters_of_another_value_count_in_each_scope(rules: RulesMaker, matcher: MatcherName) -> None:
    text = """\
facts: [{id: n, type: number}, {id: x, type: number}]
parameters: [{id: p, values: [{since: 2020-01-01, value: 2}], sources: []}]
rules: [{id: f, title: T, kind: formula, fact: x, value: n * p, because: b, sources: []}]
"""
    engine = InferenceEngine(rules(text), matcher, as_of=DAY)
    scope = engine.scope(["x"])
    assert engine.infer(answers(n=3), within=scope).value("x") == 6
    engine.parameters = {**engine.parameters, "p": 5.0}
    assert engine.infer(answers(n=3), within=scope).value("x") == 15
