"""The premises of a conclusion are enough for it: who knows nothing else concludes the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.explanation import premises
from engine.inference import Given, Inference, InferenceEngine
from tests.engine.explanation.bakery import inferred


def of(engine: InferenceEngine, inference: Inference, provider: str) -> tuple[str, ...]:
    firing = inference.fired(provider)
    assert firing is not None
    return premises(engine.rulebook.providers[provider], firing, inference)


def test_a_plain_rule_rests_on_what_it_reads(baker: InferenceEngine) -> None:
    assert of(baker, inferred(baker, customers=10), "loaves.needed") == ("customers", "loaves.each", "waste")


def test_a_later_case_rests_on_the_failure_of_the_earlier_ones(baker: InferenceEngine) -> None:
    inference = inferred(baker, customers=10, oven="stone", town="city")
    assert of(baker, inference, "ovens.count") == ("loaves", "oven.room", "batches", "town", "feast")


def test_a_later_row_of_a_unique_table_rests_on_nothing_else(baker: InferenceEngine) -> None:
    assert of(baker, inferred(baker, bread="rye", town="city"), "recipe.by_bread") == ("bread", "town")


def test_the_row_of_highest_standing_rests_on_the_failure_of_better_ones(baker: InferenceEngine) -> None:
    assert of(baker, inferred(baker, town="village"), "rating.table") == ("ovens",)


@settings(deadline=None)
@given(
    answers=st.fixed_dictionaries(
        {},
        optional={
            "customers": st.integers(0, 3000),
            "town": st.sampled_from(["village", "city"]),
            "oven": st.sampled_from(["stone", "steel", "bare"]),
            "feast": st.booleans(),
            "bread": st.sampled_from(["white", "rye", "spelt"]),
            "shift": st.sampled_from([3600.0, 8 * 3600.0, 12 * 3600.0]),
            "motto": st.just("m"),
        },
    )
)
def test_the_premises_suffice(baker: InferenceEngine, answers: dict[str, bool | int | float | str]) -> None:
    inference = inferred(baker, **answers)
    for firing in inference.firings:
        known = premises(baker.rulebook.providers[firing.provider], firing, inference)
        alone = baker.infer(
            {name: Given(inference.facts[name].value) for name in known if name in inference.facts}, assume=False
        )
        again = alone.fired(firing.provider)
        assert again is not None, (firing, known)
        assert (again.branch, again.concluded) == (firing.branch, firing.concluded)
