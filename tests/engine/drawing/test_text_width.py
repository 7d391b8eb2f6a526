"""Texts in lines that fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.text_width import fitted, text_width


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Model of a ship", ("Model of a", "ship")),
        ("a very well-known name", ("a very", "well-known", "name")),
        ("temperature.by_colour", ("temperature.", "by_colour")),
        ("Donaudampfschiff", ("Donaudampfs", "chiff")),
        ("", ("",)),
        ("one two three four five six seven", ("one two", "three four", "five six…")),
    ],
)
def test_lines_are_broken_where_people_would(text: str, lines: tuple[str, ...]) -> None:
    assert fitted(text, 10, 75, 3) == lines


def test_wide_characters_count_for_what_they_are() -> None:
    assert text_width("漢字", 10) > text_width("ab", 10)
    assert text_width("MM", 10) > text_width("ii", 10)


@given(st.text(max_size=200), st.floats(20, 300), st.integers(1, 4))
def test_no_line_is_too_wide_and_nothing_is_lost_without_an_ellipsis(text: str, width: float, most: int) -> None:
    lines = fitted(text, 12, width, most)
    assert 1 <= len(lines) <= most
    assert all(text_width(line, 12) <= width or len(line) <= 2 for line in lines)
    if not lines[-1].endswith("…"):
        assert "".join("".join(lines).split()) == "".join(text.split())
