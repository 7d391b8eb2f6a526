"""Where a value comes from: the answer, a rule, the catalogue or an assumption, in this order."""

from __future__ import annotations

import pytest

from engine.inference import Given, InferenceEngine, MatcherName, Origin
from tests.engine.conftest import RulesMaker
from tests.engine.inference.small_rules import FACTS, answers, infer
from tests.engine.wine.cellar import DAY, Cellar

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


@pytest.mark.parametrize("value", ["n / 2", "n * 1e300 * 1e300", "n / (n - n)", "n + y"])
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
