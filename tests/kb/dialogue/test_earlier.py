"""What was answered earlier is told again, with what was otherwise then."""

from __future__ import annotations

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk

_JOB = "serve llama 3.3 70b to 100 users"


def test_the_first_answer_and_the_one_before_are_told_and_change_nothing(talk: Talk, dialogue: Dialogue) -> None:
    first = talk(_JOB).reply.text
    talk("make it 300", "16k context")
    before = dialogue.session.answers
    told = dialogue.say("what was the first answer?").reply.text
    assert told.startswith("At first (People who may use it: 100, not 300")
    assert told.split("Take ")[1].split(":")[0] in first
    assert "no longer 16,384 tokens" in dialogue.say("what was the previous answer?").reply.text.splitlines()[0]
    assert dialogue.session.answers == before


def test_the_first_answer_is_gone_back_to(talk: Talk, dialogue: Dialogue) -> None:
    talk(_JOB, "make it 300", "what did you recommend at first?", "keep")
    assert dialogue.session.answers.given["inference.team"].value == 100


def test_one_answer_is_the_first_one(talk: Talk) -> None:
    assert "one answer so far" in talk(_JOB, "what was the first answer?").reply.text


def test_what_others_made_of_the_job_is_a_change_too(talk: Talk, dialogue: Dialogue) -> None:
    talk(_JOB)
    dialogue.session.answer("inference.team", "300")
    dialogue.take_up()
    assert "100, not 300" in dialogue.say("what was the first answer?").reply.text


def test_who_liked_the_one_before_better_is_shown_it(talk: Talk, dialogue: Dialogue) -> None:
    talk(_JOB, "what other options are there?", "take the second one", "no, the first was better", "keep")
    assert "hardware.accelerator" not in dialogue.session.answers.given
