"""What would be added to accelerators that are there is compared with them: a second 3090, two more."""

from __future__ import annotations

import pytest

_COUNT, _OWNED, _THERE = "hardware.count", "hardware.owned", "hardware.there"


@pytest.mark.parametrize(
    ("text", "there", "together"),
    [
        ("is it worth buying a second 3090 to run qwen3 32b?", 1, 2),
        ("I have one 3090. Would a second one help for qwen3 32b?", 1, 2),
        ("should I buy another 4090 for llama 3.3 70b? I have one", 1, 2),
        ("We run mistral small 24b on two A100 40GB. Would two more A100s make it faster?", 2, 4),
        ("would a third used 3090 help with a 70b", 2, 3),
        ("our server has 4 L40S; do I need an additional L40S for 40 users of a 32b?", 4, 5),
    ],
)
def test_what_is_there_and_what_would_be_added_are_options(understood, text, there, together):
    options = [{fact: given.value for fact, given in option.items()} for option in understood(text).options]
    assert options == [
        {_COUNT: there, _OWNED: True, _THERE: there},
        {_COUNT: together, _OWNED: False, _THERE: there},
    ]


def test_whoever_asks_whether_to_add_one_compares(understood):
    given = understood("is it worth buying a second 3090 to run qwen3 32b?").given
    assert given["question.kind"].value == "compare"


@pytest.mark.parametrize(
    "text",
    [
        "a second-hand 3090 for qwen3 32b",
        "how many tokens per second does a 3090 write with qwen3 32b",
        "first token within a second on a 3090",
        "another question: does qwen3 32b fit on a 3090?",
        "I have a 3090 and another 3090 in the old pc",
    ],
)
def test_other_seconds_add_nothing(understood, text):
    assert not understood(text).options
