"""Rules that are saved while the app runs: good ones are taken up, answers stay, and it says what changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.findings import Finding, Place
from engine.inference import Given
from engine.loading import RuleSources
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.app.messages import ReviseWanted
from tui.app.screens.why import WhyScreen, explain
from tui.app.widgets.card import QuestionCard
from tui.app.widgets.rule_notes import findings_note
from tui.view.consultation import Consultation
from tui.view.rule_reasons import findings_reason
from tui.watch.rule_files import RuleFiles

JOB = {"workload.kind": Given("inference"), "model.params": Given(8e9)}
PRICES = """\
schema: rules/1
pack: ours
title: Ours
rules:
  - id: cost.table
    title: Rent
    kind: table
    hit: first
    inputs: [hardware.accelerator]
    outputs: [cost.per_hour]
    rows:
      - {if: [small], then: [{expr: hardware.count * 0.4 USD/h}]}
      - {if: [large], then: [{expr: hardware.count * 0.1 USD/h}]}
    because: "What {hardware.count} x {hardware.accelerator} cost us."
    sources: [{thumb: invented for the tests}]
"""
WITHOUT_QUESTION = "schema: rules/1\npack: ours\ntitle: Ours\nretire: [need.published]\n"
BROKEN = PRICES.replace("hardware.count * 0.1", "hardware.cuont * 0.1")
_PATIENCE = 30.0


@dataclass
class World:
    """Rule files that the app watches: those everything begins with, and a person's own."""

    base: Path
    own: Path

    @property
    def files(self) -> RuleFiles:
        return RuleFiles(lambda: RuleSources((self.base,), (self.own,)), "reference")

    def save(self, text: str) -> None:
        """Saves the person's own rules."""
        self.own.mkdir(exist_ok=True)
        (self.own / "ours.yaml").write_text(text)

    def empty(self) -> None:
        """The person's own rules say nothing."""
        self.save("schema: rules/1\npack: ours\ntitle: Ours\n")


@pytest.fixture
def world(tmp_path: Path) -> World:
    base = tmp_path / "base"
    base.mkdir()
    (base / "small.yaml").write_text((Path(__file__).parents[1] / "rules" / "small.yaml").read_text())
    made = World(base, tmp_path / "own")
    made.empty()
    return made


OpenWorld = Callable[..., AbstractAsyncContextManager]


@pytest.fixture
def open_world(world: World, terminal_of) -> OpenWorld:
    """Opens the app over the world, with answers."""

    @asynccontextmanager
    async def opened(size=(100, 40), answers=JOB, text="") -> AsyncIterator:
        files = world.files
        app = WhyApp(lambda: Consultation(Session(files.read(), Answers(answers))), text, lambda: files)
        async with app.run_test(size=size) as pilot:
            terminal = terminal_of(app, pilot)
            await until(terminal, lambda: app.rules.is_watching)
            await terminal.settle()
            yield terminal

    return opened


async def until(terminal, wanted: Callable[[], bool]) -> None:
    """Waits until something is so, and the app has come to rest."""
    for _ in range(int(_PATIENCE / 0.02)):
        if wanted():
            await terminal.settle()
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"it did not come to that:\n{terminal.text}")


async def said(terminal, *words: str) -> None:
    """Waits until the screen says all that."""
    await until(terminal, lambda: all(each in " ".join(terminal.text.split()) for each in words))


async def noted(terminal, *words: str) -> None:
    """Waits until the note says all that."""
    await until(terminal, lambda: all(each in note_of(terminal) for each in words))


def note_of(terminal) -> str:
    note = terminal.app.conversation.query_one("#note")
    return " ".join(str(note.render()).split()) if note.display else ""


def notices_of(terminal) -> list[str]:
    return [each.message for each in terminal.app._notifications]


def steps_of(terminal) -> list[str]:
    """The lines of the tree that is shown, whether or not they are in sight."""
    tree = terminal.app.screen.query_one("#tree")
    return [tree.get_node_at_line(line).data.text for line in range(tree.last_line + 1)]


# --- good rules ------------------------------------------------------------------------------------------------------


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


# --- what the person is at -------------------------------------------------------------------------------------------


