"""One table of actions gives keys, commands, hints, help and palette."""

from __future__ import annotations

import pytest

from tui.app.action_list import ACTIONS
from tui.app.app import WhyApp
from tui.app.keymap import read_keymap
from tui.app.menus import command_rows
from tui.app.screens.board import BoardScreen
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.graph import GraphScreen
from tui.app.screens.help import help_content
from tui.app.screens.ledger import LedgerScreen
from tui.app.screens.rules import RulesScreen
from tui.app.screens.why import WhyScreen
from tui.app.widgets.hints import fitting, hints_content

SCREENS = {
    "conversation": ConversationScreen,
    "why": WhyScreen,
    "ledger": LedgerScreen,
    "rules": RulesScreen,
    "graph": GraphScreen,
    "board": BoardScreen,
    "everywhere": WhyApp,
}
PLACES = [place for place in SCREENS if place != "everywhere"]


def test_ids_are_unique():
    assert len({action.id for action in ACTIONS}) == len(list(ACTIONS))


def test_no_command_means_two_things():
    names = [name for action in ACTIONS for name in action.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things_on_a_screen(place):
    keys = [key for action in ACTIONS.within(place) if action.keys for key in action.keys.split(",")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("place", "screen"), SCREENS.items())
def test_every_binding_leads_to_an_action_that_exists(place, screen):
    for binding in ACTIONS.bindings(place):
        target, _, name = binding.action.partition("(")[0].partition(".")
        owner = WhyApp if target == "app" else screen
        assert hasattr(owner, f"action_{name}"), binding.action


def test_no_key_is_a_character():
    for action in ACTIONS:
        for key in action.keys.split(",") if action.keys else ():
            is_function = key[0] == "f" and key[1:].isdigit()
            assert key.startswith(("ctrl+", "alt+")) or is_function or key == "escape", action.id


def test_everything_that_can_be_done_in_the_conversation_can_be_typed():
    for action in ACTIONS.within("conversation"):
        assert not action.call or action.command, action.id


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("width", [20, 38, 58, 78, 118, 198])
def test_hints_fit_and_help_always_stays(place, width):
    content = hints_content(fitting(ACTIONS.hints(place), width))
    assert content.cell_length <= width
    assert "help" in content.plain


def test_everything_that_can_be_done_stands_in_palette_and_help():
    for place in PLACES:
        rows = {row.value for row in command_rows(ACTIONS, place, None, None)}
        told = help_content(ACTIONS, place, 400).plain
        for action in ACTIONS.within(place):
            assert action.help in told, action.id
            if action.call and action.id != "commands":
                assert f"call:{action.call}" in rows, action.id


def test_every_key_can_be_another_one(tmp_path):
    chosen = [action for action in ACTIONS if action.keys]
    keys = {action.id: f"alt+f{number}" for number, action in enumerate(chosen, 1)}
    path = tmp_path / "keys.toml"
    path.write_text("[keys]\n" + "".join(f'{name} = "{key}"\n' for name, key in keys.items()))
    found = read_keymap(path, ACTIONS)
    assert found.problems == ()
    assert found.keys == keys


@pytest.mark.parametrize("width", [78, 118, 198])
def test_the_palette_is_always_in_sight_of_the_mouse(width):
    assert any(label == "commands" for _, label, _ in fitting(ACTIONS.hints("conversation"), width))
