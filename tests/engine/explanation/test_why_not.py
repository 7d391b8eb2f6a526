"""Why not: the first thing that stood in the way of each branch that could have set a fact."""

from __future__ import annotations

import pytest

from engine.explanation import Obstacle, why_not, why_not_taken
from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from tests.engine.conftest import RulesMaker
from tests.engine.explanation.bakery import inferred


def obstacles(
    engine: InferenceEngine, fact: str, value: Value | None = None, **answers: Value
) -> dict[tuple[str, str], Obstacle]:
    found = why_not(engine, inferred(engine, assume=False, **answers), fact, value)
    return {(each.provider, each.branch): each for each in found}


def test_a_false_condition_is_named_with_what_it_needs_and_what_it_had(baker: InferenceEngine) -> None:
    found = obstacles(baker, "recipe", bread="rye", town="village")
    assert found["recipe.by_bread", "light"].kind == "false"
    assert found["recipe.by_bread", "light"].text == "needs Kind of bread = white, but Kind of bread is rye"
    assert found["recipe.by_bread", "dark"].text == "needs Town = A city, but Town is A village"
    assert ("recipe.by_bread", "dark, far") not in found  # the one that was taken


def test_the_first_false_part_decides_even_after_something_unknown(baker: InferenceEngine) -> None:
    found = obstacles(baker, "recipe", town="village")["recipe.by_bread", "dark"]
    assert (found.kind, found.text) == ("false", "needs Town = A city, but Town is A village")


def test_parts_of_a_condition_are_looked_into_one_by_one(baker: InferenceEngine) -> None:
    key = ("size.large", "")
    first = obstacles(baker, "size", ovens=2)[key]
    assert first.text == "needs Ovens > 2, but Ovens is 2"
    second = obstacles(baker, "size", ovens=3, bread="rye")[key]
    assert second.text == (
        "needs not (Town = A village or (Kind of bread is one of rye, spelt)), but Kind of bread is rye"
    )
    third = obstacles(baker, "size", ovens=3, bread="white", town="city", customers=500, feast=False)[key]
    assert third.text == "needs Customers > 500 or Feast day, but Customers is 500, Feast day is no"


def test_an_unknown_condition_names_what_is_missing(baker: InferenceEngine) -> None:
    found = obstacles(baker, "recipe", bread="rye")["recipe.by_bread", "dark"]
    assert (found.kind, found.missing) == ("unknown", ("town",))
    assert found.text == "needs Town = A city; not known: Town"
    part = obstacles(baker, "size", ovens=3, bread="white", town="city", customers=5)["size.large", ""]
    assert part.missing == ("feast",)  # customers are known, and too few
    assert part.text == "needs Customers > 500 or Feast day; not known: Feast day"


def test_an_unknown_input_of_a_formula_is_missing(baker: InferenceEngine) -> None:
    found = obstacles(baker, "flour", bread="white")["flour.needed", ""]
    assert (found.kind, found.missing) == ("unknown", ("loaves",))
    assert found.text == "cannot be calculated; not known: Loaves in a day"


def test_the_side_of_a_conditional_not_taken_is_not_missing(baker: InferenceEngine) -> None:
    few = obstacles(baker, "ovens", customers=50, town="city", feast=True)
    assert ("ovens.count", "2") not in few
    many = obstacles(baker, "ovens", customers=500, town="city", feast=True, loaves=500.0)
    assert many["ovens.count", "2"].missing == ("oven.room", "batches")


def test_a_case_waits_for_those_before_it(baker: InferenceEngine) -> None:
    found = obstacles(baker, "ovens", feast=True, customers=10)
    waiting = found["ovens.count", "2"]
    assert (waiting.kind, waiting.missing) == ("unknown", ("town",))
    assert waiting.text == "waits for case 1, which comes first; not known: Town"


def test_a_case_that_comes_first_keeps_the_others_from_counting(baker: InferenceEngine) -> None:
    found = obstacles(baker, "ovens", town="village")
    assert ("ovens.count", "1") not in found
    assert (found["ovens.count", "3"].kind, found["ovens.count", "3"].text) == ("hit", "case 1 was taken instead")
    # also while its own value cannot be calculated yet
    stuck = obstacles(baker, "ovens", town="city", feast=True, customers=500)
    assert (stuck["ovens.count", "2"].kind, stuck["ovens.count", "3"].kind) == ("unknown", "hit")


def test_otherwise_waits_until_every_row_is_false(baker: InferenceEngine) -> None:
    unknown = obstacles(baker, "tariff", town="village")["tariff.choice", "otherwise"]
    assert (unknown.kind, unknown.missing) == ("unknown", ("shift",))
    taken = obstacles(baker, "tariff", town="city", shift=3600.0)["tariff.choice", "otherwise"]
    assert (taken.kind, taken.text) == ("hit", "row city was taken instead")


def test_a_row_of_lower_standing_loses_to_the_one_taken(baker: InferenceEngine) -> None:
    found = obstacles(baker, "rating", ovens=3)
    assert ("rating.table", "many") not in found
    assert found["rating.table", "some"].text == "row many was taken instead"


