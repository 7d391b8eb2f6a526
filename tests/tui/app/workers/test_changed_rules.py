"""Rules that are saved while the app runs: good ones are taken up, and it says what changed."""

from __future__ import annotations

import asyncio

from tests.tui.app.workers.world import JOB, PATIENCE, PRICES, note_of, noted, notices_of, steps_of
from tui.app.screens.why import WhyScreen


async def test_saved_rules_are_taken_up_and_it_says_what_they_changed(open_world, world):
    async with open_world() as terminal:
        assert terminal.app.context.outcome.headline == "1 × Card S 24 GB"
        world.save(PRICES)
        await noted(
            terminal,
            "✓ rules reloaded: cost.table",
            "Recommendation: 1 × Card S 24 GB at $0.40/h → 1 × Card L 80 GB at $0.10/h",
        )
        assert terminal.app.context.outcome.headline == "1 × Card L 80 GB"
        assert terminal.given == {fact: each.value for fact, each in JOB.items()}


async def test_the_difference_can_be_walked_through_down_to_the_new_proof(open_world, world):
    async with open_world() as terminal:
        world.save(PRICES)
        await noted(terminal, "F7 shows what changed")
        await terminal.press("f7")
        assert isinstance(terminal.app.screen, WhyScreen)
        assert "Rent: $0.40/h → $0.10/h" in terminal.text
        await terminal.press(*["ctrl+right"] * 4)
        assert "Rent = $0.10/h" in steps_of(terminal)
        assert "cost.table: rows, because" in steps_of(terminal)
        await terminal.press("escape")
        assert terminal.app.screen is terminal.app.conversation


async def test_rules_that_change_nothing_for_this_job_say_so(open_world, world):
    async with open_world() as terminal:
        world.save(PRICES.replace("hardware.count * 0.1 USD/h", "2.5 USD/h * hardware.count").replace(" us.", "."))
        await noted(terminal, "✓ rules reloaded: cost.table · the advice is the same")


async def test_before_anything_was_said_new_rules_are_just_taken_up(open_world, world):
    async with open_world(answers={}) as terminal:
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        assert "What do you want to do?" in terminal.text
        assert terminal.app.context.consultation.session.advisor.rulebook.providers["cost.table"].pack == "ours"


async def test_the_packs_that_everything_begins_with_are_watched_too(open_world, world):
    async with open_world() as terminal:
        file = world.base / "small.yaml"
        file.write_text(file.read_text().replace("0.4 USD/h", "0.3 USD/h"))
        await noted(terminal, "✓ rules reloaded: cost.table", "Rent: $0.40/h → $0.30/h")


async def test_a_folder_that_was_not_there_at_first_counts_once_it_is(open_world, world):
    (world.own / "ours.yaml").unlink()
    world.own.rmdir()
    async with open_world() as terminal:
        assert "✗ 1 error in rules: your own are left out" in note_of(terminal)
        world.save(PRICES)
        await noted(terminal, "→ 1 × Card L 80 GB")
        assert "error" not in terminal.text


async def test_after_several_saves_in_a_row_the_last_one_counts(open_world, world):
    async with open_world() as terminal:
        for price in range(9, 0, -1):
            world.save(PRICES.replace("0.1 USD/h", f"0.0{price} USD/h"))
            await asyncio.sleep(0.03)
        await noted(terminal, "1 × Card S 24 GB at $0.40/h → 1 × Card L 80 GB at $0.01/h")


async def test_the_rules_can_be_read_again_by_hand(open_world, world):
    async with open_world() as terminal:
        await terminal.press("f5")
        await noted(terminal, "✓ rules read again: nothing changed")


async def test_the_commands_are_in_the_palette(open_world, world):
    async with open_world() as terminal:
        for words, found in (("reload", "reload rules"), ("findings", "show findings"), ("changed", "what changed")):
            await terminal.press("ctrl+p")
            await terminal.type(words)
            assert found in terminal.text
            await terminal.press("escape")
        await terminal.press("ctrl+p")
        await terminal.type("reload", "enter")
        await noted(terminal, "✓ rules read again: nothing changed")


async def test_without_findings_and_changes_the_commands_say_so(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f8")
        await terminal.press("f7")
        assert notices_of(terminal) == [
            "The rules have no findings.",
            "The rules have not changed since the app was opened.",
        ]


async def test_warnings_are_listed_though_the_rules_are_in_force(open_world, world):
    async with open_world() as terminal:
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        await terminal.press("f8")
        assert "error" not in steps_of(terminal)[0]
        assert any(each.startswith("W403") for each in steps_of(terminal))


async def test_an_app_that_watches_nothing_says_so(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f5")
        assert notices_of(terminal) == ["No rule files are watched."]


async def test_the_watch_ends_with_the_app(open_world, world):
    async with open_world() as terminal:
        thread = terminal.app.rules._watch._thread
    thread.join(PATIENCE)
    assert not thread.is_alive()
