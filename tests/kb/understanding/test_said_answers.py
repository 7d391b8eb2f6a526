"""Answers to one question that are given in a sentence."""

from __future__ import annotations

import pytest

from kb.understanding import said_of

ANSWERS = {
    ("inference.team", "about fifty"): 50,
    ("inference.team", "a dozen"): 12,
    ("inference.team", "between 20 and 30"): 30,
    ("training.days_limit", "two weeks at most"): 14 * 86400,
    ("training.days_limit", "a week"): 7 * 86400,
    ("training.tokens", "half a billion"): 5e8,
    ("hardware.host_ram", "half a terabyte"): 5e11,
    ("budget.purchase", "not more than 5k"): 5000,
    ("network.bandwidth", "100 gig"): 12.5e9,
    ("site.kind", "we rent everything at AWS"): "cloud",
    ("need.symptom", "it runs out of memory"): "memory",
    ("hardware.accelerator", "I have a 4090"): "rtx-4090",
}


@pytest.mark.parametrize(("fact", "text"), ANSWERS)
def test_what_a_sentence_says_of_the_question(rulebook, catalogues, fact, text):
    said = said_of(rulebook.facts[fact], text, rulebook, catalogues)
    assert said is not None
    assert said.value == pytest.approx(ANSWERS[fact, text])
    assert said.note == text


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        *(("inference.team", "many"), ("site.kind", "blue"), ("hardware.host_ram", "64"), ("model", "two weeks")),
        *(("inference.context", "-5"), ("inference.context", "5 GB"), ("hardware.accelerator", "a100")),
    ],
)
def test_nothing_is_guessed(rulebook, catalogues, fact, text):
    assert said_of(rulebook.facts[fact], text, rulebook, catalogues) is None
