"""The advisor over the built-in rules, loaded once."""

import pytest

from kb.advisor import Advisor


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    return Advisor.load()
