"""What is different between two advices for the same answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.inference import FactState, Given
from engine.language import Value
from engine.rulebook.deferred import Deferred
from kb.advice import Advice
from kb.comparison import Comparison, Figure, Offer, compare

JOB: dict[str, Value] = {"workload.kind": "inference", "model.params": 8e9}


def compared(before, after, answers=None) -> Comparison:
    given = {fact: Given(value) for fact, value in (answers or JOB).items()}
    return compare(before.advise(given), after.advise(given), before.rulebook, after.rulebook)


def with_value(advice: Advice, fact: str, value: Value) -> Advice:
    """``advice`` as if a fact had another value."""
    state: FactState = advice.inference.facts[fact]
    facts = {**advice.inference.facts, fact: replace(state, value=value)}
    trace = Deferred.of(replace(advice.inference.trace.value, facts=facts))
    return replace(advice, inference=replace(advice.inference, trace=trace))


def test_the_same_rules_give_the_same_advice(world):
    small = world()
    assert compared(small, world()) == Comparison()
    assert compared(small, small).is_empty


def test_another_price_is_a_figure_with_its_unit_and_no_other_recommendation(world):
    found = compared(world(), world(("0.4 USD/h", "0.5 USD/h")))
    assert found.recommendation is None
    (price,) = found.facts
    assert (price.fact, price.title, price.role) == ("cost.per_hour", "Rent", "figure")
    assert price.before == Figure(pytest.approx(0.4 / 3600), "$0.40/h")
    assert price.after == Figure(pytest.approx(0.5 / 3600), "$0.50/h")
    assert (found.verdict, found.remarks, found.citations) == (None, (), ())


def test_another_recommendation_names_both_with_their_prices(world):
    found = compared(world(), world(("0.4 USD/h", "4 USD/h")))
    assert found.recommendation is not None
    assert found.recommendation.before == Offer("1 × Card S 24 GB", "$0.40/h")
    assert found.recommendation.after == Offer("1 × Card L 80 GB", "$2.50/h")


def test_what_is_chosen_comes_first_then_the_report_in_its_order_then_the_rest(world):
    found = compared(world(), world(("0.4 USD/h", "4 USD/h"), ("value: 2 byte/param", "value: 3 byte/param")))
    assert [(each.fact, each.role) for each in found.facts] == [
        ("hardware.accelerator", "choice"),
        ("memory.required", "figure"),
        ("hardware.usable_memory", "figure"),
        ("memory.weights", "figure"),
        ("cost.per_hour", "figure"),
    ]


def test_the_verdict_is_told_apart_from_the_other_facts(world):
    found = compared(world(), world(("[small], then: [22 GB]", "[small], then: [17.5 GB]")))
    assert found.verdict is not None
    assert (found.verdict.before.shown, found.verdict.after.shown) == ("Fits comfortably", "Fits but tight")
    assert [each.fact for each in found.facts] == ["hardware.usable_memory"]


def test_where_nothing_fits_any_more_there_is_no_offer(world):
    nothing = world(("require: memory.required <= hardware.usable_memory", "require: memory.required < 0 byte"))
    found = compared(world(), nothing)
    assert found.recommendation is not None
    assert found.recommendation.before is not None
    assert found.recommendation.after is None
    assert compared(nothing, world()).recommendation.before is None
    assert compared(nothing, nothing).recommendation is None


def test_facts_gained_and_lost(world):
    formula = (
        "{id: f, title: Spare, kind: formula, fact: memory.spare, value: 1 GB, because: so, sources: [{thumb: so}]}"
    )
    more = world(
        ("facts:\n", "facts:\n  - {id: memory.spare, title: Spare, type: quantity, unit: byte}\n"),
        ("rules:\n", f"rules:\n  - {formula}\n"),
    )
    gained, lost = compared(world(), more).facts, compared(more, world()).facts
    assert [(each.fact, each.title, each.before, each.after.shown) for each in gained] == [
        ("memory.spare", "Spare", None, "1 GB")
    ]
    assert [(each.fact, each.title, each.before.shown, each.after) for each in lost] == [
        ("memory.spare", "Spare", "1 GB", None)
    ]


def test_rules_that_fire_now_or_no_longer_with_what_they_cite(world):
    two = {**JOB, "hardware.count": 2}
    never = world(("when: hardware.count > 1", "when: hardware.count > 8"))
    found = compared(world(), never, two)
    (silent,) = found.remarks
    assert (silent.rule, silent.level, silent.after) == ("many.warning", "warn", None)
    assert "2 cards are as good as one" in silent.before
    assert [(each.claim, each.before, each.after) for each in found.citations] == [("X43", "dissent", None)]
    back = compared(never, world(), two)
    assert [(each.before, each.after) for each in back.remarks] == [(None, silent.before)]
    assert [(each.before, each.after) for each in back.citations] == [(None, "dissent")]


def test_a_rule_in_other_words_is_a_change_but_other_figures_in_its_words_are_not(world):
    two = {**JOB, "hardware.count": 2}
    other_words = world(("This project follows the latter.", "We follow the latter."))
    (reworded,) = compared(world(), other_words, two).remarks
    assert "This project" in reworded.before
    assert "We follow" in reworded.after
    other_figures = world(("{model.params}.", "{model.params} of it."), ("22 GB", "23 GB"))
    assert compared(world(), other_figures, two).remarks == ()


def test_the_gravest_remark_comes_first(world):
    changed = world(
        ("What {hardware.count} x", "Hence what {hardware.count} x"),
        ("This project follows the latter.", "We follow the latter."),
    )
    found = compared(world(), changed, {**JOB, "hardware.count": 2})
    assert [each.level for each in found.remarks] == ["warn", "inform"]


@pytest.mark.parametrize(
    ("factor", "differs"), [(1, False), (1 + 1e-12, False), (1 - 1e-10, False), (1 + 1e-7, True), (2, True)]
)
def test_what_another_order_of_calculation_does_to_a_number_is_no_difference(world, factor, differs):
    small = world()
    before = small.advise({fact: Given(value) for fact, value in JOB.items()})
    weights = before.inference.facts["memory.weights"].value
    after = with_value(before, "memory.weights", weights * factor)
    assert compare(before, after, small.rulebook, small.rulebook).is_empty is not differs


def test_a_number_counted_in_another_unit_is_a_difference(world):
    # 22 GB of usable memory become 22e9 tokens: the same number, and yet another thing.
    other = world(
        ("Usable memory of a card, type: quantity, unit: byte", "Usable memory of a card, type: quantity, unit: token"),
        ("[22 GB]", "[22e9 token]"), ("[75 GB]", "[75e9 token]"),
        ("memory.required > hardware.usable_memory, value", "memory.required > 1 byte, value"),
        ("memory.required > hardware.usable_memory * 0.85", "memory.required > 2 byte"),
        ("require: memory.required <= hardware.usable_memory", "require: memory.required <= 22 GB"),
    )  # fmt: skip
    changed = {each.fact: (each.before.shown, each.after.shown) for each in compared(world(), other).facts}
    assert changed["hardware.usable_memory"] == ("22 GB", "22B token")


def test_comparing_the_other_way_round_exchanges_before_and_after(world):
    one, other = world(), world(("0.4 USD/h", "4 USD/h"), ("when: hardware.count > 1", "when: hardware.count > 8"))
    for answers in (JOB, {**JOB, "hardware.count": 4}, {**JOB, "model.params": 70e9}):
        there, back = compared(one, other, answers), compared(other, one, answers)
        assert {each.fact: (each.before, each.after) for each in there.facts} == {
            each.fact: (each.after, each.before) for each in back.facts
        }
        assert {(each.rule, each.before, each.after) for each in there.remarks} == {
            (each.rule, each.after, each.before) for each in back.remarks
        }


def judged(says: str, mark: str) -> tuple[str, str]:
    """The warning of the small world with a judgement of what its source says."""
    old = '    when: hardware.count > 1\n    because: "One says'
    judges = f'    judges: {{says: "{says}", cases: [{{mark: {mark}, because: "Arithmetic."}}]}}\n'
    return old, old.replace("    because", f"{judges}    because")


def test_statements_of_documents_that_are_judged_otherwise_new_gone_or_put_in_other_words(world):
    answers = {**JOB, "hardware.count": 2}
    bare, wrong, fine = world(), world(judged("Two.", "wrong")), world(judged("Two.", "consistent"))
    other = world(judged("Two cards.", "wrong"))
    marks = {
        (each.rule, each.before, each.after)
        for pair in ((wrong, fine), (bare, wrong), (wrong, bare), (wrong, other))
        for each in compared(*pair, answers).statements
    }
    assert marks == {
        ("many.warning", "wrong", "consistent"),
        ("many.warning", None, "wrong"),
        ("many.warning", "wrong", None),
        ("many.warning", "wrong", "wrong"),
    }
    assert compared(wrong, world(judged("Two.", "wrong")), answers).is_empty
