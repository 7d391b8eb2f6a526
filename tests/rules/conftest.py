"""The advisor over the built-in rules, loaded once."""

import pytest

from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    return built_in_advisor()
