"""Help is made from the table of actions."""

from __future__ import annotations

import pytest

from tui.app.registry import ACTIONS
from tui.app.screens.help import HelpScreen, help_content


@pytest.mark.parametrize("place", ["conversation", "why"])
def test_every_action_is_in_the_help(place):
    text = " ".join(help_content(ACTIONS, place, 90).plain.split())
    for action in ACTIONS.within(place):
        assert action.help in text
        assert action.key in text
        assert action.usage.partition(" ")[0] in text


def test_no_line_is_wider_than_the_box():
    for width in (35, 60, 90):
        assert all(line.cell_length <= width for line in help_content(ACTIONS, "conversation", width).split("\n"))


async def test_help_opens_and_closes(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f1")
        assert isinstance(terminal.app.screen, HelpScreen)
        assert "don't know" in terminal.text
        await terminal.press("q")
        assert terminal.app.screen is terminal.app.conversation


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (120, 40)])
async def test_its_lines_are_laid_out_for_the_box(open_app, small, size):
    async with open_app(size, over=small) as terminal:
        await terminal.press("f1")
        text = terminal.app.screen.query_one("#help-text")
        assert max(map(len, str(text.render()).splitlines())) <= text.size.width


async def test_its_button_closes_it(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f1")
        await terminal.click("CloseButton", (3, 0))
        assert terminal.app.screen is terminal.app.conversation
