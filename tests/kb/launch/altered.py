"""A job with other values for some facts."""

from __future__ import annotations

from engine.inference import Given
from kb.launch import Occasion
from tests.kb.launch.jobs import occasion, occasion_of
from tests.loaded_once import built_in_advisor

SERVING = "team-70b-100-users"
TRAINING = "full-8b-eight-a100"


def altered(job: str, **facts: object) -> Occasion:
    """The occasion of a job with other values for some facts (``a__b`` is the fact a.b), which only a person says."""
    found = occasion(job)
    assert found is not None
    given = {**found.inference.given, **{name.replace("__", "."): Given(value) for name, value in facts.items()}}
    return occasion_of(built_in_advisor().engine.infer(given))
