"""What only says whose job it is is passed over: the law of a law firm."""

from __future__ import annotations

import pytest

from tests.loaded_once import built_in_advisor


@pytest.mark.parametrize(
    "text",
    [
        "our law firm with 15 people wants llama 3.1 8b",
        "the marketing team of 12 wants qwen3 32b",
        "a dental clinic with 8 people, llama 8b",
        "llama 8b for the tax department, 20 users",
    ],
)
def test_the_kind_of_people_is_no_word_that_is_not_understood(text: str) -> None:
    assert built_in_advisor().understand(text).ignored == ()


@pytest.mark.parametrize("text", ["flurbo 7b for 3 users", "use flurbo, team of 3, llama 8b"])
def test_a_word_elsewhere_still_is(text: str) -> None:
    assert "flurbo" in built_in_advisor().understand(text).ignored
