"""What the tests of explanations share: an engine on the bakery."""

from __future__ import annotations

import pytest

from engine.inference import InferenceEngine
from tests.engine.explanation.bakery import DAY, bakery


@pytest.fixture(scope="session")
def baker() -> InferenceEngine:
    """An engine on the bakery."""
    return InferenceEngine(bakery(), as_of=DAY)
