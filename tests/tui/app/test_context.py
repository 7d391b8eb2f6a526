"""What the parts of the app share."""

from __future__ import annotations

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers


async def test_the_command_that_gives_the_advice_again_is_copied(open_app, small: Advisor):
    answers = Answers({"model.params": Given(8e9), "inference.context": Given(4096.0), "need.published": Given(True)})
    async with open_app((80, 24), over=small, answers=answers) as terminal:
        await terminal.press("alt+c")
        assert terminal.app.clipboard == terminal.app.context.consultation.command_line() != ""


async def test_nothing_is_copied_while_nothing_was_answered(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("alt+c")
        assert terminal.app.clipboard == ""
