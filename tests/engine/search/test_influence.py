"""What varied facts can influence, and from which of them a fact follows."""

from __future__ import annotations

from engine.inference import Given, InferenceEngine
from engine.search.influence import Influence

VARIED = ("boat", "river", "load")


def test_a_fact_originates_in_what_can_influence_it(crossing: InferenceEngine) -> None:
    influence = Influence(crossing, crossing.infer({"load": Given(900.0)}), VARIED)
    origins = influence.origins(VARIED)
    assert origins["capacity"] == {"boat"}
    assert origins["trips"] > {"boat"}
    for name, facts in origins.items():
        assert facts == {fact for fact in VARIED if name in influence.of(fact)}
