"""The playground of rules: what is written is looked at as it stands."""

from __future__ import annotations

import pytest

from engine.findings import RulebookError
from tests.tui.app.playground import editor_of, looked_at, opened, page_of, playground_of, shown, write
from tests.tui.app.test_contrast import unreadable
from tests.tui.app.workers.world import BROKEN, PRICES, said
from tui.app.themes import DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT

WIDE = (120, 40)

NOTE = """
  - id: ours.note
    title: A note
    when: hardware.count > 1
    because: "It is {hardware.count}."
    sources: [{thumb: ours}]
    tests:
      - {given: {hardware.count: 2}, fires: true}
      - {given: {hardware.count: 1}, fires: true}
"""


async def test_findings_come_as_one_writes_and_nothing_is_saved(open_world, world):
    before = (world.own / "ours.yaml").read_text()
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        assert editor_of(terminal).text == before
        assert "✓ no findings" in page_of(terminal)
        await write(terminal, BROKEN)
        await shown(terminal, "✗ 13:37 E102 unknown fact 'hardware.cuont'; did you mean 'hardware.count'?")
        assert "not saved · ✗ 1 error" in terminal.flat
        await terminal.press("alt+e")
        assert editor_of(terminal).cursor_location == (12, 36)
        await write(terminal, PRICES)
        assert "E102" not in page_of(terminal)
    assert (world.own / "ours.yaml").read_text() == before


async def test_values_that_change_are_told_with_the_rules_that_gave_them(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, PRICES)
        await shown(terminal, "VALUES, BEFORE → AFTER", "Rent: $0.40/h → $0.10/h [cost.table]", "IN THE ADVICE")


async def test_tests_of_the_rules_are_run(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, f"schema: rules/1\npack: ours\ntitle: Ours\nrules:{NOTE}")
        await shown(terminal, "TESTS", "✗ ours.note: 1 passed, 1 failed", "12: ")
        await said(terminal, "✗ 1 test failed")
        await shown(terminal, "✓ The advice is the same.")


async def test_a_job_in_words_takes_the_place_of_the_one_of_the_conversation(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, PRICES)
        await terminal.press("tab")
        await terminal.type("run 30b parameters")
        await looked_at(terminal)
        await shown(terminal, "Parameters in total: 30B param")
        for _ in range(20):
            await terminal.press("backspace")
        await looked_at(terminal)
        await shown(terminal, "Parameters in total: 8B param")


async def test_without_any_job_that_is_said(open_world):
    async with open_world(WIDE, {}) as terminal:
        await opened(terminal)
        await shown(terminal, "Nothing is said of a job yet")


async def test_keys_that_come_together_keep_their_order(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, "a: 12\nb: 3\n")
        editor = editor_of(terminal)
        editor.move_cursor((0, 0))
        terminal.burst("end", "backspace", "4", "left", "5", "down", "home", "x", "enter", "y", "ctrl+z")
        await terminal.drain()
        assert editor.text == "a: 154\nx\nb: 3\n"


async def test_a_new_line_begins_where_the_one_before_does(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, "rules:\n  - id: a")
        terminal.burst("enter", "b", "enter", "c")
        await terminal.drain()
        assert editor_of(terminal).text == "rules:\n  - id: a\n    b\n    c"


async def test_another_rulebook_is_checked_and_changes_no_advice(open_world):
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        await write(terminal, "schema: rules/1\npack: ours\nrulebook: architectures\ntitle: Ours\n")
        screen = playground_of(terminal)
        assert screen._trial.check.rulebook == "architectures"


@pytest.mark.sample(4)
@pytest.mark.parametrize("theme", [DARK.name, LIGHT.name, TERMINAL_DARK.name, TERMINAL_LIGHT.name])
async def test_every_cell_can_be_read(open_world, theme):
    text = f"# a remark\n{PRICES.replace('0.1', '0.1 ')}"
    async with open_world(WIDE) as terminal:
        terminal.app.theme = theme
        await opened(terminal)
        for written in (text, BROKEN, "a: [\n"):
            await write(terminal, written)
            assert sorted(set(unreadable(terminal))) == []
            editor_of(terminal).select_all()
            await terminal.drain()
            assert sorted(set(unreadable(terminal))) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18), (40, 12), (20, 5)])
async def test_text_and_what_comes_of_it_are_both_in_sight(open_world, size):
    async with open_world(size) as terminal:
        await opened(terminal)
        text, effect = editor_of(terminal), playground_of(terminal).query_one("#effect")
        assert text.region.height >= 1
        assert text.region.width >= 18
        if size[1] >= 12:
            assert effect.region.height >= 2
            assert text.region.height >= 4


def test_a_draft_is_not_written(world):
    advisor = world.files.read()
    before = (world.own / "ours.yaml").read_text()
    drafted = advisor.draft(world.own / "ours.yaml", PRICES)
    assert drafted.rulebook.providers["cost.table"].place.file == str(world.own / "ours.yaml")
    with pytest.raises(RulebookError, match="E102"):
        advisor.draft(world.own / "ours.yaml", BROKEN)
    assert (world.own / "ours.yaml").read_text() == before


def test_a_draft_mends_what_was_left_out(world):
    world.save(BROKEN)
    advisor = world.files.read()
    assert advisor.loaded.refused
    assert advisor.draft(world.own / "ours.yaml", PRICES).loaded.refused == ()
