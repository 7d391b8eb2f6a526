"""The playground of rules: what is written is looked at as it stands, and saved only by a key."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from engine.findings import RulebookError
from engine.rulebook.manifest import MANIFEST_FILE
from kb.advisor import Advisor
from tests.tui.app.playground import editor_of, looked_at, opened, page_of, playground_of, shown, write
from tests.tui.app.test_contrast import unreadable
from tests.tui.app.workers.world import BROKEN, PRICES, notices_of, said, until
from tui.app.screens.leave_question import LeaveQuestion
from tui.app.screens.playground import PlaygroundScreen
from tui.app.screens.rules import RulesScreen
from tui.app.themes import DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT
from tui.view import playground

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


async def test_the_screen_takes_keys_while_it_works_and_the_last_text_counts(open_world, monkeypatch):
    begun, go_on, texts = threading.Event(), threading.Event(), []
    check = playground.check_draft

    def slow(advisor: Advisor, path: Path, text: str) -> playground.DraftCheck:
        texts.append(text)
        begun.set()
        assert go_on.wait(30)
        return check(advisor, path, text)

    async with open_world(WIDE) as terminal:
        await opened(terminal)
        monkeypatch.setattr(playground, "check_draft", slow)
        terminal.burst("#", "a")
        assert await asyncio.to_thread(begun.wait, 30)
        terminal.burst("b", "c")
        await terminal.drain()
        assert editor_of(terminal).text.startswith("#abc")
        screen = playground_of(terminal)
        while not screen._trial.is_behind:  # the moment without a key is over
            await terminal.pilot.pause(0.01)
        go_on.set()
        await looked_at(terminal)
    assert [text[:4] for text in texts] == ["#asc", "#abc"]


async def test_a_failure_is_said_and_work_goes_on(open_world, monkeypatch):
    check = playground.check_draft

    def fails(*arguments: object) -> playground.DraftCheck:
        monkeypatch.setattr(playground, "check_draft", check)
        raise OSError("the disk is gone")

    async with open_world(WIDE) as terminal:
        await opened(terminal)
        monkeypatch.setattr(playground, "check_draft", fails)
        await terminal.press("x")
        await shown(terminal, "This could not be worked out: the disk is gone")
        await terminal.press("backspace")
        await looked_at(terminal)
        assert "the disk is gone" not in playground_of(terminal)._trial.failure


async def test_a_package_is_not_written_into(open_world, world):
    (world.own / MANIFEST_FILE).write_text("{}")
    async with open_world(WIDE) as terminal:
        await opened(terminal)
        screen = playground_of(terminal)
        assert not screen._file.path.is_relative_to(world.own)


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
