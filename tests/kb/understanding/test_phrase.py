"""A declared phrase is found in the forms that people give it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.language.unit import DIMENSIONLESS
from kb.understanding.phrase import Phrase


@pytest.fixture
def found(cut) -> Callable[..., list[str]]:
    def numbers(phrase: str, text: str, dimension=DIMENSIONLESS) -> list[str]:
        places = Phrase.of(phrase).match(cut(text), 0, dimension)
        return [place.number.text if place.number else "" for place in places]

    return numbers


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
def test_hyphens_case_and_plural_do_not_matter(phrase, text, found):
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
def test_the_number_is_found(phrase, text, number, found):
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
def test_what_does_not_hang_together_is_not_found(phrase, text, found):
    assert found(phrase, text) == []


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("can a 4090 run a 70B", True),
        ("can my two 24 GB cards still run it?", True),
        ("can a card with 16 GB, which is old by now, hold it", False),  # another clause
        ("can you tell me which card to run", False),  # something else is asked
        ("can do. We run a 70B", False),  # another sentence
        ("can it", False),
    ],
)
def test_words_may_stand_in_a_gap(text, matches, found):
    assert (found("can ... run", text) == [""]) is matches


def test_only_the_words_before_a_gap_are_taken(cut):
    (place,) = Phrase.of("can ... run").match(cut("can a 4090 run it"), 0)
    assert (place.start, place.end) == (0, 1)
