"""Relative changes of figures, cards that are gone, reasons for a difference, and questions about the job as it is."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from kb.dialogue.relative import limits
from tests.kb.dialogue.conftest import Talk, given_value

_SERVING = "llama 3.1 8b for 20 users on a 3090"
_TRAINING = "lora qwen3 8b, 20k examples of 2048 tokens"
_BATCH = "summarize 1 million documents of 2000 tokens each with qwen3 8b in a batch within a week"


def test_figures_are_bounded_by_answers(dialogue: Dialogue) -> None:
    facts = dialogue.advisor.rulebook.facts
    bounds = limits(dialogue.advisor.rulebook)
    assert bounds
    assert all(
        figure in facts and facts[answer].type.dimension == facts[figure].type.dimension
        for figure, answer in bounds.items()
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("job", "said", "fact", "figure", "times"),
    [
        (_SERVING, "halve the latency", "need.first_token", "inference.first_token", 0.5),
        (_SERVING, "twice as fast please", "need.rate", "inference.rate_per_request", 2),
        (_SERVING, "3 times as fast", "need.rate", "inference.rate_per_request", 3),
        (_TRAINING, "twice as fast please", "training.days_limit", "training.duration", 0.5),
        (_TRAINING, "in half the time", "training.days_limit", "training.duration", 0.5),
    ],
)
def test_a_figure_is_changed_by_its_limit(
    dialogue: Dialogue, job: str, said: str, fact: str, figure: str, times: float
) -> None:
    dialogue.say(job)
    before = dialogue.session.advice.inference.value(figure)
    dialogue.say(said)
    assert given_value(dialogue, fact) == pytest.approx(before * times)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "fact", "value"),
    [
        ("10% more users", "inference.team", 22),
        ("20% fewer users", "inference.team", 16),
        ("reduce the budget by 25 percent", "budget.purchase", 3000),
        ("cut the budget in half", "budget.purchase", 2000),
        ("half of that budget", "budget.purchase", 2000),
        ("a third of the users", "inference.team", 7),
    ],
)
def test_a_part_of_what_was_told(dialogue: Dialogue, said: str, fact: str, value: float) -> None:
    dialogue.say("llama 3.1 8b for 20 users, budget 4000 dollars")
    dialogue.say(said)
    assert given_value(dialogue, fact) == pytest.approx(value)


def test_half_of_what_was_asked_about(dialogue: Dialogue) -> None:
    dialogue.say(_TRAINING)
    before = dialogue.session.advice.inference.value("training.duration")
    dialogue.say("how long does it take?")
    dialogue.say("halve that")
    assert given_value(dialogue, "training.days_limit") == pytest.approx(before / 2)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "said", ["sold the 3090", "the 3090 died", "i sold it", "actually the 3090 is broken", "we no longer have the 3090"]
)
def test_a_card_that_is_gone_is_not_advised_again(dialogue: Dialogue, said: str) -> None:
    dialogue.say("llama 3.1 8b for 20 users, I own a 3090")
    dialogue.say(said)
    assert given_value(dialogue, "hardware.excluded") == "rtx-3090"
    assert not {"hardware.accelerator", "hardware.count", "hardware.owned"} & set(dialogue.session.answers.given)
    assert given_value(dialogue, "inference.team") == 20
    dialogue.say("undo")
    assert given_value(dialogue, "hardware.accelerator") == "rtx-3090"


def test_another_card_that_is_gone_leaves_the_job_its_own(dialogue: Dialogue) -> None:
    dialogue.say("llama 3.1 8b for 20 users, I own a 3090")
    dialogue.say("my 4090 died")
    assert (given_value(dialogue, "hardware.accelerator"), given_value(dialogue, "hardware.excluded")) == (
        "rtx-3090",
        "rtx-4090",
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("what if an A6000?", "why is it slower?"),
        ("what if an A6000?", "how much slower is it?"),
        ("compare a 4090 with an L4", "why is it slower?"),
        ("use an L4", "why is it slower now?"),
        ("is it fast enough?", "why is the L4 slower?"),
    ],
)
def test_what_makes_one_slower_than_the_other(talk: Talk, before: str, said: str) -> None:
    told = talk(_SERVING, before, said).reply.text
    assert told.count(" tokens/s with ") == 2
    assert "What makes the difference: memory bandwidth" in told
    assert "other way round" not in told


def test_what_is_not_so_is_told(talk: Talk) -> None:
    assert talk(_SERVING, "what if an A6000?", "why is it faster?").reply.text.startswith("It is the other way round.")


def test_a_price_is_compared_where_there_are_two(talk: Talk) -> None:
    assert "one plan so far" in talk(_SERVING, "how much do I save?").reply.text
    told = talk("what if an L4?", "how much do I save?").reply.text
    assert " with 1 x NVIDIA L4" in told
    assert "whygpu advise" not in told


@pytest.mark.parametrize("said", ["is it fast enough?", "is that fast enough for chat?"])
def test_whether_it_is_fast_enough(talk: Talk, said: str) -> None:
    told = talk(_SERVING, said).reply.text
    assert "Yes: " in told
    assert "15 tokens/s or more are wanted" in told
    assert "It is asked" not in told


def test_a_question_is_kept_out_of_the_job(dialogue: Dialogue) -> None:
    for said in (_SERVING, "is that fast enough for chat?", "keep"):
        dialogue.say(said)
    assert "question.on_pace" not in dialogue.session.answers.given


def test_a_question_about_the_job_as_it_stands_is_answered(talk: Talk) -> None:
    assert talk(_SERVING, "is that enough for 20 people?").reply.text.startswith("Yes")


def test_a_batch_is_priced_as_a_whole(talk: Talk) -> None:
    assert " of rent for " in talk(_BATCH, "what does the whole batch cost?").reply.text


@pytest.mark.parametrize("said", ["why not full?", "why not full fine-tuning?"])
def test_full_fine_tuning_is_compared(talk: Talk, said: str) -> None:
    told = talk("fine-tune qwen3 8b with 20k examples, sequence 2048", said).reply.text
    assert told.startswith("It would do the job")
    assert "full fine-tuning" in told
    assert "of memory in all" in told


def test_a_value_of_a_choice_is_tried_by_the_beginning_of_its_name(talk: Talk) -> None:
    assert dict(talk(_TRAINING, "what about full?").tried) == {"training.method": "full"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("job", [_TRAINING, "llama 3.3 70b for 100 users"])
def test_faster_is_noticeably_faster_at_a_price_that_can_be_paid(dialogue: Dialogue, job: str) -> None:
    dialogue.say(job)
    before = dialogue.session.advice.recommendation
    dialogue.say("make it faster")
    after = dialogue.session.advice.recommendation
    rate = "training.rate" if "lora" in job else "inference.rate_per_request"
    price = "cost.per_hour"
    assert before is not None
    assert after is not None
    assert after.inference.value(rate) > 1.2 * before.inference.value(rate)
    assert after.inference.value(price) < 10 * before.inference.value(price)


def test_who_asks_for_something_faster_decides_nothing(dialogue: Dialogue) -> None:
    dialogue.say(_TRAINING)
    before = dialogue.session.answers
    turn = dialogue.say("can it be faster?")
    assert dialogue.session.answers == before
    assert set(turn.tried) == {"training.days_limit"}
    dialogue.say("keep")
    assert "training.days_limit" in dialogue.session.answers.given


def test_a_maker_instead(dialogue: Dialogue) -> None:
    dialogue.say("llama 3.3 70b for 20 users")
    dialogue.say("amd instead")
    assert given_value(dialogue, "site.vendor") == "amd"


def test_which_of_two_ways_is_cheaper_wishes_for_nothing(talk: Talk) -> None:
    turn = talk("qwen 2.5 coder 32b for 8 developers", "which is cheaper in the long run, renting or buying?")
    assert turn.reply.text.splitlines()[1].startswith(("Buy", "Rent"))


def test_what_machines_cost_over_years(talk: Talk) -> None:
    assert (
        " in all for 3 years"
        in talk("llama 3.3 70b for 50 users in our server room", "total cost over 3 years?").reply.text
    )


def test_amounts_in_another_currency(dialogue: Dialogue) -> None:
    for said in ("private chatgpt for my law firm, 12 lawyers", "we have 10k"):
        dialogue.say(said)
    dollars = given_value(dialogue, "budget.purchase")
    dialogue.say("euros not dollars")
    euros = given_value(dialogue, "budget.purchase")
    assert isinstance(dollars, float | int)
    assert isinstance(euros, float | int)
    assert 1.0 < euros / dollars < 1.3


def test_a_card_by_the_memory_that_is_said_after(dialogue: Dialogue) -> None:
    dialogue.say("phi4 on a jetson orin")
    dialogue.say("64gb")
    assert "64" in str(given_value(dialogue, "hardware.accelerator"))


@pytest.mark.parametrize(
    ("said", "kept"), [("ok then llama 3.1 8b", False), ("and llama 3.1 8b for the summaries", True)]
)
def test_work_that_is_not_covered_goes_with_another_model(dialogue: Dialogue, said: str, kept: bool) -> None:
    dialogue.say("whisper transcription for our meetings")
    dialogue.say(said)
    assert (given_value(dialogue, "workload.beyond") is not None) is kept
    assert given_value(dialogue, "model") == "meta-llama/Llama-3.1-8B"


def test_what_was_only_tried_is_forgotten(dialogue: Dialogue) -> None:
    dialogue.say(_SERVING)
    before = dialogue.session.answers
    dialogue.say("what about a mac studio?")
    assert "stays as it is" in dialogue.say("ok forget the mac").reply.text
    assert dialogue.session.answers == before


def test_a_question_turned_round_is_answered_for_what_is_tried(talk: Talk) -> None:
    told = talk("8x h100, how many concurrent users with llama 3.1 70b at 8k context?", "and at 32k?").reply.text
    assert "requests of 32,768 tokens at the same time fit" in told


@pytest.mark.sample(2)
@pytest.mark.parametrize("said", ["why two?", "why not one?", "why so many?"])
def test_what_keeps_fewer_from_doing_it(talk: Talk, said: str) -> None:
    told = talk("embedding server bge-m3 1000 requests per second", "make it redundant", said).reply.text
    assert "1 x NVIDIA" in told.splitlines()[0]
    assert "does not do this job" in told


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("is it slower?", "Yes. "),
        ("is it faster?", "No. "),
        ("which of the two is faster?", "Tokens per second for each request: 37"),
    ],
)
def test_which_of_two_it_is(talk: Talk, said: str, start: str) -> None:
    assert talk(_SERVING, "what if an A6000?", said).reply.text.startswith(start)


def test_a_word_that_is_explained_is_no_product_called_alike(talk: Talk) -> None:
    assert "Groq" not in talk("grpo qwen 2.5 7b", "what is grpo?").reply.text


@pytest.mark.parametrize("said", ["and quantized?", "what if we quantize it?"])
def test_quantized_whichever_way(talk: Talk, said: str) -> None:
    assert "weights.format" in talk("llama 3.3 70b for 20 users", said).tried


def test_a_managed_interface_instead(talk: Talk) -> None:
    assert "API" in talk("llama 3.3 70b for 20 users", "would an api be cheaper?").reply.text


def test_words_of_a_question_that_are_not_used_are_told(talk: Talk) -> None:
    assert "Not used" in talk(_SERVING, "is that sufficient for a frobnicator?").reply.text


def test_cards_of_ones_own_stay_where_they_are(dialogue: Dialogue) -> None:
    for said in ("classify 5 million tweets with llama 3.1 8b on my two 4090s", "what would a cloud cost?"):
        dialogue.say(said)
    assert given_value(dialogue, "hardware.owned") is True
    dialogue.say("keep")
    assert not {"hardware.accelerator", "hardware.count", "hardware.owned"} & set(dialogue.session.answers.given)


def test_what_is_faster_on_another_card_is_offered(dialogue: Dialogue) -> None:
    dialogue.say("classify 5 million tweets with llama 3.1 8b on my two 4090s")
    assert "Faster: 2 x NVIDIA GeForce RTX 4090, " in dialogue.say("too slow").reply.text
    told = dialogue.say("still too slow").reply.text
    assert "Faster is another card: " in told
    assert "ime that the batch takes" in told
    assert given_value(dialogue, "hardware.accelerator") == "rtx-4090"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ist das schnell genug?", "Yes: "),
        ("halbiere die latenz", "Wanted time to the first token"),
        ("doppelt so schnell bitte", "Speed wanted for each person"),
        ("die 3090 ist kaputt", "Accelerator ruled out"),
        ("deux fois plus vite", "Speed wanted for each person"),
    ],
)
def test_other_languages(talk: Talk, said: str, told: str) -> None:
    assert told in talk(_SERVING, said).reply.text


def test_more_is_said_of_what_was_tried(dialogue: Dialogue) -> None:
    dialogue.say("fine-tune llama 3.1 8b every week, 2000 examples")
    told = dialogue.say("and then serve it").reply.text
    assert "not known" not in told
    turn = dialogue.say("to 500 customers")
    assert dict(turn.tried) == {"workload.kind": "inference", "inference.team": 500}
    assert dict(dialogue.say("no, 50").tried)["inference.team"] == 50


@pytest.mark.parametrize(
    ("job", "fact"),
    [
        ("llama 3.1 8b for 20 users", "budget.per_hour"),
        ("llama 3.3 70b for 20 users in our server room", "budget.purchase"),
    ],
)
def test_half_the_price_is_that_which_was_told(dialogue: Dialogue, job: str, fact: str) -> None:
    dialogue.say(job)
    dialogue.say("halve the price")
    assert given_value(dialogue, fact) is not None
