"""A proof goes from a value down to what somebody answered, looked up, fixed by a parameter, or assumed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.explanation import NothingToProveError, ProofNode, prove, prove_all
from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from tests.engine.conftest import RulesMaker
from tests.engine.explanation.bakery import inferred

CITY: dict[str, Value] = {"customers": 1000, "oven": "stone", "bread": "rye", "town": "city"}


def nodes(node: ProofNode) -> Iterator[ProofNode]:
    yield node
    for child in node.children:
        yield from nodes(child)


def below(node: ProofNode, name: str) -> ProofNode:
    return next(each for each in nodes(node) if each.name == name)


def names(node: ProofNode) -> list[str]:
    return [child.name for child in node.children]


def test_a_formula_is_proved_by_its_arithmetic_and_its_inputs(baker: InferenceEngine) -> None:
    node = prove(baker, inferred(baker, **CITY), "flour")
    assert (node.kind, node.title, node.origin) == ("fact", "Flour", "formula")
    assert (node.rule, node.branch) == ("flour.needed", "")
    assert node.raw == pytest.approx(1000 * 1.1 / 0.9 * 700)
    assert node.value == "855,556 gram"
    assert node.formula == "Loaves in a day × Flour in a loaf"
    assert node.arithmetic == "1,222 loaf × 700 gram/loaf"
    assert node.reason == "700 gram/loaf for each of 1,222 loaf."
    assert names(node) == ["loaves", "recipe"]
    assert node.place == baker.rulebook.providers["flour.needed"].place


def test_a_parameter_is_a_premise_with_what_is_said_of_its_value_first(
    baker: InferenceEngine,
) -> None:
    waste = below(prove(baker, inferred(baker, **CITY), "loaves"), "waste")
    assert (waste.kind, waste.value, waste.origin) == ("parameter", "10 %", "parameter")
    assert waste.note == "as weighed in a year"
    assert [source.reference for source in waste.sources] == ["Ledger of the bakery", "Handbook of baking"]
    assert waste.children == ()
    assert prove(baker, inferred(baker), "waste") == waste


def test_a_row_of_a_table_is_named_and_brings_its_own_sources_first(baker: InferenceEngine) -> None:
    recipe = prove(baker, inferred(baker, **CITY), "recipe")
    assert (recipe.rule, recipe.branch, recipe.origin) == ("recipe.by_bread", "dark", "rule")
    assert [(each.kind, each.reference) for each in recipe.sources] == [
        ("paper", "On rye"),
        ("claim", "B-2"),
        ("claim", "B-1"),
        ("claim", "B-9"),
    ]
    assert recipe.sources[-1].stance == "dissent"
    assert recipe.arithmetic == ""
    assert names(recipe) == ["bread", "town"]


def test_a_source_of_row_and_rule_is_named_once(baker: InferenceEngine) -> None:
    recipe = prove(baker, inferred(baker, bread="white"), "recipe")
    assert [each.reference for each in recipe.sources] == ["B-1", "B-2", "B-9"]


def test_a_rows_own_reason_replaces_that_of_its_table(baker: InferenceEngine) -> None:
    assert prove(baker, inferred(baker, **CITY), "recipe").reason == "rye is heavy: dark (rye or spelt, city)."
    white = prove(baker, inferred(baker, bread="white"), "recipe")
    assert white.reason == "white (white) takes 500 gram/loaf."


def test_the_id_of_a_row_may_hold_a_comma(baker: InferenceEngine) -> None:
    far = prove(baker, inferred(baker, bread="spelt", town="village"), "recipe")
    assert far.branch == "dark, far"
    assert far.reason == "spelt (not white, village) takes 800 gram/loaf."


def test_a_catalogue_figure_is_proved_by_the_entry_and_its_source(baker: InferenceEngine) -> None:
    power = prove(baker, inferred(baker, oven="stone"), "oven.power")
    assert (power.value, power.origin, power.raw) == ("4,000 W", "catalogue", 4000.0)
    assert power.catalogue_source == "oven list, entry stone"
    assert [(child.name, child.value, child.origin) for child in power.children] == [("oven", "Stone oven", "answer")]


def test_an_assumption_says_so_and_why(baker: InferenceEngine) -> None:
    each = prove(baker, inferred(baker), "loaves.each")
    assert (each.origin, each.value, each.note) == ("default", "1 loaf", "twice as many at a feast")
    assert names(each) == ["feast"]


def test_a_calculated_assumption_shows_its_arithmetic(baker: InferenceEngine) -> None:
    shift = prove(baker, inferred(baker, oven="stone"), "shift")
    assert shift.formula == "min(8 h, 20 × Time of a batch)"
    assert shift.arithmetic == "min(8 h, 20 × 45 min)"
    assert names(shift) == ["oven.bake"]


@pytest.mark.parametrize(
    ("origin", "words"), [(Origin.ANSWER, "answer"), (Origin.DETECTED, "detected"), (Origin.SEARCH, "search")]
)
def test_what_was_given_needs_no_further_proof(baker: InferenceEngine, origin: Origin, words: str) -> None:
    inference = baker.infer({"customers": Given(7, origin, "said at the door")})
    node = prove(baker, inference, "customers")
    assert (node.value, node.origin, node.note, node.children) == ("7", words, "said at the door", ())


def test_the_case_of_a_formula_that_was_taken_is_named_with_its_own_reason(baker: InferenceEngine) -> None:
    village = prove(baker, inferred(baker, customers=5000, town="village", oven="stone"), "ovens")
    assert (village.branch, village.value, village.arithmetic) == ("1", "1", "")
    assert village.reason == "A village has one oven (town == village)."
    city = prove(baker, inferred(baker, **CITY), "ovens")
    assert city.branch == "3"
    assert city.arithmetic == "ceil(1,222 loaf / (60 loaf × 10))"


def test_only_the_side_of_a_conditional_that_counted_is_shown(baker: InferenceEngine) -> None:
    many = prove(baker, inferred(baker, **CITY, feast=True), "ovens")
    assert many.arithmetic == "max(2, ceil(2,444 loaf / (60 loaf × 10)))"
    few = prove(baker, inferred(baker, **{**CITY, "customers": 50}, feast=True), "ovens")
    assert (few.value, few.arithmetic) == ("2", "")


def test_that_an_earlier_case_is_false_is_a_premise_too(baker: InferenceEngine) -> None:
    city = prove(baker, inferred(baker, **CITY), "ovens")
    assert names(city) == ["loaves", "oven.room", "batches", "town", "feast"]
    otherwise = prove(baker, inferred(baker, town="village", shift=3600.0), "tariff")
    assert (otherwise.branch, names(otherwise)) == ("otherwise", ["shift", "town"])


def test_the_first_condition_that_fails_is_enough_of_a_premise(baker: InferenceEngine) -> None:
    tariff = prove(baker, inferred(baker, town="city", shift=3600.0), "tariff")
    assert (tariff.branch, names(tariff)) == ("city", ["town", "shift"])


def test_a_collected_figure_rests_on_all_rows_that_count(baker: InferenceEngine) -> None:
    noise = prove(baker, inferred(baker, **CITY, feast=True), "noise")
    assert (noise.value, noise.branch) == ("7", "oven,many, loud,feast")
    assert noise.reason == "oven, many, loud: 1 and more; 3 and more Feasts are loud."
    assert [each.reference for each in noise.sources] == ["B-4", "B-5", "B-6"]
    assert set(names(noise)) == {"ovens", "feast"}


def test_a_fact_is_proved_once_and_then_referred_to(baker: InferenceEngine) -> None:
    node = prove(baker, inferred(baker, **CITY), "energy")
    shown = [each for each in nodes(node) if each.name == "shift"]
    assert [each.repeated for each in shown] == [False, True]
    assert shown[0].children
    assert (shown[1].children, shown[1].arithmetic, shown[1].value) == ((), "", shown[0].value)
    full = [each.name for each in nodes(node) if not each.repeated and each.kind == "fact"]
    assert len(full) == len(set(full))


def test_several_proofs_refer_to_one_another(baker: InferenceEngine) -> None:
    flour, energy = prove_all(baker, inferred(baker, **CITY), ["flour", "energy"])
    assert not below(flour, "loaves").repeated
    assert below(energy, "loaves").repeated


def test_a_value_that_lost_is_named_with_what_offered_it(baker: InferenceEngine) -> None:
    answered = prove(baker, inferred(baker, customers=1000, loaves=500.0), "loaves")
    assert answered.origin == "answer"
    assert answered.overridden == ("1,222 loaf by loaves.needed",)
    looked_up = prove(baker, inferred(baker, oven="stone", oven__room=70.0), "oven.room")
    assert looked_up.overridden == ("60 loaf by catalogue",)
    ruled = prove(baker, inferred(baker, **CITY, feast=True), "ovens")
    assert ruled.overridden == ()  # both say 5
    ruled = prove(baker, inferred(baker, **{**CITY, "customers": 2000}, feast=True), "ovens")
    assert (ruled.value, ruled.overridden) == ("9", ("5 by ovens.spare",))


REFUSED = """\
facts: [{id: n, title: N, type: int, ask: "?"}, {id: x, title: X, type: int, range: 1..3}]
rules:
  - {id: one, title: One, kind: formula, fact: x, value: n * 5, because: b, sources: [{thumb: t}]}
  - {id: two, title: Two, kind: rule, when: n > 1, then: {x: 2}, because: b, sources: [{thumb: t}]}
