"""One table of actions gives keys, hints, help and palette."""

from __future__ import annotations

import pytest

from tui.app.actions import ACTIONS, actions_in, bindings_of, hints_of
from tui.app.app import WhyApp
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.why import WhyScreen
from tui.app.widgets.hints import fitting, hints_content


def test_ids_are_unique():
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize("place", ["conversation", "why"])
def test_no_key_means_two_things_on_a_screen(place):
    keys = [key for action in actions_in(place) if action.keys for key in action.keys.split(",")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("place", "screen"), [("conversation", ConversationScreen), ("why", WhyScreen), ("everywhere", WhyApp)]
)
def test_every_binding_leads_to_an_action_that_exists(place, screen):
    for binding in bindings_of(place):
        target, _, name = binding.action.partition("(")[0].partition(".")
        owner = WhyApp if target == "app" else screen
        assert hasattr(owner, f"action_{name}"), binding.action


def test_no_action_needs_the_control_key_except_to_quit():
    for action in ACTIONS:
        keys = action.keys.split(",") if action.keys else ["none needed"]
        assert action.id == "quit_now" or not all(key.startswith("ctrl+") for key in keys), action.id


@pytest.mark.parametrize("place", ["conversation", "why"])
@pytest.mark.parametrize("mode", ["keys", "number", "typing"])
@pytest.mark.parametrize("width", [20, 38, 58, 78, 118, 198])
def test_hints_fit_and_help_always_stays(place, mode, width):
    content = hints_content(fitting(hints_of(place, mode), width))
    assert content.cell_length <= width
    assert "help" in content.plain
