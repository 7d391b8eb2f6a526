"""A declared phrase is found in the forms that people give it."""

from __future__ import annotations

import pytest

from engine.language.unit import DIMENSIONLESS
from kb.understanding.phrase import Phrase
from kb.understanding.token import tokenise


def found(phrase: str, text: str, dimension=DIMENSIONLESS) -> list[str]:
    places = Phrase.of(phrase).match(tokenise(text), 0, dimension)
    return [place.number.text if place.number else "" for place in places]


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("fine-tune", "fine tune"),
        ("fine tune", "Fine-Tune"),
        ("consumer card", "consumer cards"),
        ("fp8 cache", "FP-8 cache"),
        ("8bit adam", "8-bit Adam"),
    ],
)
def test_hyphens_case_and_plural_do_not_matter(phrase, text):
    assert found(phrase, text) == [""]


@pytest.mark.parametrize(
    ("phrase", "text", "number"),
    [
        ("rank #", "rank: 16", "16"),
        ("rank #", "rank of 16", "16"),
        ("r=#", "r = 64", "64"),
        ("zero-#", "ZeRO3", "3"),
        ("context of #", "context of up to 32k", "32k"),
        ("# gpus", "8 GPU", "8"),
        ("# gpus", "8 NVIDIA GPUs", "8"),
        ("#-token context", "4096-token context", "4096"),
    ],
)
def test_the_number_is_found(phrase, text, number):
    assert number in found(phrase, text)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("fine-tune", "fine, tune"),
        ("q4 cache", "q 4 cache"),
        ("r=#", "R1"),
        ("rank #", "rank, 16"),
        ("# gpus", "80gb gpus"),
        ("rank #", "rank"),
        ("rank #", "ranking 16"),
    ],
)
def test_what_does_not_hang_together_is_not_found(phrase, text):
    assert found(phrase, text) == []
