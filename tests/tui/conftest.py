"""Advisors over the real rules, and over a small world."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.claims import Claims
from tests.loaded_once import built_in_advisor

DAY = date(2026, 11, 21)


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    """The real rules and catalogues."""
    loaded = built_in_advisor()
    return Advisor(loaded.rulebook, loaded.catalogues, loaded.claims, as_of=DAY)


@pytest.fixture(scope="session")
def small() -> Advisor:
    """A small world that changes only with the tests, and not with what is installed."""
    rulebook = load_rulebook([Path(__file__).parent / "rules"], {})
    return Advisor(rulebook, Catalogues.load(), Claims.load(), matcher="reference", as_of=DAY)
