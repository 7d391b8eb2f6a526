"""Lengths of prompt and answer that are said as a pair."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "in 900 out 120",
        "ISL/OSL 900/120",
        "900 in, 120 out",
        "900/120 in/out",
        "900:120 prompt/answer",
        "prompt 900, answer 120",
        "input len 900 output len 120",
        "0.9k tokens in and 120 tokens out",
    ],
)
def test_a_pair_tells_prompt_and_answer_in_their_order(facts, text: str) -> None:
    found = facts(f"serve llama 3.1 8b: {text}")
    assert found["inference.prompt"] == pytest.approx(900, rel=0.03)
    assert found["inference.answer"] == 120


def test_a_length_each_way_is_that_of_both(facts) -> None:
    found = facts("serve llama 3.1 8b, 350 tokens each way")
    assert (found["inference.prompt"], found["inference.answer"]) == (350, 350)


@pytest.mark.parametrize("text", ["qwen3 14b in fp8, 900 tokens out", "16 answers of up to 900 tokens in one request"])
def test_what_is_part_of_a_name_or_counts_is_no_length(facts, text: str) -> None:
    assert facts(text).get("inference.prompt") not in (8, 16)


def test_a_word_before_a_pair_that_names_the_lengths_behind_them_is_no_part_of_it(facts) -> None:
    found = facts("llama 3.1 8b pulls key facts out of each: 900 tokens in, 120 out")
    assert (found["inference.prompt"], found["inference.answer"]) == (900, 120)