"""


def test_a_conclusion_that_cannot_be_is_named_where_the_fact_or_the_rule_is_proved(rules: RulesMaker) -> None:
    engine = InferenceEngine(rules(REFUSED), "reference")
    assert prove(engine, inferred(engine, n=2), "x").overridden == ("10 by one, outside 1..3",)
    assert prove(engine, inferred(engine, n=2), "one").note == "X = 10, outside 1..3"
    with pytest.raises(NothingToProveError) as caught:
        prove(engine, inferred(engine, n=1), "x")
    assert str(caught.value) == "x: this is not known; concluded 5 by one, outside 1..3"


def test_a_rule_that_concludes_nothing_is_proved_by_that_it_fired(baker: InferenceEngine) -> None:
    node = prove(baker, inferred(baker, motto="bread for all"), "motto.remark")
    assert (node.kind, node.level, node.reason) == ("advice", "inform", "They say: bread for all")
    assert names(node) == ["motto"]


def test_every_leaf_of_a_proof_is_given_looked_up_fixed_or_assumed(baker: InferenceEngine) -> None:
    inference = inferred(baker, **CITY, feast=True, motto="m")
    for fact in inference.facts:
        for node in nodes(prove(baker, inference, fact)):
            if not node.children and not node.repeated and node.kind == "fact":
                assert node.origin in ("answer", "default"), node
            if node.kind == "fact":
                assert node.raw == inference.value(node.name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("flour", "flour: this is not known"),
        ("flower", "flower: there is no such fact or rule; did you mean 'flour'?"),
        ("flour.neded", "flour.neded: there is no such fact or rule; did you mean 'flour.needed'?"),
        ("flour.needed", "flour.needed: this rule did not fire"),
        ("size.draft", "size.draft: this rule did not fire"),
        ("future", "future: this parameter has no value on 2026-11-21"),
        ("zzzzzzzz", "zzzzzzzz: there is no such fact or rule"),
        ("", ": there is no such fact or rule"),
    ],
)
def test_what_cannot_be_proved_is_said_so(baker: InferenceEngine, name: str, message: str) -> None:
    with pytest.raises(NothingToProveError) as caught:
        prove(baker, inferred(baker), name)
    assert str(caught.value) == message
    assert caught.value.name == name
