"""Questions of people who have to buy: heard in whatever words, answered with figures, and nothing changed by them."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk, assert_heard_alone, given_value

_JOB = "serve qwen3 32b to 60 people with 16k context on our own server"
_MIXED = "3x 3090 + 1x 4090 in one machine, llama 3.3 70b q5"
_COMPARED = "RTX 4090 vs RTX 3090 vs 7900 XTX for running qwen3 32b at home, just me"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("is the memory per card or together?", "each_or_all"),
        ("are the gigabytes you name per gpu, or summed up over both?", "each_or_all"),
        ("is this for each machine or for the whole lot?", "each_or_all"),
        ("where do all the gigabytes go?", "used_up"),
        ("what is all that vram needed for?", "used_up"),
        ("how much would spill to system ram?", "spill"),
        ("how soon can they deliver it?", "delivery"),
        ("buy or wait?", "later"),
        ("why fp8 and not 4 bit?", "why_not"),
        ("why vllm rather than llama.cpp?", "why_not"),
        ("prove the memory figure", "why.fact"),
        ("on what do you base the speed?", "why.fact"),
        ("why that model?", "why.model"),
        ("is renting smarter?", "rent_or_buy"),
        ("what would openai charge us?", "api"),
        ("total including the server?", "how_much"),
        ("what would break first if usage doubles?", "flip.more"),
        ("write that down for me", "export"),
        ("something I can hand over to my boss", "export"),
        ("i not understand what is TP", "define"),
        ("we don't really get what tensor parallelism is", "define"),
        ("is my phone faster?", "compare.stranger"),
        ("would a toaster do?", "compare.stranger"),
        ("tokens per watt?", "efficiency"),
    ],
)
def test_what_is_asked_is_heard_and_changes_nothing(dialogue: Dialogue, said: str, act: str) -> None:
    dialogue.say(_JOB)
    assert_heard_alone(dialogue, said, act)


@pytest.mark.parametrize(
    ("said", "team"),
    [
        ("what if traffic goes x10", 600),
        ("10x the load?", 600),
        ("what if our usage triples?", 180),
        ("and if demand goes up by a factor of 4?", 240),
        ("what if the load goes up fivefold", 300),
        ("what if the 60 people become 90", 90),
    ],
)
def test_so_many_times_the_load_is_that_of_the_job(dialogue: Dialogue, said: str, team: int) -> None:
    dialogue.say(_JOB)
    assert dict(dialogue.say(said).tried) == {"inference.team": team}


def test_what_was_told_of_is_named_by_the_word_that_it_was_told_with(dialogue: Dialogue) -> None:
    dialogue.say("embeddings of 2 million pages with bge-m3")
    dialogue.say("double the pages")
    assert given_value(dialogue, "need.documents") == 4_000_000


def test_the_rest_of_several_cards_stays(dialogue: Dialogue) -> None:
    dialogue.say(_MIXED)
    assert dict(dialogue.say("without the 4090?").tried) == {"hardware.accelerator": "rtx-3090", "hardware.count": 3}
    dialogue.say("forget the 3090s")
    assert (given_value(dialogue, "hardware.accelerator"), given_value(dialogue, "hardware.count")) == ("rtx-4090", 1)


def test_of_several_that_are_listed_the_one_that_leads_is_told(talk: Talk) -> None:
    assert "7900 XTX" in talk(_COMPARED, "which of the three is the cheapest?").reply.text.split(".")[0]
    assert "4090" in talk("and which is more fast?").reply.text.split(".")[0]
    quiet = talk("which of them is the quietest?").reply.text
    assert "not worked out" in quiet
    assert "kW" in quiet


def test_cards_that_are_weighed_for_a_home_are_not_there_already(talk: Talk) -> None:
    assert "there already" not in talk(_COMPARED).reply.text


def test_a_question_about_what_was_tried_goes_on_with_it(dialogue: Dialogue) -> None:
    dialogue.say("qlora on my laptop with an rtx 3050 4gb")
    dialogue.say("what about qwen 2.5 0.5b then")
    assert set(dialogue.say("how long for 5000 examples?").tried) == {"model", "training.examples"}


def test_in_place_of_something_tried_comes_something_else(dialogue: Dialogue) -> None:
    dialogue.say("pretraining a 1.3B decoder from scratch on 300B tokens, 8 A100 80GB SXM available")
    dialogue.say("64 of them?")
    tried = dialogue.say("h200s instead?").tried
    assert (tried["hardware.count"], tried["hardware.accelerator"]) == (64, "h200-sxm-141gb")


def test_those_two_are_those_that_were_tried(dialogue: Dialogue) -> None:
    dialogue.say("qwen3 32b on one 3090")
    dialogue.say("two of them?")
    assert dialogue.say("would llama 3.3 70b run on those two?").tried["hardware.count"] == 2


@pytest.mark.parametrize("said", ["with fp16, how fast is it?", "and training the model, can the same box do it?"])
def test_what_a_question_is_about_changes_nothing(dialogue: Dialogue, said: str) -> None:
    dialogue.say(_JOB)
    before = dialogue.session.answers
    turn = dialogue.say(said)
    assert turn.tried
    assert dialogue.session.answers == before


@pytest.mark.parametrize(
    ("said", "dollars"),
    [
        ("my boss says 150k is the ceiling, dollars", 150_000),
        ("our limit is 60k, euros", 67_032),
        ("150k tops, in euros", 167_580),
    ],
)
def test_a_currency_may_be_said_apart_from_its_number(dialogue: Dialogue, said: str, dollars: float) -> None:
    dialogue.say(_JOB)
    dialogue.say(said)
    assert given_value(dialogue, "budget.purchase") == pytest.approx(dollars)
    assert given_value(dialogue, "inference.context") == 16384


@pytest.mark.parametrize(
    "said", ["and with activation checkpointing off?", "what if gradient checkpointing is disabled?"]
)
def test_what_is_off_is_off(dialogue: Dialogue, said: str) -> None:
    dialogue.say("full fine-tuning of qwen3 8b on 8 h100")
    assert dialogue.say(said).tried["training.checkpointing"] is False


def test_one_request_of_a_price_is_no_number_of_requests(dialogue: Dialogue) -> None:
    dialogue.say("qwen3 30b a3b for 3 requests per second, prompts 1500 tokens, answers 300, rented")
    turn = dialogue.say("what does one request cost us?")
    assert not turn.tried
    assert "a thousand requests" in turn.reply.text


def test_adapters_that_are_served_share_the_weights(dialogue: Dialogue) -> None:
    dialogue.say("each of our 12 teams wants its own lora adapter on one llama 3.1 8b")
    assert given_value(dialogue, "inference.adapters") == 12
    assert "share one copy" in dialogue.say("does every adapter need its own card?").reply.text


def test_ok_with_a_question_mark_asks(talk: Talk) -> None:
    assert talk(_JOB, "ok?").acts == ("good_enough",)
    assert talk("ok").acts == ("noted",)


def test_a_figure_of_the_largest_model_is_that_of_the_one_proposed(talk: Talk) -> None:
    first = talk("what's the best model my 4060 ti 16gb can run?").reply.text
    figure = talk("how many tokens per second would that be?").reply.text.split(" ")[0]
    assert f" {figure} tokens/s" in first


def test_of_several_changes_at_once_only_the_last_is_answered(talk: Talk) -> None:
    told = talk("qwen 2.5 14b for 15 devs", "forget the 15 people. we are 40 people and have 16k context.").reply.text
    assert told.count("Noted") == 2
    assert told.count("Take ") == 1


@pytest.mark.parametrize(
    ("job", "value"), [("qwen3 32b on an M3 Ultra with 256GB", "q8_0"), ("qwen3 32b on two a100 80gb", "int8")]
)
def test_a_format_that_may_be_several_is_one_that_the_card_runs(dialogue: Dialogue, job: str, value: str) -> None:
    dialogue.say(job)
    assert dialogue.say("what about 8 bit?").tried["weights.format"] == value