def test_rows_that_were_collected_have_no_obstacle(baker: InferenceEngine) -> None:
    found = obstacles(baker, "noise", ovens=3, feast=False)
    assert set(found) == {("noise.sum", "feast")}


def test_an_answer_or_a_better_rule_overrides(baker: InferenceEngine) -> None:
    ruled = obstacles(baker, "ovens", town="village", feast=True)["ovens.spare", ""]
    assert (ruled.kind, ruled.text) == ("overridden", "ovens.count counted instead")
    answered = obstacles(baker, "ovens", town="village", ovens=9)["ovens.count", "1"]
    assert (answered.kind, answered.text) == ("overridden", "your answer counted instead")


@pytest.mark.parametrize(
    ("origin", "by"), [(Origin.SEARCH, "what the search chose"), (Origin.DETECTED, "what was detected")]
)
def test_whoever_gave_the_value_is_named(baker: InferenceEngine, origin: Origin, by: str) -> None:
    inference = baker.infer({"town": Given("village"), "ovens": Given(9, origin)})
    assert f"{by} counted instead" in [each.text for each in why_not(baker, inference, "ovens")]


def test_what_cannot_be_is_said_so(baker: InferenceEngine) -> None:
    room = obstacles(baker, "oven.room", feast=True, loaves=500.0)["oven.free", ""]
    assert (room.kind, room.text) == ("false", "concluded 500,000 loaf, outside 1 loaf..10,000 loaf")
    staff = obstacles(baker, "staff", ovens=5, batches=10)["staff.formula", ""]
    assert (staff.kind, staff.text) == ("false", "cannot be calculated: Ovens is 5, Batches of an oven is 10")
    part = obstacles(baker, "staff", ovens=5, batches=12)["staff.formula", ""]
    assert part.text == "concluded 2.5, but it must be a whole number"


def test_a_sum_that_cannot_be_is_said_so(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: a, title: A, type: int, ask: "?"}
  - {id: total, title: Total, type: int, range: 0..5}
  - {id: other, title: Other, type: bool}
rules:
  - id: sum
    title: Sum
    kind: table
    hit: collect
    collect: sum
    inputs: [a]
    outputs: [total]
    rows:
      - {id: one, if: [1..], then: [3]}
      - {id: two, if: [2..], then: [4]}
    because: x
    sources: [{thumb: x}]
  - id: table
    title: Table
    kind: table
    hit: unique
    inputs: [a]
    outputs: [total, other]
    rows: [{id: row, if: ["> 7"], then: [-, true]}]
    because: x
    sources: [{thumb: x}]
"""
    engine = InferenceEngine(rules(body), "reference")
    found = why_not(engine, inferred(engine, a=2), "total")
    assert [(each.provider, each.branch) for each in found] == [("sum", "one"), ("sum", "two")]
    assert {each.text for each in found} == {"the rows together concluded 7, outside 0..5"}
    waiting = why_not(engine, inferred(engine), "total")
    assert {(each.kind, each.missing) for each in waiting if each.provider == "sum"} == {("unknown", ("a",))}


def test_that_something_is_known_can_stand_in_the_way(baker: InferenceEngine) -> None:
    found = obstacles(baker, "oven.room", oven="bare", feast=True)["oven.free", ""]
    assert found.text == "needs Oven is not known, but Oven is Bare oven"


def test_only_branches_that_would_give_the_wanted_value_are_asked(baker: InferenceEngine) -> None:
    found = obstacles(baker, "recipe", value=500.0, bread="rye", town="village")
    assert set(found) == {("recipe.by_bread", "light")}
    assert obstacles(baker, "recipe", value=123.0, bread="rye") == {}
    # what is not calculated yet might give it
    assert set(obstacles(baker, "flour", value=1.0)) == {("flour.needed", "")}


def test_a_fact_no_rule_sets_has_no_obstacles(baker: InferenceEngine) -> None:
    assert obstacles(baker, "customers") == {}
    assert obstacles(baker, "no.such.fact") == {}


def test_a_rule_out_of_force_is_not_considered(baker: InferenceEngine) -> None:
    assert {provider for provider, _ in obstacles(baker, "size", ovens=3)} == {"size.large"}


def test_nothing_that_data_holds_breaks_the_line(baker: InferenceEngine) -> None:
    found = obstacles(baker, "oven.room", oven="steel", feast=True)["oven.free", ""]
    assert found.text.isprintable()


def test_what_kept_a_branch_from_being_taken_is_found_whatever_it_sets(baker: InferenceEngine) -> None:
    def kept(rule: str, branch: str, **answers: Value) -> str | None:
        provider = baker.rulebook.providers[rule]
        inference = inferred(baker, assume=False, **answers)
        found = why_not_taken(baker.rulebook, inference, provider, provider.branch(branch))
        return None if found is None else found.text

    assert kept("size.large", "", ovens=2) == "needs Ovens > 2, but Ovens is 2"
    assert kept("ovens.count", "3", town="village") == "case 1 was taken instead"
    assert kept("flour.needed", "", bread="white") == "cannot be calculated; not known: Loaves in a day"
    # taken, although the answer counts instead of what it sets
    assert kept("ovens.count", "1", town="village", ovens=9) is None
