"""What a text says of one fact is read by what it says of others."""

import pytest

PURPOSE = "training.purpose"


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("pretrain 7B on 1T tokens", "from_scratch"),
        ("pre-training of a 13B with 300B tokens", "from_scratch"),
        ("pretrain llama 3.1 8b on 2B tokens of our own", "further_pretraining"),
        ("continue pretraining a 7B on 10B tokens", "further_pretraining"),
    ],
)
def test_a_size_without_a_name_has_no_weights_to_begin_with(facts, text: str, purpose: str) -> None:
    assert facts(text)[PURPOSE] == purpose


def test_a_length_beside_that_of_the_answer_is_the_prompt(facts) -> None:
    heard = facts("llama 3.1 8b, 1.5k tokens and an answer of 250 tokens")
    assert (heard["inference.prompt"], heard["inference.answer"]) == (1536, 250)


def test_memory_beside_a_name_is_no_wish(facts) -> None:
    assert "site.accelerator_memory" not in facts("an H100 with 80 GB of memory")
