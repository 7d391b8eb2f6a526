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


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("summarise reports of 50 pages", 35_000),
        ("summaries of 20-page reports", 14_000),
        ("translate letters, 300 words each", 400),
    ],
)
def test_pages_and_words_are_worth_so_many_tokens_unless_those_are_said(facts, text: str, tokens: int) -> None:
    assert facts(text)["inference.prompt"] == pytest.approx(tokens, rel=0.001)


def test_pages_beside_tokens_tell_nothing(facts) -> None:
    heard = facts("summarise contracts of up to 200 pages, say 120,000 tokens")
    assert heard["inference.context"] == 120_000
    assert "inference.prompt" not in heard


def test_documents_in_which_is_searched_are_no_prompts(understood) -> None:
    heard = understood("RAG over contracts of 30 pages each")
    assert "inference.prompt" not in heard.given
    assert any("passages" in doubt for doubt in heard.doubts)


def test_a_time_of_the_first_token_is_not_that_of_a_whole_answer(facts) -> None:
    heard = facts("the first token has to be there within 300 ms")
    assert heard["need.first_token"] == 0.3
    assert "need.request_time" not in heard


def test_of_documents_in_which_is_searched_it_is_told_how_to_read_them_whole(understood) -> None:
    heard = understood("25 lawyers want to chat with contracts of up to 100 pages, budget 15k")
    assert "inference.prompt" not in heard.given
    told = (
        "“100 pages”: a question reads passages of the documents, not all of them; not counted; "
        "where whole documents are read, add “prompts of 70,000 tokens”"
    )
    assert told in heard.doubts
    assert not any("taken as 70,000 tokens" in each for each in heard.doubts)
