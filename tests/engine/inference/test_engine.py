"""Inference: where values come from, which of several counts, and what is kept of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from engine.errors import EngineError
from engine.inference import Given, GivenError, Inference, InferenceEngine, MatcherName, Origin
from engine.inference import engine as engine_module
from engine.inference.network import durable_rules_module
from engine.language import Value
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import DAY, Cellar

FACTS = """\
facts:
  - {id: a, type: bool}
  - {id: b, type: bool}
  - {id: n, type: int}
  - {id: x, type: int}
  - {id: y, type: int}
  - {id: colour, type: enum, values: [red, white, rose]}
"""


def rule(name: str, then: str, when: str = "a", more: str = "") -> str:
    return f"  - {{id: {name}, title: T, kind: rule, when: {when}, then: {{{then}}}, because: b, sources: []{more}}}\n"


def answers(**values: Value) -> Mapping[str, Given]:
    return {name.replace("__", "."): Given(value) for name, value in values.items()}


def infer(rulebook: Rulebook, matcher: MatcherName, assume: bool = True, **values: Value) -> Inference:
    return InferenceEngine(rulebook, matcher, as_of=DAY).infer(answers(**values), assume=assume)


# --- where a value comes from


SOURCES = """\
facts:
  - {id: wine, type: entry, entry: wines}
  - {id: a, type: bool}
  - {id: wine.vintage, type: int, from: wine.vintage, unknown: {assume: 2000, note: an average year}}
rules:
  - {id: guess, title: T, kind: rule, when: a, then: {wine.vintage: 1990}, because: b, sources: []}
"""


def test_an_answer_counts_before_a_rule_before_the_catalogue_before_an_assumption(
    rules: RulesMaker, matcher: MatcherName
) -> None:
    rulebook = rules(SOURCES, {"wines": Cellar()})
    known = {"wine.vintage": Given(1980), "a": Given(True), "wine": Given("merlot")}
    for leave_out, value, origin, lost in (
        ((), 1980, Origin.ANSWER, [1990, 2008]),
        (("wine.vintage",), 1990, Origin.RULE, [2008]),
        (("wine.vintage", "a"), 2008, Origin.CATALOGUE, [2000]),
        (("wine.vintage", "a", "wine"), 2000, Origin.DEFAULT, []),
    ):
        given = {fact: each for fact, each in known.items() if fact not in leave_out}
        state = InferenceEngine(rulebook, matcher, as_of=DAY).infer(given).facts["wine.vintage"]
        assert (state.value, state.origin) == (value, origin)
        assert [each.value for each in state.overridden] == lost


def test_what_lost_says_to_what(rules: RulesMaker, matcher: MatcherName) -> None:
    state = infer(rules(SOURCES, {"wines": Cellar()}), matcher, a=True, wine="merlot").facts["wine.vintage"]
    (lost,) = state.overridden
    assert (lost.value, lost.origin, lost.lost_to) == (2008, Origin.CATALOGUE, "guess")
    assert state.firing is not None
    assert state.firing.provider == "guess"


def test_a_figure_of_the_catalogue_carries_its_source(wine_engine: InferenceEngine) -> None:
    inference = wine_engine.infer(answers(wine="tokaji"))
    state = inference.facts["wine.vintage"]
    assert (state.value, state.note, state.source) == (1999, "wine.vintage", "cellar book, page 3")
    assert inference.value("wine.scan") == 4_194_304.0


def test_fields_are_tried_in_order(wine_engine: InferenceEngine) -> None:
    assert wine_engine.infer(answers(wine="tokaji")).value("wine.price") == 80.0
    assert wine_engine.infer(answers(wine="merlot")).value("wine.price") == 9.5
    assert wine_engine.infer(answers(wine="mystery")).value("wine.price") is None


def test_a_figure_that_cannot_be_is_taken_for_unknown(wine_engine: InferenceEngine) -> None:
    inference = wine_engine.infer(answers(wine="blue_nun"))
    assert [inference.value(fact) for fact in ("wine.colour", "wine.sugar", "wine.vintage")] == [None, None, None]


def test_what_was_detected_or_searched_keeps_its_origin_and_note(wine_engine: InferenceEngine) -> None:
    state = wine_engine.infer({"guests": Given(3, Origin.DETECTED, "counted chairs")}).facts["guests"]
    assert (state.origin, state.note) == (Origin.DETECTED, "counted chairs")


def test_a_formula_has_its_own_origin_and_whole_numbers_stay_whole(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n  - {id: f, title: T, kind: formula, fact: x, value: n * 2, because: b, sources: []}\n"
    state = infer(rules(text), matcher, n=3).facts["x"]
    assert (state.value, type(state.value), state.origin) == (6, int, Origin.FORMULA)


@pytest.mark.parametrize("value", ["n / 2", "n * 1e300 * 1e300", "n / 0", "n + y"])
def test_a_conclusion_the_fact_cannot_have_is_none(rules: RulesMaker, matcher: MatcherName, value: str) -> None:
    text = FACTS + f"rules:\n  - {{id: f, title: T, kind: formula, fact: x, value: {value}, because: b, sources: []}}\n"
    assert infer(rules(text), matcher, n=3).value("x") is None


# --- assumptions


ASSUMPTIONS = """\
facts:
  - {id: a, type: bool}
  - {id: n, type: int, when: a, unknown: {assume: 3, note: usual}}
  - {id: x, type: int, range: 0..10, unknown: {assume: n * 2}}
  - {id: y, type: int, when: x is unknown, unknown: {assume: 1}}
