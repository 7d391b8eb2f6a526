"""Rules that are saved with errors: they are not taken up, and the errors are shown until they are mended."""

from __future__ import annotations

from engine.inference import Given
from kb.session import Answers, Session
from tests.tui.app.workers.world import BROKEN, JOB, PRICES, note_of, noted, said, steps_of
from tui.app.app import WhyApp
from tui.view.consultation import Consultation


async def test_broken_rules_are_not_taken_up_and_the_errors_are_shown_until_they_are_mended(open_world, world):
    async with open_world() as terminal:
        world.save(PRICES)
        await noted(terminal, "→ 1 × Card L 80 GB")
        world.save(BROKEN)
        await noted(terminal, "✗ 1 error in rules: the last good ones stay in force")
        assert "! 1 error in rules" in terminal.text
        assert "E102" in note_of(terminal)
        assert "hardware.cuont" in note_of(terminal)
        assert "ours.yaml:13:37" in note_of(terminal)
        assert terminal.app.context.outcome.headline == "1 × Card L 80 GB"
        await terminal.press("f8")
        assert steps_of(terminal)[0].startswith("1 error and ")
        assert steps_of(terminal)[1] == "E102 unknown fact 'hardware.cuont'"
        await terminal.press("down")
        detail = str(terminal.app.screen.query_one("#detail-text").render())
        assert "did you mean 'hardware.count'?" in detail
        assert "# E102:" in detail
        await terminal.press("escape")
        world.save(PRICES)
        await noted(terminal, "✓ the rules have no errors any more: nothing changed")
        assert "! 1 error" not in terminal.text


async def test_one_can_go_on_while_rules_are_broken(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        world.save(BROKEN)
        await noted(terminal, "✗ 1 error in rules")
        await terminal.type("8B", "enter")
        assert terminal.app.context.outcome.headline == "1 × Card S 24 GB"
        assert "! 1 error in rules" in terminal.text


async def test_when_the_packs_themselves_are_broken_the_last_good_ones_stay(open_world, world):
    async with open_world() as terminal:
        file = world.base / "small.yaml"
        text = file.read_text()
        file.write_text(text.replace("fact: memory.cache", "fact: memory.cahce"))
        await noted(terminal, "✗ 1 error in rules: the last good ones stay in force")
        file.write_text(text.replace("0.4 USD/h", "0.3 USD/h"))
        await noted(terminal, "✓ rules reloaded: cost.table", "Rent: $0.40/h → $0.30/h")


async def test_rules_refused_at_the_start_are_shown_the_same_way(open_world, world):
    world.save(BROKEN)
    async with open_world() as terminal:
        assert "✗ 1 error in rules: your own are left out · F8 shows all" in note_of(terminal)
        assert terminal.app.context.outcome.headline == "1 × Card S 24 GB"
        world.save(PRICES)
        await noted(terminal, "→ 1 × Card L 80 GB")
        assert "error" not in terminal.text


async def test_rules_refused_at_the_start_are_told_beside_what_was_understood(open_world, world):
    world.save(BROKEN)
    async with open_world(answers={}, text="run 8B model") as terminal:
        assert "✗ 1 error in rules: your own are left out" in note_of(terminal)
        assert "> run 8B model" in terminal.history
        assert "✓ Parameters in total: 8" in terminal.history


async def test_other_rules_are_taken_up_though_some_are_refused_since_the_start(open_world, world):
    world.save(BROKEN)
    async with open_world() as terminal:
        file = world.base / "small.yaml"
        file.write_text(file.read_text().replace("0.4 USD/h", "0.3 USD/h"))
        await noted(terminal, "✓ rules reloaded: cost.table", "Rent: $0.40/h → $0.30/h")
        assert "! 1 error in rules" in terminal.text


async def test_an_app_without_any_good_rules_begins_once_there_are(world, terminal_of):
    file = world.base / "small.yaml"
    text = file.read_text()
    file.write_text(text.replace("fact: memory.cache", "fact: memory.cahce"))
    files = world.files
    app = WhyApp(lambda: Consultation(Session(files.read(), Answers(JOB))), files=lambda: files)
    async with app.run_test(size=(100, 40)) as pilot:
        terminal = terminal_of(app, pilot)
        await noted(terminal, "✗ 1 error in rules: they cannot be used")
        assert "there are no rules" in terminal.text
        await terminal.press("f8")
        assert "E102" in terminal.text
        await terminal.press("escape")
        file.write_text(text)
        await said(terminal, "Take 1 × Card S 24 GB")


async def test_a_failure_while_rules_are_read_is_said_and_logged(open_world, world, monkeypatch, tmp_path):
    async with open_world() as terminal:
        monkeypatch.setattr("kb.advisor.Advisor.load", lambda *_: 1 / 0)
        world.save(PRICES)
        await noted(terminal, "reading the rules again failed: division by zero")
        assert "ZeroDivisionError" in next(tmp_path.rglob("app.log")).read_text()
