"""What people say beside the job is answered, and changes nothing: who says so, what is lost, may it wait."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk

_JOB = "serve llama 3.1 8b to 20 users with 8k context"


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("ok", "noted"),
        ("who says that?", "sources"),
        ("what are your sources?", "sources"),
        ("can it wait until the next generation?", "later"),
        ("who sells that?", "seller"),
        ("is my data safe?", "privacy"),
        ("what about used cards?", "used"),
        ("is that monthly?", "how_much.period"),
        ("which model did you mean?", "meant"),
        ("and why not the cheaper one?", "why_not.cheaper"),
        ("what's the least I could spend and still run it", "cheaper"),
        ("and if it breaks?", "what_if.fails"),
        ("wer sagt das?", "sources"),
        ("geht das auch leiser?", "smaller.power"),
        ("qui dit ça ?", "sources"),
        ("c'est par mois ?", "how_much.period"),
        ("¿quién lo dice?", "sources"),
        ("¿puede ser más silencioso?", "smaller.power"),
    ],
)
def test_it_is_heard(talk: Talk, said: str, act: str) -> None:
    assert talk(_JOB, said).act == act


@pytest.mark.parametrize(
    "said",
    [
        "my colleague says renting is always cheaper",
        "I read that a 3090 is enough",
        "my prof says an A100 would do",
    ],
)
def test_what_others_claim_is_tried_and_not_told(dialogue: Dialogue, said: str) -> None:
    dialogue.say(_JOB)
    before = dialogue.session.answers
    turn = dialogue.say(said)
    assert turn.acts == ("what_if.heard",)
    assert turn.tried
    assert dialogue.session.answers == before


def test_what_others_need_is_told(dialogue: Dialogue) -> None:
    dialogue.say(_JOB)
    dialogue.say("my boss says we need 60 users")
    assert dialogue.session.answers.given["inference.team"].value == 60


def test_sources_name_what_the_figures_rest_on(talk: Talk) -> None:
    told = talk(_JOB, "who says that?").reply.text
    assert "Memory needed" in told
    assert "arXiv" in told


def test_what_is_lost_is_told_first_of_what_was_ranked_otherwise(talk: Talk) -> None:
    assert talk("llama 3.3 70b for 30 people", "cheaper", "what would I lose?").reply.text.startswith("Given up:")


def test_what_is_lost_of_a_single_plan_is_nothing(talk: Talk) -> None:
    assert "one plan" in talk(_JOB, "what would I lose?").reply.text


def test_a_name_with_several_meanings_is_told_with_them(talk: Talk) -> None:
    told = talk("qwen2.5-vl 7b on a jetson agx orin", "which orin did you mean?").reply.text
    assert told.startswith("NVIDIA Jetson AGX Orin 32 GB.")
    assert "may also be" in told


def test_the_first_is_kept_where_another_ranking_was_only_shown(dialogue: Dialogue) -> None:
    dialogue.say("mixtral 8x7b")
    goal = dialogue.session.goal
    dialogue.say("is there a cheaper one?")
    turn = dialogue.say("no, the first one was better")
    assert turn.act == "correct.stay_first"
    assert dialogue.session.goal == goal
    assert not dialogue.moment.offers