"""


def test_an_assumption_is_made_only_where_the_question_arises(rules: RulesMaker, matcher: MatcherName) -> None:
    rulebook = rules(ASSUMPTIONS)
    assert infer(rulebook, matcher, a=True).value("n") == 3
    assert infer(rulebook, matcher, a=False).value("n") is None
    assert infer(rulebook, matcher).value("n") is None


def test_an_assumption_may_rest_on_another_and_on_what_is_unknown(rules: RulesMaker, matcher: MatcherName) -> None:
    rulebook = rules(ASSUMPTIONS)
    chained = infer(rulebook, matcher, a=True)
    assert (chained.value("x"), chained.value("y")) == (6, None)
    assert (chained.facts["n"].origin, chained.facts["n"].note) == (Origin.DEFAULT, "usual")
    unknown = infer(rulebook, matcher, a=False)
    assert (unknown.value("x"), unknown.value("y")) == (None, 1)


def test_an_assumption_out_of_range_is_none(rules: RulesMaker, matcher: MatcherName) -> None:
    assert infer(rules(ASSUMPTIONS), matcher, n=50).value("x") is None


def test_nothing_is_assumed_when_that_is_not_wanted(rules: RulesMaker, matcher: MatcherName) -> None:
    inference = infer(rules(ASSUMPTIONS), matcher, assume=False, a=True)
    assert set(inference.facts) == {"a"}
    assert inference.assumed is False


# --- several rules for one fact


def test_the_lowest_priority_wins_and_the_order_of_loading_after_it(rules: RulesMaker, matcher: MatcherName) -> None:
    text = (
        FACTS + "rules:\n" + rule("late", "x: 1") + rule("first", "x: 2", more=", priority: 5") + rule("last", "x: 3")
    )
    state = infer(rules(text), matcher, a=True).facts["x"]
    assert state.value == 2
    assert [(each.value, each.lost_to) for each in state.overridden] == [(1, "first"), (3, "first")]
    assert infer(rules(text), matcher, a=True).conflicts == ()


def test_rules_of_one_priority_that_disagree_are_a_conflict(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n" + rule("one", "x: 1") + rule("two", "x: 1", "b") + rule("three", "x: 3")
    rulebook = rules(text)
    inference = infer(rulebook, matcher, a=True, b=True)
    assert inference.value("x") == 1
    assert [(each.fact, each.first.provider, each.second.provider) for each in inference.conflicts] == [
        ("x", "one", "three")
    ]
    assert infer(rulebook, matcher, a=False, b=True).conflicts == ()


def test_a_rule_that_is_overridden_loses_whatever_its_priority(rules: RulesMaker, matcher: MatcherName) -> None:
    text = (
        FACTS
        + "rules:\n"
        + rule("general", "x: 1", "b", ", priority: 1")
        + rule("special", "x: 2", more=", overrides: [general]")
    )
    rulebook = rules(text)
    both = infer(rulebook, matcher, a=True, b=True)
    assert both.value("x") == 2
    assert both.conflicts == ()
    fired = both.fired("general")
    assert fired is not None
    assert fired.overridden_by == "special"
    assert [(each.value, each.lost_to) for each in both.facts["x"].overridden] == [(1, "special")]
    alone = infer(rulebook, matcher, b=True)
    assert alone.value("x") == 1
    fired = alone.fired("general")
    assert fired is not None
    assert fired.overridden_by is None


def test_advice_that_is_overridden_says_so(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n" + rule("general", "", "b") + rule("special", "", more=", overrides: [general]")
    inference = infer(rules(text), matcher, a=True, b=True)
    assert [(each.provider, each.overridden_by) for each in inference.firings] == [
        ("general", "special"),
        ("special", None),
    ]


def test_an_answer_is_not_overridden_by_any_rule(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n" + rule("one", "x: 1", more=", priority: 0")
    state = infer(rules(text), matcher, a=True, x=9).facts["x"]
    assert (state.value, [each.lost_to for each in state.overridden]) == (9, ["answer"])


def test_a_firing_tells_what_it_used_and_concluded(wine_engine: InferenceEngine) -> None:
    fired = wine_engine.infer(answers(dish__kind="fish", dish__sauce="cream")).fired("colour.by_dish")
    assert fired is not None
    assert (fired.branch, fired.level) == ("fish", "inform")
    assert set(fired.used) == {"dish.kind", "dish.sauce"}
    assert fired.concluded == {"advice.colour": "white", "advice.body": "light"}
    assert wine_engine.infer({}).fired("colour.by_dish") is None


def test_what_cannot_be_a_value_of_its_fact_counts_nowhere_and_is_kept_apart(
    rules: RulesMaker, matcher: MatcherName
) -> None:
    facts = "facts: [{id: n, type: int, range: 0..9}, {id: x, type: int, range: 1..3}, {id: y, type: int}]\n"
    text = facts + "rules:\n" + rule("one", "x: {expr: n * 5}, y: 2", "n > 0")
    text += rule("two", "x: 3", "n > 0", ", priority: 200")
    beyond = infer(rules(text), matcher, n=1)
    fired = beyond.fired("one")
    assert fired is not None
    assert (fired.concluded, fired.refused) == ({"y": 2}, {"x": 5.0})
    assert (beyond.value("x"), beyond.value("y")) == (3, 2)
    assert beyond.facts["x"].overridden == ()
    assert beyond.conflicts == ()
    other = beyond.fired("two")
    assert other is not None
    assert (other.concluded, other.refused) == ({"x": 3}, {})


def test_two_rules_do_not_contradict_each_other_about_what_cannot_be(rules: RulesMaker, matcher: MatcherName) -> None:
    facts = "facts: [{id: n, type: int}, {id: x, type: int, range: 1..3}]\n"
    text = facts + "rules:\n" + rule("one", "x: {expr: n}", "n > 0") + rule("two", "x: {expr: n + 1}", "n > 0")
    assert len(infer(rules(text), matcher, n=2).conflicts) == 1
    assert infer(rules(text), matcher, n=3).conflicts == ()


# --- waiting for what is unknown


def test_an_alternative_that_is_surely_true_does_not_wait(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n" + rule("r", "x: 1", '"a or (b and n > 3)"') + rule("s", "y: 1", "not (a and b)")
    assert infer(rules(text), matcher, a=True).value("x") == 1
    assert infer(rules(text), matcher, b=True).value("x") is None
    assert infer(rules(text), matcher, b=True, n=4).value("x") == 1
    assert infer(rules(text), matcher, a=False).value("y") == 1
    assert infer(rules(text), matcher, a=True).value("y") is None


def test_unknown_is_no_reason_for_a_rule_but_being_unknown_is(rules: RulesMaker, matcher: MatcherName) -> None:
    text = FACTS + "rules:\n" + rule("r", "x: 1", "n != 3") + rule("s", "y: 1", "n is unknown")
    nothing = infer(rules(text), matcher)
    assert (nothing.value("x"), nothing.value("y")) == (None, 1)
    assert infer(rules(text), matcher, n=4).value("x") == 1


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
    with pytest.raises(FrozenInstanceError):
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
