"""The engine knows no domain: the wine advisor runs on it, and its source speaks of no other either."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.inference import Given, InferenceEngine
from tests.engine.wine.cellar import DAY

FOLDER = Path(engine.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
FOREIGN = re.compile(
    r"(?<![a-z])(gpus?|vram|llms?|cuda|nvidia|transformers?|kv.?cache|fine.?tun\w*|quantiz\w*|lora)(?![a-z])",
    re.IGNORECASE,
)


def words(source: str) -> Iterator[tuple[int, str]]:
    """Names, texts and comments of a module with their lines, less the name of a class of the parser library."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT) and token.string != "Transformer":
            yield token.start[0], token.string


def test_there_are_sources_to_look_at() -> None:
    assert {path.parent.name for path in SOURCES} >= {"language", "rulebook", "graph", "inference", "verification"}


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(FOLDER)) for path in SOURCES])
def test_the_engine_speaks_of_no_domain(path: Path) -> None:
    found = [
        (line, match.group())
        for line, word in words(path.read_text(encoding="utf-8"))
        for match in FOREIGN.finditer(word)
    ]
    assert found == []


def test_the_engine_imports_nothing_of_the_product() -> None:
    for path in SOURCES:
        assert not re.search(
            r"^\s*(?:from|import)\s+(?:kb|tui|rules|bench|tests)\b", path.read_text(encoding="utf-8"), re.MULTILINE
        )


def test_a_dinner_is_advised_from_end_to_end(wine_engine: InferenceEngine) -> None:
    assert wine_engine.as_of == DAY
    inference = wine_engine.infer(
        {"dish.kind": Given("meat"), "wine": Given("merlot"), "guests": Given(7), "budget": Given(100.0)}
    )
    shown = {
        fact: wine_engine.rulebook.show(fact, inference.value(fact))
        for fact in ("advice.colour", "cost.total", "verdict")
    }
    assert shown == {"advice.colour": "red", "cost.total": "$34.20", "verdict": "Buy it"}
    assert {firing.provider for firing in inference.firings} == {
        "colour.by_dish",
        "cellar.unknown",
        "glass.by_sugar",
        "points.collected",
        "quality.by_points",
        "decant.by_age",
        "bottles.count",
        "cost.sum",
        "verdict.buy",
    }
    assert not inference.conflicts
