"""Which file the playground opens, and where."""

from __future__ import annotations

from engine.rulebook.manifest import MANIFEST_FILE
from tests.tui.app.playground import editor_of, looked_at, opened, playground_of, shown
from tests.tui.app.workers.world import PRICES, notices_of
from tui.app.screens.rules import RulesScreen

WIDE = (120, 40)


async def test_what_is_built_in_is_copied_and_the_file_is_as_it_was(open_world, world):
    before, base = (world.own / "ours.yaml").read_text(), (world.base / "small.yaml").read_text()
    async with open_world(WIDE) as terminal:
        await opened(terminal, "cost.table")
        await shown(terminal, "cost.table is built in: this is a copy that takes its place once it is saved.")
        editor = editor_of(terminal)
        assert "id: cost.table" in editor.document.get_line(editor.cursor_location[0])
        assert "replaces:" in editor.text
        assert "not saved" in terminal.flat
        await terminal.press("escape", "down", "enter")
    assert (world.own / "ours.yaml").read_text() == before
    assert (world.base / "small.yaml").read_text() == base


async def test_a_rule_that_was_looked_up_can_be_written(open_world):
    async with open_world(WIDE) as terminal:
        await terminal.say("/rules finding")
        await terminal.press("alt+e")
        assert notices_of(terminal) == ["This is a finding: mark a rule."]
        await terminal.press("escape")
        await terminal.say("/rules cost.table holds")
        await terminal.press("alt+e")
        await looked_at(terminal)
        assert "id: cost.table" in editor_of(terminal).text
        await terminal.press("escape", "down", "enter")
        assert isinstance(terminal.app.screen, RulesScreen)


async def test_ones_own_rule_is_opened_at_its_line(open_world, world):
    world.save(PRICES)
    async with open_world(WIDE) as terminal:
        await opened(terminal, "cost.table")
        assert editor_of(terminal).cursor_location[0] == 4
        assert "not saved" not in terminal.flat


async def test_what_is_not_ones_own_is_not_opened(open_world, world):
    async with open_world(WIDE) as terminal:
        for words in (str(world.base / "small.yaml"), "../base/small.yaml", "no.such_rule"):
            await terminal.say(f"/playground {words}")
            assert len(terminal.app.screen_stack) == 1
        told = notices_of(terminal)
        assert "is not in a folder of rules of your own" in told[0]
        assert "is not in a folder of rules of your own" in told[1]
        assert "no.such_rule" in told[2]


async def test_a_file_that_is_not_there_begins_with_an_example(open_world, world, tmp_path):
    async with open_world(WIDE) as terminal:
        await opened(terminal, "more.yaml")
        await shown(terminal, "A rule that works, as an example", "✓ ours.first_rule: 2 passed")
        await terminal.press("ctrl+s")
        assert "ours.first_rule" in (world.own / "more.yaml").read_text()


async def test_a_package_is_not_written_into(open_world, world):
    (world.own / MANIFEST_FILE).write_text("{}")
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        screen = playground_of(terminal)
        assert not screen._file.path.is_relative_to(world.own)
