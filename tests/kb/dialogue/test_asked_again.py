"""Questions that go on with the one before, prices as they are wanted, and numbers that are gone back to."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk, assert_heard_alone, given_value

_JOB = "serve qwen3 32b to 60 people with 16k context in the cloud"
_TRAINING = "full fine-tuning of qwen2.5 7b on 60k examples of 4096 tokens, on rented h100"
_ONE_CARD = "qwen3 8b on one 4060 ti 16gb"
_MIXED = "i have a 4090 and a 3060 12gb in the same machine, llama.cpp with qwen3 30b a3b"
_RAG = "rag over 2 million pdf pages for 30 people, gemma 3 12b in the cloud"


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("is it gonna be slow", "how_fast"),
        ("which model did u have in mind", "why.model"),
        ("do the answers get worse", "quality"),
        ("does the quality suffer much", "quality"),
        ("how much vram is left over", "left_over"),
        ("what memory stays free?", "left_over"),
        ("what's the catch", "drawbacks"),
        ("any downsides with that?", "drawbacks"),
        ("why would we host this ourselves at all", "why.own"),
        ("whats the point of self-hosting", "why.own"),
        ("who else sells something like that", "seller"),
        ("when does that pay off", "rent_or_buy"),
        ("and opex per year", "how_much.year"),
        ("and per day?", "how_much.day"),
        ("how much is that a week?", "how_much.week"),
        ("what would a million tokens cost us", "how_much.million"),
        ("tokens per day in total?", "output"),
        ("how low can we go on cards", "fewer"),
        ("how did you get that tokens/s number", "why.fact"),
        ("how much is that in euros", "how_much.currency"),
    ],
)
def test_it_is_heard_and_changes_no_answer(dialogue: Dialogue, said: str, act: str) -> None:
    dialogue.say(_JOB)
    assert_heard_alone(dialogue, said, act)


def test_the_tail_of_a_question_says_the_job_otherwise(talk: Talk) -> None:
    turn = talk(_TRAINING, "how long on just 2")
    assert dict(turn.tried) == {"hardware.count": 2}
    assert "on 2 x NVIDIA H100" in turn.reply.text


def test_a_range_is_told_once(talk: Talk) -> None:
    text = talk(_TRAINING, "how long on just 2").reply.text
    assert text.count(" h (") == 1


def test_a_question_is_asked_again_of_what_is_named_next(talk: Talk) -> None:
    turn = talk(_ONE_CARD, "what's the longest context?", "for 2 people at the same time?")
    assert turn.tried["inference.concurrency"] == 2
    assert "for each request, 2 at a time" in turn.reply.text


def test_the_price_is_asked_again_of_another_card(talk: Talk) -> None:
    turn = talk(_JOB, "what does it cost?", "and on an H200?")
    assert "of rent for 1 x NVIDIA H200" in turn.reply.text


def test_another_question_between_ends_that(talk: Talk) -> None:
    turn = talk(_JOB, "what does it cost?", "how sure are you?", "and on an H200?")
    assert "of rent for" not in turn.reply.text


def test_a_figure_beside_the_most_is_one_of_as_many(talk: Talk) -> None:
    turn = talk("how many users can 2 rtx 6000 ada serve with qwen3 32b?", "how fast is it then?")
    assert "over all" in turn.reply.text


@pytest.mark.parametrize("said", ["and in dollars?", "how much is that in dollars?"])
def test_an_amount_told_in_a_currency_stays_what_it_was(dialogue: Dialogue, said: str) -> None:
    dialogue.say("llama 3.1 8b for 20 users, budget 5000 eur to buy")
    before = given_value(dialogue, "budget.purchase")
    turn = dialogue.say(said)
    assert given_value(dialogue, "budget.purchase") == before
    assert "$" in turn.reply.text
    dialogue.say("dollars, not euros")
    assert given_value(dialogue, "budget.purchase") == 5000


def test_prices_are_told_in_the_currency_that_is_named(talk: Talk) -> None:
    text = talk(_JOB, "what is that a year in euros?").reply.text
    assert "EUR for 1 year" in text
    assert "$" not in text
    assert "USD for 1 EUR" in text


def test_a_year_is_told_for_a_year(talk: Talk) -> None:
    assert " for 1 year" in talk(_JOB, "what's the total per year?").reply.text
    assert " for 1 day" in talk(_JOB, "cost per day?").reply.text


@pytest.mark.parametrize("said", ["go back to 32", "back to 32k", "32 as before"])
def test_a_number_of_before_is_gone_back_to(dialogue: Dialogue, said: str) -> None:
    for each in ("mistral small 24b for 8 users on l40s", "and 32k context", "make it 64k", said):
        dialogue.say(each)
    assert given_value(dialogue, "inference.context") == 32768
    assert given_value(dialogue, "inference.team") == 8


def test_one_of_several_cards_can_be_used_alone(talk: Talk) -> None:
    assert talk(_MIXED, "better to use the 4090 alone?").tried["hardware.accelerator"] == "rtx-4090"
    assert talk("without the 4090?").tried["hardware.accelerator"] == "rtx-3060-12gb"


def test_the_slow_card_of_several_is_told(talk: Talk) -> None:
    text = talk(_MIXED, "which one slows it down?").reply.text
    assert text.startswith("The NVIDIA GeForce RTX 3060 12 GB")
    assert "360 GB/s" in text


def test_what_points_to_a_trial_goes_on_with_it(talk: Talk) -> None:
    turn = talk("lora with 30k examples", "can my rtx 3060 12gb do it?", "can it be larger, like 14b?")
    assert turn.tried["hardware.accelerator"] == "rtx-3060-12gb"
    assert turn.tried["model.params"] == 14e9


def test_which_to_take_after_a_trial_is_one_of_the_two(talk: Talk) -> None:
    turn = talk(_JOB, "what if 4 l40s", "which one would you go for?")
    assert turn.act == "which.of_tried"
    assert turn.reply.text.startswith("Take ")
    assert "4 × NVIDIA L40S" in turn.reply.text


def test_a_card_can_be_added_where_there_is_none(talk: Talk) -> None:
    turn = talk(
        "llama 3 8b for 5 people on our server with 2x xeon, no gpu", "what's the smallest gpu we'd have to add?"
    )
    assert turn.tried == {"site.processor_only": False}
    assert "not 1 x CPU without GPU" in turn.reply.text


def test_what_belongs_to_a_search_is_no_other_use(dialogue: Dialogue) -> None:
    dialogue.say(_RAG)
    for said, part in (
        ("how long does indexing take?", " h on "),
        ("how much disk for the vectors?", "vectors of 1,024"),
    ):
        turn = dialogue.say(said)
        assert part in turn.reply.text
        assert not turn.tried
    assert given_value(dialogue, "need.use") == "rag"
    assert given_value(dialogue, "searched.pages") == 2_000_000


def test_the_budget_is_no_wall_around_data(talk: Talk) -> None:
    turn = talk("llama 3.3 70b for 40 users, budget $60k to buy", "does it stay inside budget when it's 80 users?")
    assert dict(turn.tried) == {"inference.team": 80}


def test_a_pronoun_names_no_answer(dialogue: Dialogue) -> None:
    dialogue.say("agents with glm 4.5 air, 10 at once")
    dialogue.say("no i said 30 each not total")
    assert given_value(dialogue, "need.use") == "agent"


def test_the_line_that_writes_the_files_is_told(talk: Talk) -> None:
    assert "--launch job" in talk(_JOB, "show me the vllm command").reply.text
