"""Questions for several facts, answered in the app."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.session import Answers

CHAT = {
    "workload.kind": Given("inference"),
    "model.params": Given(70e9),
    "need.use": Given("chat"),
    "inference.team": Given(20),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "given", "declined"),
    [
        ("500 tokens in, 300 out", {"inference.prompt": 500.0, "inference.answer": 300.0}, ()),
        ("answers of 300 tokens", {"inference.answer": 300.0}, ("inference.prompt", "inference.context")),
        ("8,000 tokens in total", {"inference.context": 8000.0}, ("inference.prompt", "inference.answer")),
        ("don't know", {}, ("inference.prompt", "inference.answer", "inference.context")),
    ],
)
async def test_one_sentence_answers_all_of_it(open_app, said, given, declined):
    async with open_app((80, 24), answers=Answers(CHAT)) as terminal:
        assert terminal.card.fact == "inference.prompt"
        assert "How long are a usual prompt and a usual answer" in terminal.text
        await terminal.say(said)
        assert {fact: value for fact, value in terminal.given.items() if fact not in CHAT} == given
        assert terminal.declined == declined
        assert terminal.card.fact not in ("inference.prompt", "inference.answer", "inference.context")


async def test_an_answer_that_is_offered_says_several_facts(open_app):
    async with open_app((80, 24), answers=Answers(CHAT)) as terminal:
        row = terminal.card.rows[0]
        await terminal.press("down", "enter")
        assert row.text == "500 tokens in, 300 out"
        assert terminal.given["inference.prompt"] == 500.0
        assert terminal.given["inference.answer"] == 300.0
