"""What begins a sentence, within another one."""

from __future__ import annotations

import pytest

from kb.advice.within_sentence import within_sentence


@pytest.mark.parametrize(
    ("text", "within"),
    [
        ("Price to buy", "price to buy"),
        ("A prompt takes 3 s", "a prompt takes 3 s"),
        ("It takes 3 days", "it takes 3 days"),
        ("ZeRO stage", "ZeRO stage"),
        ("GPU memory", "GPU memory"),
        ("4 cards", "4 cards"),
        ("", ""),
    ],
)
def test_a_capital_goes_unless_it_is_that_of_a_name(text: str, within: str) -> None:
    assert within_sentence(text) == within
