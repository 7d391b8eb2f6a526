"""Help is made from the table of actions."""

from __future__ import annotations

import pytest

from tui.app.actions import actions_in
from tui.app.screens.help import HelpScreen, help_content


@pytest.mark.parametrize("place", ["conversation", "why"])
def test_every_action_is_in_the_help(place):
    text = " ".join(help_content(place, 90).plain.split())
    for action in actions_in(place):
        if action.id not in ("say_key", "quit_now"):
            assert action.help in text


def test_no_line_is_wider_than_the_box():
    for width in (35, 60, 90):
        assert all(line.cell_length <= width for line in help_content("conversation", width).split("\n"))


async def test_help_opens_and_closes(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("question_mark")
        assert isinstance(terminal.app.screen, HelpScreen)
        assert "don't know" in terminal.text
        await terminal.press("q")
        assert terminal.app.screen is terminal.app.conversation
