"""Everything by mouse alone."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers
from tui.app.screens.conversation import ConversationScreen

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})


async def click_hint(terminal, words: str) -> None:
    hints = terminal.app.screen.query_one("#hints")
    await terminal.click("#hints", (str(hints.render()).index(words) + 1, 0))


async def test_an_interview_from_the_first_screen_to_the_last(open_app):
    async with open_app((80, 24), begin=False) as terminal:
        await terminal.click("#rows", (6, 0))
        await terminal.click("#rows", (6, 0))
        assert terminal.given == {"workload.kind": "inference"}
        await terminal.click("#rows", (6, 2))
        assert "model" in terminal.given
        for _ in range(12):
            if terminal.card.kind == "done":
                break
            await terminal.click("#unknown", (4, 0))
        assert terminal.card.title == "nothing left to ask"
        assert terminal.app.context.outcome.fits


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "words", ["other answers beside", "side by side", "what a figure comes from", "look through", "what the documents"]
)
async def test_every_screen_opens_from_the_palette_and_closes(open_app, small: Advisor, words: str):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await click_hint(terminal, "^P commands")
        await terminal.type(words)
        await terminal.click("#found", (3, 0))
        assert not isinstance(terminal.app.screen, ConversationScreen)
        await click_hint(terminal, "Esc back")
        assert isinstance(terminal.app.screen, ConversationScreen)


async def test_an_answer_that_is_clicked_is_asked_again(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        talk = terminal.app.screen.query_one("#talk")
        await terminal.click("#talk", (6, talk.size.height - 2))
        assert terminal.card.current is not None or terminal.app.screen is not terminal.app.conversation
