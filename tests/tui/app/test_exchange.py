"""What is said that is no answer: it is replied to, and the job stays as it was."""

from __future__ import annotations

import asyncio

import pytest

from engine.inference import Given
from kb.session import Answers
from tui.app.messages import ReviseWanted

JOB = Answers(
    {
        "workload.kind": Given("inference"),
        "model": Given("meta-llama/Llama-3.1-8B"),
        "inference.team": Given(20),
    }
)
#: a fact of each kind of card
CARDS = {
    "choice": "need.use",
    "bool": "site.data_in_house",
    "number": "inference.context",
    "entry": "hardware.accelerator",
}
QUESTIONS = ("why not an A100?", "what if 100 users", "how sure are you?", "what is a KV cache?")


@pytest.mark.sample(4)
@pytest.mark.parametrize("fact", CARDS.values(), ids=CARDS)
async def test_a_question_is_answered_and_changes_nothing(open_app, fact: str) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        terminal.app.post_message(ReviseWanted(fact))
        await terminal.settle()
        before = terminal.app.context.consultation.session.answers
        for question in QUESTIONS:
            length = len(terminal.app.context.transcript.entries)
            await terminal.say(question)
            assert terminal.app.context.consultation.session.answers == before, question
            assert terminal.card.fact == fact
            said, *replies = terminal.app.context.transcript.entries[length:]
            assert said.text == question
            assert replies, question
        assert terminal.app.conversation.card.has_class("-folded")
        await terminal.press("down")
        assert not terminal.app.conversation.card.has_class("-folded")


async def test_what_is_tried_is_kept_when_it_is_said_and_one_undo_takes_it_back(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        await terminal.say("what if 100 users")
        assert terminal.given["inference.team"] == 20
        await terminal.say("keep")
        assert terminal.given["inference.team"] == 100
        await terminal.say("undo")
        assert terminal.given["inference.team"] == 20


async def test_going_back_from_what_was_tried_takes_back_nothing_that_was_said(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        await terminal.say("30 users")
        await terminal.say("what if 100 users")
        await terminal.say("go back")
        assert terminal.given["inference.team"] == 30
        await terminal.say("go back")
        assert terminal.given["inference.team"] == 20


async def test_a_number_is_for_the_list_in_sight_and_for_the_card_once_that_is_turned_to(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        terminal.app.post_message(ReviseWanted("need.use"))
        await terminal.settle()
        await terminal.say("what other options are there?")
        await terminal.say("2")
        assert {"hardware.accelerator", "hardware.count"} <= terminal.given.keys()
        assert "need.use" not in terminal.given
        await terminal.press("ctrl+z")
        terminal.app.post_message(ReviseWanted("need.use"))
        await terminal.settle()
        await terminal.say("what other options are there?")
        await terminal.press("down")
        await terminal.say("2")
        assert "hardware.accelerator" not in terminal.given
        assert terminal.given["need.use"] == "code_completion"


async def test_a_bare_number_is_for_what_was_answered_last(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        await terminal.say("50 users")
        await terminal.say("make that 500")
        assert terminal.given["inference.team"] == 500


async def test_a_wish_with_a_typing_error_is_a_wish_and_no_wrong_answer(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        terminal.app.post_message(ReviseWanted("need.use"))
        await terminal.settle()
        await terminal.say("chaeper")
        assert terminal.app.context.consultation.session.goal == "cheapest"


async def test_a_wish_changes_the_goal_and_undo_takes_it_back(open_app) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        await terminal.say("cheaper")
        assert terminal.app.context.consultation.session.goal == "cheapest"
        await terminal.press("ctrl+z")
        assert terminal.app.context.consultation.session.goal == "standard"


async def test_escape_gives_up_waiting_for_a_reply(open_app, monkeypatch) -> None:
    async with open_app((80, 24), answers=JOB) as terminal:
        release = asyncio.Event()
        loop = asyncio.get_running_loop()
        turn = terminal.app.context.consultation.turn

        def slow(request, text):
            asyncio.run_coroutine_threadsafe(release.wait(), loop).result()
            return turn(request, text)

        monkeypatch.setattr(terminal.app.context.consultation, "turn", slow)
        await terminal.type("why not an A100?")
        terminal.burst("enter")
        await terminal.drain()
        assert "working …" in terminal.text
        terminal.burst("escape")
        await terminal.drain()
        assert "Given up." in terminal.history
        assert terminal.app.conversation.card.is_open
        release.set()
        await terminal.settle()
        assert "A100" not in terminal.history.partition("Given up.")[2]


async def test_what_counts_most_is_heard_in_the_first_text(open_app) -> None:
    async with open_app((80, 24), begin=False) as terminal:
        await terminal.say("cheapest way to rent something for a 7b model")
        assert terminal.app.context.consultation.session.goal == "cheapest"
        assert "question.goal_said" not in terminal.given
