"""Inference: the day it is for, what may be given, equal results for equal input, and the matcher."""

from __future__ import annotations

from datetime import date

import pytest

from engine.errors import EngineError
from engine.inference import Given, GivenError, InferenceEngine, MatcherName
from engine.inference import engine as engine_module
from engine.inference.network import durable_rules_module
from engine.language import Value
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.inference.small_rules import answers, infer
from tests.engine.wine.cellar import DAY

# --- time


DATED = """\
facts: [{id: n, type: int}, {id: x, type: int}]
parameters: [{id: p, values: [{since: 2020-01-01, value: 2}, {since: 2026-11-22, value: 5}], sources: []}]
rules:
  - {id: f, title: T, kind: formula, fact: x, value: n * p, because: b, sources: [], since: 2019-01-01,
     until: 2030-12-31}
  - {id: r, title: T, kind: rule, when: n > p, because: b, sources: []}
  - {id: draft, title: T, kind: rule, because: b, sources: [], status: draft}
  - {id: old, title: T, kind: rule, because: b, sources: [], status: deprecated}
"""


@pytest.mark.parametrize(
    ("day", "x", "fired"),
    [
        (date(2018, 12, 31), None, ["old"]),
        (date(2019, 6, 1), None, ["old"]),
        (date(2020, 1, 1), 6, ["f", "r", "old"]),
        (date(2026, 11, 21), 6, ["f", "r", "old"]),
        (date(2026, 11, 22), 15, ["f", "old"]),
        (date(2030, 12, 31), 15, ["f", "old"]),
        (date(2031, 1, 1), None, ["old"]),
    ],
)
def test_parameters_and_rules_hold_on_their_days(
    rules: RulesMaker, matcher: MatcherName, day: date, x: int | None, fired: list[str]
) -> None:
    inference = InferenceEngine(rules(DATED), matcher, as_of=day).infer(answers(n=3))
    assert inference.value("x") == x
    assert [each.provider for each in inference.firings] == fired
    assert inference.as_of == day


def test_without_a_day_it_is_today(rules: RulesMaker) -> None:
    assert InferenceEngine(rules(DATED)).as_of == date.today()


# --- what may be given


@pytest.mark.parametrize(
    ("fact", "value", "message"),
    [
        ("gusts", 3, "gusts = 3: there is no such fact; did you mean 'guests'?"),
        ("tax.rate", 0.3, "tax.rate = 0.3: there is no such fact"),
        ("guests", 0, "guests = 0: it is too small"),
        ("guests", 501, "guests = 501: it is too large"),
        ("guests", 2.5, "guests = 2.5: it must be a whole number"),
        ("guests", True, "guests = True: it must be a number"),
        ("guests", "three", "guests = 'three': it must be a number"),
        ("guests", float("nan"), "guests = nan: it must be a finite number"),
        ("guests", 10**400, "it must be a finite number"),
        ("dish.kind", "fsh", "dish.kind = 'fsh': it must be one of fish, meat, cheese, dessert"),
        ("evening.formal", 1, "evening.formal = 1: it must be true or false"),
        ("wine", "shiraz", "wine = 'shiraz': there is no such entry in the catalogue wines"),
        ("wine", "\x1b[31m", "there is no such entry in the catalogue wines"),
    ],
)
def test_what_a_fact_cannot_be_is_not_accepted(
    wine_engine: InferenceEngine, fact: str, value: Value, message: str
) -> None:
    with pytest.raises(GivenError) as caught:
        wine_engine.infer({fact: Given(value)})
    assert message in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert caught.value.fact == fact


def test_what_cannot_be_given_leaves_no_trace(wine_engine: InferenceEngine) -> None:
    before = wine_engine.infer({})
    with pytest.raises(GivenError):
        wine_engine.infer({"guests": Given(3), "nothing": Given(3)})
    assert wine_engine.infer({}) == before


# --- the same again


SITUATIONS: list[dict[str, Value]] = [
    {},
    {"dish__kind": "fish"},
    {"dish__kind": "meat", "dish__sauce": "cream", "wine": "merlot", "guests": 7, "budget": 100.0},
    {"wine": "tokaji", "cellar__temperature": 9.5, "guests": 500},
    {"dish__kind": "dessert", "evening__formal": True, "evening__motto": "silence", "harvest__grapes": 2e6},
    {"wine": "blue_nun", "guests": 1, "budget": 0.0},
]


