"""What the screens look like after rules were saved."""

from __future__ import annotations

import pytest

from engine.findings import Finding, Place
from kb.session import Answers, Session
from tests.tui.app.workers.world import JOB, PRICES, noted, until
from tui.app.app import WhyApp
from tui.app.screens.why import explain
from tui.app.widgets.rule_notes import findings_note
from tui.view.consultation import Consultation
from tui.view.rule_reasons import findings_reason


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
