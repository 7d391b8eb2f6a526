"""The built-in rules hold no contradiction, no overlap and no gap that is not meant, and nothing is left open."""

from __future__ import annotations

from datetime import date

import pytest

from engine.verification import analyse, verify
from kb.advisor import Advisor
from kb.architectures import ARCHITECTURES

DAYS = (date(2024, 1, 1), date(2026, 11, 21), date(2031, 1, 1))


@pytest.fixture(scope="module", params=["", ARCHITECTURES], ids=["main", ARCHITECTURES])
def advisor(request) -> Advisor:
    return Advisor.load(rulebook=request.param)


def test_nothing_is_found_on_any_day(advisor):
    for day in DAYS:
        found = analyse(advisor.rulebook, day)
        assert "\n".join(map(str, found.findings)) == ""
        assert found.undecided == ()


def test_verification_as_a_whole_finds_nothing(advisor):
    assert "\n".join(map(str, verify(advisor.rulebook))) == ""