def test_equal_input_gives_an_equal_result_however_much_was_inferred_before(
    wine: Rulebook, matcher: MatcherName
) -> None:
    used = InferenceEngine(wine, matcher, as_of=DAY)
    for _ in range(3):
        for situation in SITUATIONS:
            fresh = InferenceEngine(wine, matcher, as_of=DAY)
            assert used.infer(answers(**situation)) == fresh.infer(answers(**situation))


SIGNED = """\
facts: [{id: n, type: number}, {id: m, type: number}, {id: x, type: number}, {id: y, type: number}]
parameters: [{id: p, values: [{since: 2020-01-01, value: 2}], sources: []}]
rules:
  - {id: f, title: T, kind: formula, fact: x, value: n * p, because: b, sources: []}
  - {id: g, title: T, kind: formula, fact: y, value: x + m, because: b, sources: []}
"""


def test_what_a_rule_concluded_before_counts_where_it_reads_the_same_alone(
    rules: RulesMaker, matcher: MatcherName
) -> None:
    """Zeros of both signs are equal and print otherwise; other parameters are not read from facts."""
    used = InferenceEngine(rules(SIGNED), matcher, as_of=DAY)
    situations: list[dict[str, Value]] = [
        {"n": n, "m": m} for m in (-0.0, 1.0) for n in (0.0, -0.0, 3, 3.0, 0.0, -0.0, 2.0, 3.0)
    ]
    for factor in (2.0, 5.0, 2.0):
        used.parameters = {**used.parameters, "p": factor}
        for situation in situations:
            fresh = InferenceEngine(rules(SIGNED), matcher, as_of=DAY)
            fresh.parameters = {**fresh.parameters, "p": factor}
            assert repr(used.infer(answers(**situation))) == repr(fresh.infer(answers(**situation)))


def test_the_order_of_answers_does_not_matter(wine_engine: InferenceEngine) -> None:
    for situation in SITUATIONS:
        given = answers(**situation)
        turned = dict(reversed(list(given.items())))
        assert wine_engine.infer(given).facts == wine_engine.infer(turned).facts
        assert wine_engine.infer(given).firings == wine_engine.infer(turned).firings


def test_what_was_concluded_follows_again_when_it_is_given(wine_engine: InferenceEngine) -> None:
    for situation in SITUATIONS:
        first = wine_engine.infer(answers(**situation))
        again = wine_engine.infer({fact: Given(state.value) for fact, state in first.facts.items()})
        assert dict(again.values) == dict(first.values)


def test_a_result_cannot_be_changed(wine_engine: InferenceEngine) -> None:
    given = dict(answers(guests=3))
    inference = wine_engine.infer(given)
    given["guests"] = Given(4)
    assert inference.given["guests"].value == inference.value("guests") == 3
    with pytest.raises(AttributeError):
        inference.matcher = "other"  # type: ignore[misc]
    for mapping in (inference.facts, inference.values, inference.given):
        with pytest.raises(TypeError):
            mapping["guests"] = 5  # type: ignore[index]


def test_parameters_can_be_looked_up_like_facts(wine_engine: InferenceEngine) -> None:
    assert wine_engine.infer({}).value("bottle.glasses") == 6.0
    assert wine_engine.infer({}).value("no such thing") is None


# --- which matcher


def test_the_matcher_is_the_one_asked_for(wine: Rulebook, matcher: MatcherName) -> None:
    engine = InferenceEngine(wine, matcher, as_of=DAY)
    assert engine.infer({}).matcher == engine.matcher == matcher
    assert engine.notice is None


@pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")
def test_without_the_extension_the_reference_evaluator_takes_over_and_says_so(
    wine: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_extension = InferenceEngine(wine, as_of=DAY)
    monkeypatch.setattr(engine_module, "durable_rules_module", lambda: None)
    without = InferenceEngine(wine, as_of=DAY)
    assert (with_extension.matcher, without.matcher) == ("durable", "reference")
    assert without.notice is not None
    assert "durable_rules is not installed" in without.notice
    assert InferenceEngine(wine, "reference", as_of=DAY).notice is None
    for situation in SITUATIONS:
        assert without.infer(answers(**situation)).facts == with_extension.infer(answers(**situation)).facts
    with pytest.raises(EngineError, match="is not installed"):
        InferenceEngine(wine, "durable", as_of=DAY)


def test_a_rulebook_without_rules_can_be_inferred_with(rules: RulesMaker, matcher: MatcherName) -> None:
    assert infer(rules(""), matcher).facts == {}
    assert infer(rules("facts: [{id: a, type: bool}]"), matcher, a=True).value("a") is True
