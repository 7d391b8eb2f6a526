"""What the tests of the engine share: the wine advisor, and rule files written on the spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from engine.inference import InferenceEngine, MatcherName
from engine.inference.network import durable_rules_module
from engine.rulebook import Catalogue, Rulebook, load_rulebook
from tests.engine.wine.cellar import DAY, load_wine

RulesMaker = Callable[..., Rulebook]


@pytest.fixture(scope="session")
def wine() -> Rulebook:
    """The wine advisor."""
    return load_wine()


@pytest.fixture(scope="session")
def wine_engine(wine: Rulebook) -> InferenceEngine:
    """An engine on the wine advisor."""
    return InferenceEngine(wine, as_of=DAY)


@pytest.fixture
def rules(tmp_path: Path) -> RulesMaker:
    """Makes a rulebook of the body of one rule file; its header takes three lines."""

    def make(body: str, catalogues: Mapping[str, Catalogue] | None = None) -> Rulebook:
        file = tmp_path / "rules.yaml"
        file.write_text(f"schema: rules/1\npack: test\ntitle: Test\n{body}", encoding="utf-8")
        return load_rulebook([file], catalogues or {})

    return make


@pytest.fixture(params=("durable", "reference"))
def matcher(request: pytest.FixtureRequest) -> MatcherName:
    """Both ways of matching; a test that asks for it runs with each."""
    name: MatcherName = request.param
    if name == "durable" and durable_rules_module() is None:
        pytest.skip("durable_rules is not installed")
    return name
