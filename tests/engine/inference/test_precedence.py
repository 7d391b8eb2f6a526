"""Which of several rules counts, what is kept of the others, and what waits for what is unknown."""

from __future__ import annotations

from engine.inference import InferenceEngine, MatcherName
from tests.engine.conftest import RulesMaker
from tests.engine.inference.small_rules import FACTS, answers, infer, rule


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
