"""A card without a number is one, a server's accelerator or a plural is not."""

from __future__ import annotations

import pytest

COUNT = "hardware.count"


@pytest.mark.parametrize("text", ["llama 8b on an RTX 4060", "qwen3 8b with RTX 3090", "my 4090 for gemma 12b"])
def test_a_card_without_a_number_is_one(facts, text: str) -> None:
    assert facts(text).get(COUNT) == 1


@pytest.mark.parametrize("text", ["llama 70b on RTX 4090s", "how many 4090 for llama 70b", "llama 70b on H100"])
def test_several_or_as_many_as_are_needed_are_not_one(facts, text: str) -> None:
    assert COUNT not in facts(text)
