"""Choosing by name: the palette is made from the table of actions."""

from __future__ import annotations

import pytest

from tui.app.registry import ACTIONS
from tui.app.screens.chooser import Chooser
from tui.view.card import Row
from tui.view.menu import command_rows, matching


def test_every_word_must_match_and_beginnings_come_first():
    rows = [Row("1", "why: Weights"), Row("2", "Weights of the model"), Row("3", "goal")]
    assert [row.value for row in matching(rows, "weights")] == ["2", "1"]
    assert [row.value for row in matching(rows, "model weights")] == ["2"]
    assert matching(rows, "nothing such") == ()


def test_every_action_with_a_call_can_be_found():
    offered = {row.value for row in command_rows(ACTIONS, "conversation", None, None)}
    for action in ACTIONS.within("conversation"):
        if action.call and action.id != "commands":
            assert f"call:{action.call}" in offered


async def test_an_action_is_run_from_the_palette(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("1", "enter", "ctrl+p")
        assert isinstance(terminal.app.screen, Chooser)
        await terminal.type("undo", "enter")
        assert terminal.given == {}


async def test_a_figure_is_explained_from_the_palette(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("1")
        await terminal.say("8B")
        await terminal.press("ctrl+p")
        await terminal.type("why: weights", "enter")
        assert "Weights = 16 GB" in terminal.text


async def test_escape_closes_it_without_doing_anything(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+p", "escape")
        assert terminal.app.screen is terminal.app.conversation
        assert terminal.given == {}


@pytest.mark.parametrize("way", ["beside", "button"])
async def test_it_is_closed_by_mouse_alone(open_app, small, way):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+p")
        if way == "beside":
            await terminal.click(None, (1, 1))
        else:
            await terminal.click("CloseButton", (3, 0))
        assert terminal.app.screen is terminal.app.conversation


async def test_a_click_inside_does_not_close_it(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+p")
        await terminal.click("#query", (3, 0))
        assert isinstance(terminal.app.screen, Chooser)
