"""Mistakes in the built-in packs are noticed: mutants of them, made mechanically, do not pass checks and tests.

A mutant that survives without meaning the same shows that a pack lacks a test; `bench/README.md` has more of them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.mutation.mistakes import IN_RULES, IN_SCALARS
from bench.mutation.mutants import mutants
from bench.mutation.review import Review
from kb.catalogue import Catalogues
from kb.rule_sources import BUILT_IN_PACKS
from tests.sample import EVERYTHING

PER_MISTAKE = 2
MISTAKES = (*IN_SCALARS, *IN_RULES)


@pytest.fixture(scope="session")
def review():
    return Review(BUILT_IN_PACKS, Catalogues.load().by_name())


@pytest.fixture(scope="session")
def sample(review):
    found = {}
    for mutant in mutants(BUILT_IN_PACKS, review.rulebook, PER_MISTAKE):
        found.setdefault(mutant.mistake, []).append(mutant)
    return found


@pytest.mark.sample(10)
@pytest.mark.parametrize("number", range(PER_MISTAKE if EVERYTHING else 1))
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_noticed_unless_it_makes_no_difference(review, sample, mistake, number):
    mutant = sample[mistake][number]
    assert review.noticed_by(mutant) or review.is_equivalent(mutant), f"{mutant.file}: {mutant.id}"


def test_of_a_pack_without_a_mistake_nothing_is_noticed(review, sample):
    mutant = sample["shift a bound"][0]
    unchanged = replace(mutant, text=(BUILT_IN_PACKS / mutant.file).read_text(encoding="utf-8"))
    assert review.noticed_by(unchanged) is None
    assert review.is_equivalent(unchanged)


def test_another_figure_makes_a_difference(review, sample):
    assert not review.is_equivalent(sample["change a figure"][0])


def test_equal_seeds_give_equal_mutants(review, sample):
    again = mutants(BUILT_IN_PACKS, review.rulebook, PER_MISTAKE)
    assert again == [mutant for each in sample.values() for mutant in each]
    assert again != mutants(BUILT_IN_PACKS, review.rulebook, PER_MISTAKE, seed=1)
