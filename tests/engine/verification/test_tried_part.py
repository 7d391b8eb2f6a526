"""Within the part of a rulebook that its tests look at, a rule does what it does among all others."""

from __future__ import annotations

import sys

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import run_embedded_tests
from engine.verification.boundary_snapshot import BoundarySnapshot
from engine.verification.tried_part import tried_part
from tests.engine.wine.cellar import DAY


def test_it_holds_what_tests_name_and_all_that_follows_to_it(wine: Rulebook, wine_engine: InferenceEngine) -> None:
    for provider in wine.providers.values():
        part = tried_part(wine_engine, provider)
        looked_at = {*provider.sets, *(fact for test in provider.tests for fact in test.expect)}
        assert looked_at <= part.facts
        assert all(
            each.id in part.providers
            for fact in part.facts
            for each in wine.providers_of.get(fact, ())
            if each.id in wine_engine.providers
        )


def test_outcomes_and_boundary_cases_are_as_among_all_rules(wine: Rulebook, monkeypatch) -> None:
    def outcomes():
        engine = InferenceEngine(wine, as_of=DAY)
        found = list(run_embedded_tests(engine))
        return found, str(BoundarySnapshot.take(engine, wine.providers.values()))

    alone = outcomes()
    for module in ("embedded_tests", "boundaries", "unchecked"):
        monkeypatch.setattr(sys.modules[f"engine.verification.{module}"], "tried_part", lambda *_: None)
    assert alone == outcomes()
    assert alone[0]
