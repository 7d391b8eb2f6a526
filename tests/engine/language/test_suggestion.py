"""The nearest word to a misspelt one."""

from __future__ import annotations

import pytest

from engine.language.suggestion import nearest


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("wieght", ["weight", "width"], "weight"),
        ("wine.color", ["wine.colour", "wine.sugar"], "wine.colour"),
        ("xyz", ["weight", "width"], None),
        ("weight", [], None),
        ("", ["weight"], None),
        ("w" * 100_000, ["w" * 200], "w" * 200),
    ],
)
def test_the_nearest_word_is_found_if_it_is_near(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant
