"""The playground saves by a key alone, and nothing that was written is lost unseen."""

from __future__ import annotations

import pytest

from tests.tui.app.playground import opened, shown, write
from tests.tui.app.workers.world import BROKEN, PRICES, notices_of, until
from tui.app.screens.leave_question import LeaveQuestion
from tui.app.screens.playground import PlaygroundScreen

WIDE = (120, 40)


async def test_only_a_key_saves_and_the_app_takes_the_rules_up(open_world, world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, PRICES)
        in_force = terminal.app.context.consultation.session.advisor
        await terminal.press("ctrl+s")
        assert (world.own / "ours.yaml").read_text() == PRICES
        assert "is saved" in notices_of(terminal)[-1]
        assert "not saved" not in terminal.flat
        await until(terminal, lambda: terminal.app.context.consultation.session.advisor is not in_force)
        await shown(terminal, "✓ The advice is the same.")
        await terminal.press("escape")
        assert not isinstance(terminal.app.screen, PlaygroundScreen)


async def test_rules_that_cannot_be_used_are_saved_only_the_second_time(open_world, world):
    before = (world.own / "ours.yaml").read_text()
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, BROKEN)
        await terminal.press("ctrl+s")
        assert "there would be no answers until it is mended" in notices_of(terminal)[-1]
        assert (world.own / "ours.yaml").read_text() == before
        await terminal.press("ctrl+s")
        assert (world.own / "ours.yaml").read_text() == BROKEN


async def test_what_somebody_else_wrote_meanwhile_is_not_lost_unseen(open_world, world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, PRICES)
        other = "schema: rules/1\npack: ours\ntitle: Theirs\n"
        world.save(other)
        await terminal.press("ctrl+s")
        assert "was changed by somebody else" in notices_of(terminal)[-1]
        assert (world.own / "ours.yaml").read_text() == other
        await terminal.press("ctrl+s")
        assert (world.own / "ours.yaml").read_text() == PRICES


@pytest.mark.parametrize("key", ["escape", "ctrl+q", "ctrl+c"])
async def test_leaving_asks_about_what_is_not_saved(open_world, world, key):
    before = (world.own / "ours.yaml").read_text()
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await terminal.press("x")
        await terminal.press(key)
        assert isinstance(terminal.app.screen, LeaveQuestion)
        assert "ours.yaml is not saved" in terminal.flat
        await terminal.press("escape")
        assert isinstance(terminal.app.screen, PlaygroundScreen)
        await terminal.press(key, "down", "enter")
        assert terminal.app._exit is (key != "escape")
        if key == "escape":
            assert not isinstance(terminal.app.screen, PlaygroundScreen)
    assert (world.own / "ours.yaml").read_text() == before


async def test_leaving_can_save(open_world, world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, PRICES)
        await terminal.press("escape", "enter")
        assert not isinstance(terminal.app.screen, PlaygroundScreen)
    assert (world.own / "ours.yaml").read_text() == PRICES


async def test_nothing_is_asked_where_nothing_was_written(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await terminal.press("escape")
        assert len(terminal.app.screen_stack) == 1
