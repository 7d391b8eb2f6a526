"""Mistakes in the built-in packs are noticed: mutants of them, made mechanically, do not pass checks and tests."""

from __future__ import annotations

import pytest

from bench.mutation.mistakes import IN_RULES, IN_SCALARS
from bench.mutation.mutants import mutants
from bench.mutation.review import Review
from kb.catalogue import Catalogues
from kb.rule_sources import BUILT_IN_PACKS

PER_MISTAKE = 6
MISTAKES = (*IN_SCALARS, *IN_RULES)

SURVIVORS: dict[str, str] = {}
"""Mutants that nothing notices, and why that is so."""


@pytest.fixture(scope="session")
def review():
    return Review(BUILT_IN_PACKS, Catalogues.load().by_name())


@pytest.fixture(scope="session")
def sample(review):
    found = {}
    for mutant in mutants(BUILT_IN_PACKS, review.rulebook, PER_MISTAKE):
        found.setdefault(mutant.mistake, []).append(mutant)
    return found


@pytest.mark.parametrize("number", range(PER_MISTAKE))
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_noticed_or_known_to_survive(review, sample, mistake, number):
    mutant = sample[mistake][number]
    noticed = review.noticed_by(mutant) is not None
    assert noticed != (mutant.id in SURVIVORS), f"{mutant.file}: {mutant.id}"


def test_all_known_survivors_are_in_the_sample_and_few(sample):
    ids = {mutant.id for each in sample.values() for mutant in each}
    assert ids >= SURVIVORS.keys()
    assert len(SURVIVORS) <= 0.05 * len(ids)
