"""Why not: a condition that, made true, takes the reason away."""

from __future__ import annotations

import re
from random import Random

import pytest

from bench.conversation.said_job import SaidJob
from engine.inference import Given
from kb.advisor import Advisor
from kb.dialogue import Dialogue

THINGS = ("an A100", "H200", "fp16", "an L4", "MI300X", "SGLang", "8 H100", "a Mac Studio", "int8", "one RTX 3090")
WITHOUT = re.compile(r"without one answer \((?P<title>[^:]+): ", re.IGNORECASE)
NAMED = re.compile(r"(?P<what>.+?) does not do this job: (?P<reason>.+)")


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_the_answer_that_is_named_made_otherwise_takes_the_reason_away(advisor: Advisor, seed: int) -> None:
    dice = Random(f"why not {seed}")
    job, thing = SaidJob.drawn(dice), dice.choice(THINGS)
    dialogue = Dialogue(advisor)
    dialogue.say(job.text)
    turn = dialogue.say(f"why not {thing}?")
    assert turn.acts == ("why_not",), (job.text, thing, turn.reply.text)
    assert len(turn.reply.text) > 20
    named = WITHOUT.search(turn.reply.text)
    if named is None:
        return
    reason = NAMED.search(turn.reply.text)
    assert reason is not None
    facts = advisor.rulebook.facts
    dropped = next(fact for fact in dialogue.moment.answers.given if facts[fact].title.lower() == named["title"])
    without = Dialogue(advisor)
    without.session.give_all({f: g for f, g in dialogue.moment.answers.given.items() if f != dropped})
    assert reason["reason"] not in without.say(f"why not {thing}?").reply.text


@pytest.mark.parametrize(
    ("job", "thing", "fact"),
    [
        ("QLoRA of Llama 3.1 8B on two L40S", "vLLM", "inference.engine"),
        ("LoRA of Qwen3 14B, 2 epochs", "SGLang", "inference.engine"),
    ],
)
def test_what_plays_no_part_in_this_kind_of_work_is_told_so(advisor: Advisor, job: str, thing: str, fact: str) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say(job)
    turn = dialogue.say(f"why not {thing}?")
    assert turn.acts == ("why_not",)
    assert "plays no part" in turn.reply.text
    assert advisor.rulebook.title(fact) in turn.reply.text


def test_eight_bits_of_a_fine_tuning_are_those_of_the_frozen_weights(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say("LoRA of Qwen3 14B, 2 epochs")
    assert "It would do the job" in dialogue.say("why not int8?").reply.text


def test_another_accelerator_is_no_way_for_the_one_that_is_named(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say("Qwen3 32B inference, at most 9,000 dollars to spend, prompts of 800 tokens, 8k context, with vLLM")
    told = dialogue.say("why not an MI300X?").reply.text
    assert "another accelerator" not in told
    assert "Without one answer (money to buy hardware" in told or "It would without one answer (money" in told


def test_what_would_do_it_where_nothing_does_is_told_with_what_stands_against_the_job(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.session.give_all(
        {
            "workload.kind": Given("inference"),
            "model": Given("meta-llama/Llama-3.3-70B-Instruct"),
            "weights.format": Given("bf16"),
            "hardware.accelerator": Given("l4"),
            "hardware.count": Given(1),
        }
    )
    told = dialogue.say("why not 8 H100?").reply.text
    assert told.startswith("It would do the job: 8 x NVIDIA H100")
    assert "nothing does it" in told
