"""One table of actions gives keys, commands, hints, help and palette."""

from __future__ import annotations

import pytest
from textual.actions import parse

from tui.app.app import WhyApp
from tui.app.registry import ACTIONS, OPENINGS, SCREENS
from tui.app.screens.help import help_content
from tui.app.widgets.hints import fitting, hints_content
from tui.view.action import Action, ActionTable
from tui.view.keymap import read_keymap
from tui.view.menu import command_rows

PLACES = [screen.PLACE for screen in SCREENS]


def test_ids_are_unique():
    assert len({action.id for action in ACTIONS}) == len(list(ACTIONS))


def test_no_command_means_two_things():
    names = [name for action in ACTIONS for name in action.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things_on_a_screen(place):
    keys = [key for action in ACTIONS.within(place) if action.keys for key in action.keys.split(",")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("screen", SCREENS)
def test_every_action_leads_to_something_that_exists(screen):
    for action in ACTIONS.within(screen.PLACE):
        namespace, name, parameters = parse(action.call)
        if namespace:
            assert hasattr(WhyApp if namespace == "app" else screen, f"action_{name}"), action.call
        if name == "open":
            assert OPENINGS[parameters[0]][0].action is action


def test_keys_are_bound_where_they_count_and_help_is_their_tooltip():
    bound = {each.id: each for owner in (WhyApp, *SCREENS) for each in owner.BINDINGS if each.id}
    assert {name: each.tooltip for name, each in bound.items()} == {
        action.id: action.help for action in ACTIONS if action.keys and action.call
    }


def test_help_lists_an_action_behind_the_one_it_names():
    table = ActionTable.of(
        [Action("c", "", "", "here", after="b"), Action("a", "", "", "here"), Action("b", "", "", "here", after="a")]
    )
    assert [action.id for action in table] == ["a", "b", "c"]
    with pytest.raises(ValueError, match="a is to stand after z"):
        ActionTable.of([Action("a", "", "", "here", after="z")])


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
