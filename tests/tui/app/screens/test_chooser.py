"""Choosing by name: the palette is made from the table of actions."""

from __future__ import annotations

from tui.app.actions import actions_in
from tui.app.cards import Row
from tui.app.menus import command_rows
from tui.app.screens.chooser import Chooser, matching


def test_every_word_must_match_and_beginnings_come_first():
    rows = [Row("1", "why: Weights"), Row("2", "Weights of the model"), Row("3", "goal")]
    assert [row.value for row in matching(rows, "weights")] == ["2", "1"]
    assert [row.value for row in matching(rows, "model weights")] == ["2"]
    assert matching(rows, "nothing such") == ()


def test_every_action_with_a_call_can_be_found():
    offered = {row.value for row in command_rows("conversation", None, None)}
    for action in actions_in("conversation"):
        if action.call and action.id not in ("commands", "say_key", "quit_now"):
            assert f"call:{action.call}" in offered


async def test_an_action_is_run_from_the_palette(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("1", "escape", "colon")
        assert isinstance(terminal.app.screen, Chooser)
        await terminal.type("undo", "enter")
        assert terminal.given == {}


async def test_a_figure_is_explained_from_the_palette(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("1")
        await terminal.type("8B", "enter")
        await terminal.press("ctrl+p")
        await terminal.type("why: weights", "enter")
        assert "Weights = 16 GB" in terminal.text


async def test_escape_closes_it_without_doing_anything(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+p", "escape")
        assert terminal.app.screen is terminal.app.conversation
        assert terminal.given == {}
