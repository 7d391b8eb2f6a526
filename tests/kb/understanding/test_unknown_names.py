"""A card or model that no catalogue has is told with the nearest names, and is never taken for another."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "words", "kind", "near"),
    [
        ("70b on RTX 6090", "“RTX 6090”", "accelerator", "RTX 5090"),
        ("8x H300 for llama 3.1 405b", "“8x H300”", "accelerator", "B300"),
        ("two MI500X for a 70b", "“two MI500X”", "accelerator", "MI355X"),
        ("gpt-4 on 8 H100", "“gpt-4”", "model", ""),
    ],
)
def test_unknown_names_are_told_with_the_nearest(understood, text, words, kind, near):
    result = understood(text)
    (unknown,) = result.unknown
    assert (unknown.words, unknown.kind) == (words, kind)
    assert any(near in each for each in unknown.nearest) or not near
    assert words in unknown.said
    assert not any(word.strip("“”") in result.ignored for word in (words,))
    if kind == "accelerator":
        assert "hardware.accelerator" not in result.given
        assert "hardware.count" not in result.given


@pytest.mark.parametrize(
    "text", ["4 x L40S", "H264 video", "8b with an A10G", "R1 distill", "q4 of 70b", "a 500 page book"]
)
def test_what_is_known_or_is_no_name_is_not_unknown(understood, text):
    assert understood(text).unknown == ()


def test_a_size_beside_an_unknown_name_counts(understood):
    result = understood("llama 9b on a 3090")
    assert not result.unknown
    assert result.given["model.params"].value == 9e9
    assert "“llama”: the catalogue has none of 9B; the size counts" in result.doubts
