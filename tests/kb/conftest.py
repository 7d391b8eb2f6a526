"""A small world, and the same world with some of its text put in other words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from engine.loading.compiled_rules import CompiledRules
from engine.loading.rule_check import checked_rules
from engine.rulebook import Layer, load_rulebook, read_layers
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.rule_sources import BUILT_IN_PACKS

SMALL = Path(__file__).parents[1] / "tui" / "rules" / "small.yaml"
World = Callable[..., Advisor]


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Makes the advisor of the small world, after replacing texts (pairs of old and new) in its rule file."""

    def make(*changes: tuple[str, str]) -> Advisor:
        text = SMALL.read_text()
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        folder = tmp_path / f"world{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        (folder / "small.yaml").write_text(text)
        rulebook = load_rulebook([folder], {})
        return Advisor(rulebook, Catalogues.load(), Claims.load(), matcher="reference", as_of=date(2026, 11, 21))

    return make


@pytest.fixture(scope="module")
def built_in() -> Layer:
    """The built-in rules, as they are read."""
    (layer,) = read_layers((BUILT_IN_PACKS,))
    return layer


@pytest.fixture(scope="module")
def lowest(built_in: Layer) -> CompiledRules:
    """The built-in rules alone, read and verified."""
    return checked_rules([built_in], Catalogues.load().by_name(), Claims.load())