async def test_what_is_typed_stays(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        assert terminal.card.fact == "model.params"
        await terminal.type("70")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        assert (terminal.line, terminal.app.conversation.line.has_focus) == ("70", True)
        await terminal.type("B", "enter")
        assert terminal.given["model.params"] == 70e9


async def test_an_answer_that_is_being_changed_goes_on_being_changed(open_world, world):
    async with open_world() as terminal:
        terminal.app.post_message(ReviseWanted("model.params"))
        await terminal.settle()
        await terminal.type("30")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        assert (terminal.card.fact, terminal.line) == ("model.params", "30")
        assert terminal.card.current is not None


async def test_undo_reaches_back_beyond_the_new_rules(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        await terminal.type("8B", "enter")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        await terminal.press("ctrl+z")
        assert terminal.given == {"workload.kind": "inference"}
        await terminal.press("ctrl+y")
        assert terminal.given == {"workload.kind": "inference", "model.params": 8e9}


async def test_answers_that_nobody_asks_for_any_more_are_set_aside_and_taken_up_again(open_world, world):
    async with open_world(answers={**JOB, "need.published": Given(True)}) as terminal:
        world.save(WITHOUT_QUESTION)
        await noted(terminal, "! set aside: Comparison with published results: yes")
        assert terminal.given == {fact: each.value for fact, each in JOB.items()}
        world.empty()
        await until(terminal, lambda: "need.published" in terminal.given)
        assert terminal.given["need.published"] is True


async def test_a_proof_that_is_open_stays_usable(open_world, world):
    async with open_world() as terminal:
        await terminal.press("f6")
        world.save(PRICES)
        await until(terminal, lambda: terminal.app.context.outcome.headline == "1 × Card L 80 GB")
        assert isinstance(terminal.app.screen, WhyScreen)
        await terminal.press(*["ctrl+right"] * 5)
        assert "Rent = $0.40/h" in steps_of(terminal)
        await terminal.press("escape", "f6", *["ctrl+right"] * 5)
        assert "Rent = $0.10/h" in steps_of(terminal)


async def test_what_leads_to_a_question_that_is_gone_says_so(open_world, world):
    async with open_world(answers={**JOB, "need.published": Given(True)}) as terminal:
        world.save(WITHOUT_QUESTION)
        await noted(terminal, "! set aside")
        terminal.app.post_message(ReviseWanted("need.published"))
        terminal.app.post_message(QuestionCard.Answered("need.published", "no", "No"))
        await until(terminal, lambda: notices_of(terminal) == ["The rules do not ask that any more."])
        assert "need.published" not in terminal.given


# --- a save while something is being worked out ----------------------------------------------------------------------


async def test_rules_saved_during_an_inference_do_not_mix_with_it(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        app = terminal.app
        with app.context.consultation._lock:  # as if the inference took long
            await terminal.pilot.press(*"8B", "enter")
            world.save(PRICES)
            await until_plain(
                lambda: app.context.consultation.session.advisor.rulebook.providers["cost.table"].pack == "ours"
            )
        await noted(terminal, "✓ rules reloaded: cost.table", "→ 1 × Card L 80 GB")
        assert (
            app.context.outcome.advice.inference.rulebook_digest
            == app.context.consultation.session.advisor.rulebook.digest
        )
        assert app.context.outcome.advice.answers["model.params"].value == 8e9
        assert "failed" not in terminal.text


async def test_an_answer_during_the_comparison_makes_it_begin_again(open_world, world, monkeypatch):
    compared = []
    real = Consultation.difference

    def difference(self, now, advice, before):
        compared.append((dict(now.answers.given), before.rulebook.digest))
        if len(compared) == 1:
            self.session.answer("inference.context", "4k")
            app.call_from_thread(app.advice.consider)
        return real(self, now, advice, before)

    monkeypatch.setattr(Consultation, "difference", difference)
    async with open_world() as terminal:
        app = terminal.app
        before = app.context.consultation.session.advisor.rulebook.digest
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded: cost.table", "→ 1 × Card L 80 GB")
        assert [digest for _, digest in compared] == [before, before]
        assert [len(given) for given, _ in compared] == [2, 3]


async def until_plain(wanted: Callable[[], bool]) -> None:
    for _ in range(int(_PATIENCE / 0.02)):
        if wanted():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to that")


# --- rules with errors -----------------------------------------------------------------------------------------------


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


# --- commands --------------------------------------------------------------------------------------------------------


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
    thread.join(_PATIENCE)
    assert not thread.is_alive()


# --- pictures --------------------------------------------------------------------------------------------------------


@pytest.fixture
def picture(snap_compare, world, terminal_of):
    """Compares the screen after rules were saved with its picture."""

    def compare(size, text, words, *keys):
        files = world.files
        app = WhyApp(lambda: Consultation(Session(files.read(), Answers(JOB))), files=lambda: files)

        async def before(pilot):
            terminal = terminal_of(app, pilot)
            await until(terminal, lambda: app.rules.is_watching)
            world.save(text)
            await noted(terminal, words)
            await terminal.press(*keys)
            await pilot.pause(0.1)

        return snap_compare(app, terminal_size=size, run_before=before)

    return compare


def test_the_note_on_80_columns(picture):
    assert picture((80, 24), PRICES, "→ 1 × Card L 80 GB")


def test_the_note_on_120_columns(picture):
    assert picture((120, 40), PRICES, "→ 1 × Card L 80 GB")


def test_what_changed(picture):
    assert picture((80, 24), PRICES, "→ 1 × Card L 80 GB", "f7", "down", "down")


def test_findings(snap_compare, small, terminal_of):
    line = "value: hardware.cuont * 0.4 USD/h"
    error = Finding("E102", "unknown fact 'hardware.cuont'", Place("own/ours.yaml", 9, 8), "hardware.count", line)
    warning = Finding("W402", "cost.table names no source", Place("own/ours.yaml", 5, 5))
    app = WhyApp(lambda: Consultation(Session(small, Answers(JOB))))

    async def before(pilot):
        terminal = terminal_of(app, pilot)
        await until(terminal, lambda: app.context.outcome is not None)
        app.conversation.show_note(findings_note([error], "the last good ones stay in force"))
        explain(app.context, findings_reason([warning, error]), "findings")
        await terminal.settle()
        await terminal.press("down")
        await pilot.pause(0.1)

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)
