"""Phrases that tell nothing though their words would."""

import pytest


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("we take measurements on trains", "workload.kind"),
        ("we cannot be without it for a week", "site.lifetime"),
        ("the service was down for 3 days", "site.lifetime"),
    ],
)
def test_an_idiom_tells_nothing(facts, text: str, fact: str) -> None:
    assert fact not in facts(text)


def test_its_words_tell_something_elsewhere(facts) -> None:
    assert facts("it trains llama 3.1 8b")["workload.kind"] == "training"
