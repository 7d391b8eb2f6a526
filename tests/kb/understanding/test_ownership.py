"""Whether accelerators are there already."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "my 4090",
        "we have two A100",
        "I bought a used 3090",
        "my mac studio m2 ultra 128gb",
        "4x A40, ours",
        "our 8x H100 node",
        "at most 50,000 dollars to spend, we have four A100",
        "What we do have is three RTX 6000 Ada in a tower.",
        "I have two hundred old holiday photos and a computer with an RTX 2060",
    ],
)
def test_what_is_there_is_owned(facts, text: str) -> None:
    assert facts(text)["hardware.owned"] is True


@pytest.mark.parametrize(
    "text",
    [
        "should I have an A100?",
        "we have an offer of 8x H100",
        "I have been quoted $30k for an H100",
        "our 40,000 contracts on an A100",
        "my company gave me 10k to spend",
        "what do you have for two RTX 4090?",
    ],
)
def test_what_is_offered_or_asked_is_not(facts, text: str) -> None:
    assert "hardware.owned" not in facts(text)
