"""The end: nothing is lost."""

from __future__ import annotations

import shlex

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers
from kb.spoken_answer import answer_in


@pytest.mark.parametrize(
    ("keys", "code"), [(["ctrl+q"], 0), (["ctrl+c"], 130), (["f1", "ctrl+q"], 0), ([*"/quit", "enter"], 0)]
)
async def test_one_can_quit_at_any_time(open_app, keys, code):
    async with open_app((80, 24), begin=False) as terminal:
        await terminal.pilot.press(*keys)
        await terminal.pilot.pause()
        assert not terminal.app.is_running or terminal.app._exit
        assert (terminal.app.return_code or 0) == code


async def test_the_farewell_gives_the_recommendation_and_the_command_for_it(open_app, small: Advisor):
    answers = Answers({"model.params": Given(8e9), "inference.context": Given(4096.0), "need.published": Given(True)})
    async with open_app((80, 24), over=small, answers=answers, goal="fewest") as terminal:
        first, second = terminal.app.farewell.splitlines()
        assert first == "1 × Card S 24 GB: Fits comfortably (fewest cards)"
        command = shlex.split(second.removeprefix("again: "))
        assert command[:2] == ["whygpu", "advise"]
        settings = dict(each.split("=", 1) for each in command if "=" in each)
        read = {fact: answer_in(small, fact, text).value for fact, text in settings.items()}
        assert read == {"model.params": 8e9, "inference.context": 4096, "need.published": True}
        assert command[-2:] == ["--goal", "fewest"]


async def test_nothing_is_said_at_the_end_when_nothing_was_said_before(open_app):
    async with open_app((80, 24), begin=False) as terminal:
        assert terminal.app.farewell == ""
