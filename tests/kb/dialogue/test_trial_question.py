"""A question behind a what-if is asked of what was tried, and says so; the job stays as it was."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk

_JOB = "serve llama 3.1 8b to 20 users with 8k context on two l40s"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "said", ["what would that cost per month?", "and how fast?", "how sure are you?", "how much power?"]
)
def test_a_question_is_about_what_was_tried(talk: Talk, dialogue: Dialogue, said: str) -> None:
    talk(_JOB, "what about an H100?")
    before = dialogue.session.answers
    turn = dialogue.say(said)
    assert turn.reply.text.startswith("As tried: Accelerator")
    assert "L40S" not in turn.reply.text.partition("\n")[2]
    assert dialogue.session.answers == before


@pytest.mark.parametrize("left", ["no", "undo", "keep"])
def test_a_question_is_about_the_job_where_nothing_is_tried_any_more(talk: Talk, left: str) -> None:
    turn = talk(_JOB, "what about an H100?", left, "how fast is it?")
    assert "As tried" not in turn.reply.text


def test_what_is_only_asked_back_was_not_tried(talk: Talk) -> None:
    turn = talk(_JOB, "90000000 users", "how fast is it?")
    assert "As tried" not in turn.reply.text


def test_a_question_about_what_was_tried_does_not_hide_the_way_back(talk: Talk, dialogue: Dialogue) -> None:
    talk(_JOB, "what about an H100?", "how fast is that?")
    before = dialogue.session.answers
    turn = dialogue.say("go back")
    assert "as it was" in turn.reply.text
    assert dialogue.session.answers == before


def test_more_is_tried_of_what_was_tried(talk: Talk) -> None:
    turn = talk(_JOB, "what about an H100?", "what about four of them?", "with 32k context?")
    tried = dict(turn.tried)
    assert tried["hardware.accelerator"] == "h100-sxm5-80gb"
    assert (tried["hardware.count"], tried["inference.context"]) == (4, 32768)


def test_what_goes_on_is_told_in_another_language(talk: Talk) -> None:
    turn = talk(_JOB, "what about an H100?", "und mit 32k Kontext?")
    assert {"hardware.accelerator", "inference.context"} <= turn.tried.keys()


def test_an_answer_is_left_out_for_a_look_where_that_is_asked(talk: Talk, dialogue: Dialogue) -> None:
    talk("serve a 70b to 30 people, our server room has a 2 kW limit")
    before = dialogue.session.answers
    turn = dialogue.say("and without the limit?")
    assert (turn.act, turn.changes) == ("what_if", ())
    assert dialogue.session.answers == before
    dialogue.say("undo")
    assert dialogue.session.answers == before
    dialogue.say("and without the limit?")
    dialogue.say("yes, use that")
    assert "power.given" not in dialogue.session.answers.given


def test_who_buys_the_second_card_that_was_tried_has_two(talk: Talk, dialogue: Dialogue) -> None:
    talk("I have a 4090 and want to run a coding model", "what about two of them?", "ok I'll buy the second one")
    assert dialogue.session.answers.given["hardware.count"].value == 2
