"""A short sentence with a typing error is the act that it is without."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk

_JOB = "serve llama 3.1 8b to 20 users with 8k context"


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("chaeper", "cheaper"),
        ("alternatvies please", "alternatives"),
        ("thnaks", "thanks"),
        ("hwo much powr", "how_much.power"),
        ("wich gpu", "which"),
    ],
)
def test_one_word_is_put_right_and_told(talk: Talk, said: str, act: str) -> None:
    turn = talk(_JOB, said)
    assert turn.act == act
    assert "is read as" in turn.reply.text


@pytest.mark.parametrize("said", ["colourless green ideas", "what about Zorblax instead?", "wehre do I click"])
def test_what_is_no_act_without_the_error_either_is_not_understood(talk: Talk, said: str) -> None:
    assert talk(_JOB, said).act == "unknown"


def test_a_misspelled_question_changes_nothing(dialogue: Dialogue) -> None:
    dialogue.say(_JOB)
    before = dialogue.session.answers
    assert dict(dialogue.say("whta if 50 users").tried) == {"inference.team": 50}
    assert dialogue.session.answers == before


def test_words_that_are_nothing_when_put_right_stand_as_they_are(talk: Talk) -> None:
    assert "hot dog" in talk(_JOB, "hot dog").reply.text


def test_an_answer_is_no_slip_of_an_act(dialogue: Dialogue) -> None:
    dialogue.say(_JOB)
    assert not dialogue.is_misspelled("summaries of long texts")


def test_a_number_that_is_no_answer_is_told_which_are(talk: Talk) -> None:
    assert "1 to 2" in talk("77").reply.text
