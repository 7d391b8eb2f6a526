"""What conclusions wait for is kept from one answer to the next, and is as if nothing were kept."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.interview.waiting import Waiting
from engine.language import Value

ANSWERS: dict[str, st.SearchStrategy[Value]] = {
    "season": st.sampled_from(["summer", "winter"]),
    "rain": st.booleans(),
    "distance": st.sampled_from([0.0, 1.0, 10.0, 1000.0]),
    "guests": st.sampled_from([1, 4, 50]),
    "dog": st.booleans(),
    "budget": st.sampled_from([0.0, 20.0, 1000.0]),
    "car": st.booleans(),
    "colour": st.sampled_from(["red", "blue"]),
}


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@for_all(interviews=st.lists(st.fixed_dictionaries({}, optional=ANSWERS), min_size=1, max_size=4))
def test_what_is_kept_is_what_would_be_found(picnic: InferenceEngine, interviews: list[dict[str, Value]]) -> None:
    kept = Waiting.of(picnic)
    assert kept is Waiting.of(picnic)
    for answers in interviews:
        values = picnic.infer({fact: Given(value) for fact, value in answers.items()}, assume=False).values
        for provider in picnic.providers.values():
            for fact in (*provider.sets, None):
                assert kept.on(provider, fact, values) == Waiting(picnic).on(provider, fact, values)


def test_a_rule_waits_until_it_is_answered(picnic: InferenceEngine) -> None:
    waits = [each for each in picnic.providers.values() if Waiting.of(picnic).on(each, None, {})]
    assert waits
    read = {name for each in waits for branch in Waiting.of(picnic).on(each, None, {}) for name in branch}
    assert read <= picnic.rulebook.facts.keys()
